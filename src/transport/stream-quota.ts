import { counted } from "#kernel/counted.ts";
import { fault } from "#kernel/fault.ts";

/** So many streams at most of whoever the key stands for. */
export type Share = { key: string; most: number };

/**
 * Counts open streams, by everything that they are to be shared by.
 * @param most in this process, whoever has them
 */
export function createStreamQuota(most: number) {
  const open = new Map<string, number>();

  return {
    /**
     * @returns what gives the place back
     * @throws Fault throttled once a share is used up
     */
    take(shares: readonly Share[], retryAfterSeconds: number): () => void {
      const wanted = [...shares, { key: "all", most }];
      const full = wanted.find(({ key, most }) => (open.get(key) ?? 0) >= most);
      if (full) {
        const message = `Too many open streams (limit ${full.most}). Close one, or try again in ${counted(retryAfterSeconds, "second")}.`;
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
