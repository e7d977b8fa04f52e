import { fault } from "#kernel/fault.ts";
import { tn } from "#kernel/language.ts";

/** The maximum number of streams for whatever the key identifies. */
export type Share = { key: string; most: number };

/**
 * Counts open streams against every limit that applies to them.
 * @param most in this process, over all keys
 */
export function createStreamQuota(most: number) {
  const open = new Map<string, number>();

  return {
    /**
     * @returns a function that frees the slot
     * @throws Fault throttled once a limit is reached
     */
    take(shares: readonly Share[], retryAfterSeconds: number): () => void {
      const wanted = [...shares, { key: "all", most }];
      const full = wanted.find(({ key, most }) => (open.get(key) ?? 0) >= most);
      if (full) {
        const message = tn(
          retryAfterSeconds,
          "Too many open streams (limit {limit}). Close one, or try again in {count} second.",
          "Too many open streams (limit {limit}). Close one, or try again in {count} seconds.",
          { limit: full.most },
        );
        throw fault("throttled", { limit: full.most, retryAfterSeconds, message });
      }
      for (const { key } of wanted) open.set(key, (open.get(key) ?? 0) + 1);
      let isTaken = true;
      return () => {
        if (!isTaken) return;
        isTaken = false;
        for (const { key } of wanted) {
          const left = (open.get(key) ?? 1) - 1;
          if (left === 0) open.delete(key);
          else open.set(key, left);
        }
      };
    },
  };
}
