import { setTimeout as sleep } from "node:timers/promises";
import type { SystemContext } from "#kernel/job.ts";
import { isPermanentRefusal } from "#platform/db/refusal.ts";
import { RESPONSE_NOT_STORABLE, STATE_NOT_STORABLE } from "./rules.ts";
import { type PublishResult, type SettledPublication, settle } from "./settle.ts";

const LONGEST_PAUSE_SECONDS = 10;

export type SettledResult = { ending: PublishResult; at: Date | null };

/**
 * Writes down how a claim ended: with others if `together` can, alone otherwise, so that what cannot be written holds up
 * nobody else. An answer that cannot be written now is kept for as long as this process lives, beyond the lease too:
 * until it is written, or somebody else took over. One that can never be written is not tried again: what is left of it
 * is settled.
 * @param together one batch of many; undefined when somebody holds the post
 * @returns when, and what was written; `at` is null when somebody else has the publication
 */
export async function settleWithRetries(
  ctx: SystemContext,
  ended: SettledPublication,
  together: (ended: SettledPublication) => Promise<Date | null | undefined>,
  onTrouble: (error: unknown) => void = () => {},
): Promise<SettledResult> {
  const { ending } = ended;
  // Why the batch failed is found out alone.
  const at = await together(ended).catch(() => undefined);
  if (at !== undefined) return { ending, at };
  for (let wait = 0.5; ; wait = Math.min(wait * 2, LONGEST_PAUSE_SECONDS)) {
    try {
      return { ending, at: await settleOne(ctx, ended) };
    } catch (error) {
      if (isPermanentRefusal(error)) {
        const { id } = ended.claimed;
        ctx.log.error({ err: error, publication: id, ending: ending.kind }, "an answer cannot be stored");
        const rest = withoutResponse(ending);
        return { ending: rest, at: await settleOne(ctx, { ...ended, ending: rest, answer: null }) };
      }
      onTrouble(error);
      await sleep(wait * 1000);
    }
  }
}

async function settleOne(ctx: SystemContext, ended: SettledPublication): Promise<Date | null> {
  return (await settle(ctx, [ended], "wait")).get(ended) ?? null;
}

/** What can be said without the words of the platform. */
function withoutResponse(ending: PublishResult): PublishResult {
  if (ending.kind === "failed") return { ...ending, error: RESPONSE_NOT_STORABLE };
  if (ending.kind === "later") return { kind: "released", seconds: ending.seconds };
  if (ending.kind === "prepared") return { kind: "failed", error: STATE_NOT_STORABLE, mayBeThere: false };
  // Refused, so it is certainly not there; when to try again is lost with the answer.
  if (ending.kind === "retry") return { kind: "failed", error: RESPONSE_NOT_STORABLE, mayBeThere: false };
  return { kind: "unknown", error: RESPONSE_NOT_STORABLE };
}
