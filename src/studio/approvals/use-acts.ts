import { useState } from "react";
import type { Acts, Asking } from "./acts.ts";
import { successor } from "./neighbour.ts";
import { useDecide } from "./use-decide.ts";
import { useLeadOn } from "./use-lead-on.ts";
import type { PileOfPosts } from "./use-pile.ts";

/** What can be done on the pile. After each decision one goes on with the next post, also by keyboard. */
export function useActs(pile: PileOfPosts): Acts {
  const { decide, refused } = useDecide(pile);
  const [asking, ask] = useState<Asking>(null);
  const leadOn = useLeadOn();

  const send = (...[posts, action, words]: Parameters<typeof decide>) => {
    const last = posts.at(-1);
    const ids = posts.map(({ id }) => id);
    if (last) leadOn(successor(pile.posts, ids, last.id)?.id ?? null);
    return decide(posts, action, words);
  };

  return {
    approve: (posts) => void send(posts, "approve"),
    requestChanges: async (posts, words) => {
      ask(null);
      const back = await send(posts, "request_changes", words);
      if (back.length === 0) return true;
      if (asking === "picked") pile.pickAgain(back);
      ask(asking);
      return false;
    },
    refused,
    asking,
    ask,
  };
}
