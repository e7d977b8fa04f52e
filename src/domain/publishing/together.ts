import type { SystemContext } from "#kernel/job.ts";
import { isRefusedForGood, sqlState } from "#platform/db/refusal.ts";
import { inBatches } from "./batches.ts";
import { beginSends } from "./begin.ts";
import type { Claimed } from "./claim.ts";
import { findRows, toOutgoing } from "./find.ts";
import type { Desk } from "./publish.ts";
import { type Ended, settle } from "./settle.ts";

/** The statements of each publication, taken together with those of others that are as far. */
export type Together = Pick<Desk, "find" | "begin"> & {
  /** When it was written, or null when it is somebody else's by now; undefined when somebody holds the post. */
  settle: (ended: Ended) => Promise<Date | null | undefined>;
};

export function createBatches(ctx: SystemContext): Together {
  const read = inBatches((claims: readonly Claimed[]) => findRows(ctx.db, claims));
  const begin = inBatches((claims: readonly Claimed[]) => beginSends(ctx.db, claims, "skip"));
  return {
    async find(claimed) {
      const row = await read(claimed);
      if (!row) throw new Error("The publication is gone.");
      return toOutgoing(ctx, row);
    },
    async begin(claimed) {
      const attemptId = await begin(claimed).catch((error: unknown) => {
        // Refused for what is in it, so nothing was written; after a lost connection it may have been, and is not repeated.
        if (!isRefusedForGood(error)) throw error;
      });
      if (attemptId !== undefined) return attemptId;
      return (await beginSends(ctx.db, [claimed], "wait")).get(claimed) ?? null;
    },
    settle: inBatches((endings: readonly Ended[]) =>
      settle(ctx, endings, "skip").catch((error: unknown) => {
        if (sqlState(error) !== null)
          ctx.log.warn({ err: error, count: endings.length }, "answers are written one by one");
        throw error;
      }),
    ),
  };
}
