import type { Content, Outgoing, OutgoingChange, Published, Publisher } from "../contract.ts";
import { feed } from "./describe.ts";

/** Where feed entries are kept; given by the domain, which alone knows the database. */
export type FeedStore = {
  /** Writes one entry per key, ever; a key that is there already answers with its entry. */
  put(outgoing: Outgoing): Promise<Published>;
  /** Replaces an entry's text; false when there is none. */
  rewrite(change: OutgoingChange & { content: Pick<Content, "body"> }): Promise<boolean>;
  /** Removes an entry; false when there is none. */
  remove(change: OutgoingChange): Promise<boolean>;
};

/** Publishes by writing a row that is unique by the key, so that sending again is harmless for ever. */
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
