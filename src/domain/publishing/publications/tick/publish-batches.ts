import type { SystemContext } from "#kernel/job.ts";
import { startStopwatch, systemClock } from "#platform/clock.ts";
import type { Prisma } from "#platform/db/index.ts";
import { isPermanentError, sqlState } from "#platform/db/permanent-error.ts";
import { inBatches } from "#platform/in-batches.ts";
import { viewOutgoing } from "../find.ts";
import type { Timing } from "../rules.ts";
import type { ClaimedPublication } from "./claim.ts";
import type { Lease } from "./lease.ts";
import type { PublishDeps } from "./publish.ts";
import { findRows } from "./read-claimed.ts";
import { type RecordedIntent, recordIntents } from "./record-intents.ts";
import { type ReachedState, saveStates } from "./save-states.ts";
import { settle, type WrittenEnding } from "./settle.ts";
import type { EndedClaim, Intent } from "./stages.ts";

const DEADLOCK = "40P01";
/**
 * How long batches skip a publication whose row is locked, in milliseconds, before its lock is waited for. A claim of another
 * worker that began before this one was committed locks it for some milliseconds.
 */
const SKIPPED_MS = 250;

/** The statements of each publication, batched with those of others at the same step. */
export type PublishBatches = Pick<PublishDeps, "find"> & {
  /** Commits the intent. */
  recordIntent: (intent: Intent) => Promise<RecordedIntent>;
  /** The claim's lease from now on, or undefined when nothing was stored. */
  saveState: (reached: ReachedState) => Promise<Lease | undefined>;
  /** When it was written, or null when another worker has the claim; undefined when the post is locked. */
  settle: (ended: EndedClaim) => Promise<WrittenEnding | null | undefined>;
  /** The same without others, when the post is not locked any more. */
  settleAlone: (ended: EndedClaim) => Promise<WrittenEnding | null>;
};

export function createBatches(ctx: SystemContext, timing: Timing, fence?: () => Prisma.Sql): PublishBatches {
  const read = inBatches((claims: readonly ClaimedPublication[]) => findRows(ctx.db, claims));
  const recordTogether = inBatches((intents: readonly Intent[]) => recordIntents(ctx.db, intents, "skip", fence?.()));
  return {
    async find(claimed) {
      const row = await read(claimed);
      if (!row) throw new Error("The publication is gone.");
      return viewOutgoing(ctx, row, claimed);
    },
    async recordIntent(intent) {
      try {
        for (const elapsedMs = startStopwatch(systemClock); elapsedMs() < SKIPPED_MS; ) {
          const recorded = await recordTogether(intent);
          if (recorded !== undefined) return recorded;
        }
      } catch (error) {
        // Rejected for its data or as a deadlock, so nothing was written; after a lost connection it may have been, and is
        // not repeated.
        if (!isPermanentError(error) && sqlState(error) !== DEADLOCK) throw error;
      }
      return (await recordIntents(ctx.db, [intent], "wait", fence?.())).get(intent) ?? null;
    },
    saveState: inBatches((reached: readonly ReachedState[]) => saveStates(ctx.db, reached, timing)),
    settle: inBatches((endings: readonly EndedClaim[]) =>
      settle(ctx, endings, "skip").catch((error: unknown) => {
        if (sqlState(error) !== null)
          ctx.log.warn({ err: error, count: endings.length }, "answers are written one by one");
        throw error;
      }),
    ),
    settleAlone: async (ended) => (await settle(ctx, [ended], "wait")).get(ended) ?? null,
  };
}
