import { makeRendition } from "#domain/content/media/index.ts";
import type { SystemContext } from "#kernel/job.ts";
import { toStorable } from "#kernel/storable.ts";
import type { ConnectorState, PrepareOutcome, PublishError } from "#platform/connectors/contract.ts";
import { openCall, unlessStopped } from "#platform/connectors/shared/http/call.ts";
import { type FoundReply, findOutgoing, SINCE } from "./find-outgoing.ts";
import { resultOf } from "./rules.ts";
import type { ReplyUpdate } from "./settle-reply.ts";

/** Duration of the steps that one run of the job takes, in milliseconds. */
export const PREPARE_MS = 600_000;
/** A file that the network has not processed by then never will be. */
const MAX_MS = 3_600_000;

/** `wait`: the network still processes the files. */
type Prepared = { kind: "ready"; state: ConnectorState | null } | { kind: "wait"; seconds: number } | ReplyUpdate;

/**
 * Makes the renditions that a reply's files need and uploads them, step by step; nothing of it is visible to anybody, so
 * another worker may do the same at once.
 */
export async function prepareFiles(ctx: SystemContext, id: number, first: FoundReply): Promise<Prepared> {
  const { outgoing, replier } = first;
  const signal = AbortSignal.timeout(PREPARE_MS);
  const call = { ...openCall(ctx, { signal, isDryRun: ctx.env.CHANNEL_DRY_RUN }), report: () => {} };
  const since = first.preparingSince ?? ctx.clock.now().getTime();
  try {
    for (const { assetId, plan } of first.unfitted) await makeRendition(ctx, outgoing.brandId, assetId, plan);
    const found = first.unfitted.length > 0 ? await findOutgoing(ctx, id) : first;
    if (!found) return { kind: "released" };
    let { state } = found.outgoing;
    for (;;) {
      const sent = { ...found.outgoing, state, sentSecondsAgo: null };
      const outcome: PrepareOutcome = toStorable(
        unlessStopped((await replier?.prepare?.(sent, call)) ?? { kind: "ready" as const }, call),
      );
      if (outcome.kind === "ready") return { kind: "ready", state };
      if (outcome.kind !== "step") return endOf(outcome, found);
      ({ state } = outcome);
      await ctx.db.inboxReply.updateMany({
        where: { id, status: "sending", mediaReadyAt: null },
        data: { mediaState: { ...state, [SINCE]: since } },
      });
      if (ctx.clock.now().getTime() - since > MAX_MS) return { kind: "failed", error: NEVER_READY };
      if (outcome.afterSeconds > 0) return { kind: "wait", seconds: outcome.afterSeconds };
    }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return endOf({ kind: "failed", error: { ...NOT_PREPARED, message }, retryAfterSeconds: null }, first);
  }
}

function endOf(
  outcome: Extract<PrepareOutcome, { kind: "failed" | "throttled" }>,
  { tries }: Pick<FoundReply, "tries">,
): Prepared {
  if (outcome.kind === "throttled") return { kind: "wait", seconds: outcome.seconds };
  return resultOf(outcome, { isAmbiguous: false, tries: tries + 1, sinceFirstSent: 0 }, {});
}

const NOT_PREPARED: PublishError = {
  code: "not_prepared",
  category: "platform",
  message: "The reply's files could not be uploaded.",
  retryable: true,
};
const NEVER_READY: PublishError = {
  code: "never_ready",
  category: "platform",
  message: "The platform was still working on the files after an hour, so nothing was sent.",
  retryable: false,
};
