import { toStorable } from "#kernel/storable.ts";
import type { InspectOutcome, Outgoing, Publisher } from "#platform/connectors/contract.ts";
import { NOT_AUTHORIZED } from "#platform/connectors/shared/description/codes.ts";
import { CANNOT_TELL } from "#platform/connectors/shared/http/find-since.ts";
import { decideNextAction, type NextAction } from "../rules.ts";
import { callPublisher } from "./call-publisher.ts";
import type { ClaimedPublication } from "./claim.ts";
import type { Ending } from "./ending.ts";
import { resultOf, STILL_PROCESSING } from "./outcome.ts";
import type { PublishDeps } from "./publish.ts";

/**
 * Finds out whether a publication that may have been sent exists, trying one method of settlement after the other.
 * @returns how the claim ends, "not_there" when it certainly does not exist, null when it may be sent again under its
 * key
 */
export async function settleAmbiguous(
  deps: PublishDeps,
  claimed: ClaimedPublication,
  publisher: Publisher,
  first: NextAction,
): Promise<Ending | "not_there" | null> {
  const state = { ...claimed, sinceLease: claimed.sinceLastSent - deps.timing.lease };
  for (let action = first; ; ) {
    if (action.kind === "wait") return { kind: "released", seconds: action.seconds };
    if (action.kind !== "ask") return null;
    const { way, rest } = action;
    const response = await callPublisher<InspectOutcome>(deps, claimed, publisher, async (call) => {
      if (way.by === "state") return way.inspect(call);
      const looked = toStorable(await way.find(call)) ?? [];
      const isIncomplete = "candidates" in looked;
      for (const { pending, ...published } of isIncomplete ? looked.candidates : [looked].flat()) {
        if (!(await deps.reserveFound(claimed, published.externalId))) continue;
        return pending ? { kind: "processing", ...pending } : { kind: "done", ...published };
      }
      if (isIncomplete) throw new Error(CANNOT_TELL);
      return { kind: "not_there" };
    });
    if (response.kind === "not_there") return response.kind;
    if (response.kind === "not_sent") return { kind: "released", seconds: 0 };
    const next = decideNextAction(state, rest);
    const cannotTell = response.kind === "failed" || response.kind === "unknown";
    if (!cannotTell || next.kind === "give_up") return resultOf(response, claimed, true, deps.timing);
    action = next;
  }
}

/** Asks a platform that has accepted a publication whether it has finished. */
export async function poll(
  deps: PublishDeps,
  claimed: ClaimedPublication,
  publisher: Publisher | undefined,
  outgoing: Outgoing,
): Promise<Ending> {
  const { poll: askAgain } = publisher ?? {};
  if (!publisher || !askAgain) return { kind: "unknown", error: STILL_PROCESSING };
  const outcome = await callPublisher(deps, claimed, publisher, (call) => askAgain(outgoing, call));
  const isOverdue = claimed.sinceFirstSent > deps.timing.processing;
  if (outcome.kind === "processing" && isOverdue) return { kind: "unknown", error: STILL_PROCESSING };
  if (outcome.kind !== "failed" && outcome.kind !== "unknown" && outcome.kind !== "not_sent")
    return resultOf(outcome, claimed, true, deps.timing);
  const isRejected = outcome.kind === "failed" && outcome.error.code === NOT_AUTHORIZED;
  if (outcome.kind === "failed" && !outcome.error.retryable && !isRejected)
    return { kind: "failed", error: outcome.error, mayBeThere: false };
  if (isOverdue) return { kind: "unknown", error: STILL_PROCESSING };
  // With refreshed access or a reconnected channel, the platform can still be asked.
  if (isRejected) return { kind: "waiting", error: outcome.error, seconds: deps.timing.lease, block: null };
  return { kind: "processing", state: outgoing.state ?? {}, seconds: deps.timing.lease };
}
