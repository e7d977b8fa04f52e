import type { Content, Outgoing, OutgoingChange, Published, Publisher } from "../contract.ts";
import { feed } from "./describe.ts";

/** Storage of feed entries, provided by the domain, which alone has database access. */
export type FeedStore = {
  /** Writes one entry per key; for an existing key it returns the stored entry. */
  put(outgoing: Outgoing): Promise<Published>;
  /** Replaces an entry's text and alt texts; false when it does not exist. */
  rewrite(change: OutgoingChange & { content: Pick<Content, "body" | "media"> }): Promise<boolean>;
  /** Removes an entry; false when it does not exist. */
  remove(change: OutgoingChange): Promise<boolean>;
};

/** Publishes by inserting a row with the key as a unique value, so sending again is always harmless. */
export function feedPublisher(store: FeedStore): Publisher {
  return {
    platform: feed.platform,
    timeoutMs: 10_000,
    settlement: () => [{ by: "key", honouredSeconds: Number.POSITIVE_INFINITY }],
    async publish(outgoing, call) {
      call.assertInTime();
      return { kind: "done", ...(await store.put(outgoing)) };
    },
  };
}
