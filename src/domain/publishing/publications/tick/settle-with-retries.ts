import { setTimeout as sleep } from "node:timers/promises";
import type { SystemContext } from "#kernel/job.ts";
import { isPermanentError } from "#platform/db/permanent-error.ts";
import { RESPONSE_NOT_STORABLE, STATE_NOT_STORABLE } from "../rules.ts";
import type { Ending } from "./ending.ts";
import type { PublishBatches } from "./publish-batches.ts";
import type { WrittenEnding } from "./settle.ts";
import type { EndedClaim } from "./stages.ts";

const LONGEST_PAUSE_SECONDS = 10;

export type SettledResult = { ending: Ending; written: WrittenEnding | null };

/**
 * Stores how a claim ended: in a batch if `together` can, alone otherwise, so that a row that can't be written does not
 * delay others. A response that can't be written now is kept for the lifetime of this process, even beyond the lease,
 * until it is written or another worker takes over. One that can never be written is not retried: a reduced version of
 * it is settled.
 * @returns when, and what was written; `written` is null when another worker has the publication
 */
export async function settleWithRetries(
  ctx: SystemContext,
  ended: EndedClaim,
  { settle: together, settleAlone: alone }: Pick<PublishBatches, "settle" | "settleAlone">,
  onTrouble: (error: unknown) => void = () => {},
): Promise<SettledResult> {
  const { ending } = ended;
  // Writing it alone shows why the batch failed.
  const written = await together(ended).catch(() => undefined);
  if (written !== undefined) return { ending, written };
  for (let wait = 0.5; ; wait = Math.min(wait * 2, LONGEST_PAUSE_SECONDS)) {
    try {
      return { ending, written: await alone(ended) };
    } catch (error) {
      if (isPermanentError(error)) {
        const { id } = ended.claimed;
        ctx.log.error({ err: error, publication: id, ending: ending.kind }, "an answer cannot be stored");
        const rest = withoutResponse(ending);
        return { ending: rest, written: await alone({ ...ended, ending: rest, answer: null }) };
      }
      onTrouble(error);
      await sleep(wait * 1000);
    }
  }
}

/** The same ending without the platform's own text, so that it can be stored. */
function withoutResponse(ending: Ending): Ending {
  if (ending.kind === "failed") return { ...ending, error: RESPONSE_NOT_STORABLE };
  if (ending.kind === "waiting") return { kind: "released", seconds: ending.seconds };
  if (ending.kind === "released" && ending.state !== undefined)
    return { kind: "failed", error: STATE_NOT_STORABLE, mayBeThere: false };
  // Refused, so it was certainly not published; the retry time is lost with the response.
  if (ending.kind === "retry" && !ending.mayBeThere)
    return { kind: "failed", error: RESPONSE_NOT_STORABLE, mayBeThere: false };
  return { kind: "unknown", error: RESPONSE_NOT_STORABLE };
}
