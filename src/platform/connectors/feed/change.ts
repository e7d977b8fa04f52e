import type { ChangeOutcome, Changer } from "../contract.ts";
import { feed } from "./describe.ts";
import type { FeedStore } from "./publish.ts";

/** Edits entries of the public page and removes them. */
export function feedChanger(store: FeedStore): Changer {
  const outcomeOf = (isThere: boolean): ChangeOutcome => ({ kind: isThere ? "done" : "not_there" });
  return {
    platform: feed.platform,
    timeoutMs: 10_000,
    async edit(change, call) {
      call.assertInTime();
      return outcomeOf(await store.rewrite(change));
    },
    async remove(change, call) {
      call.assertInTime();
      return outcomeOf(await store.remove(change));
    },
  };
}
