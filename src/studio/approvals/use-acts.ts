import { notifications } from "@mantine/notifications";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { z } from "zod";
import type { BulkResult } from "#domain/posts/schema.ts";
import { counted } from "#kernel/counted.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import type { Post } from "../composer/draft.ts";
import { useBrand } from "../frame/brand.tsx";
import { refusalOf } from "../frame/refusal-of.ts";
import { showUndo } from "../frame/show-undo.tsx";
import { useAction } from "../frame/use-action.ts";
import { successor } from "./neighbour.ts";
import { approvedWords, sentBackWords } from "./say-decided.ts";
import { useLeadOn } from "./use-lead-on.ts";
import type { PileOfPosts } from "./use-pile.ts";

/** What is asked to be changed: one post, or all that are picked. */
export type Asking = { postId: number } | "picked" | null;

/** What the list and the preview do with posts. */
export interface Acts {
  approve: (posts: readonly Post[]) => void;
  /** @returns whether the words have arrived with all of them; where not, it is asked again */
  requestChanges: (posts: readonly Post[], words: string) => Promise<boolean>;
  refused: ReadonlyMap<number, Refused>;
  asking: Asking;
  ask: (asking: Asking) => void;
}

/** Why a decision about a post did not hold; with the revision that was looked at, where it has changed since. */
export interface Refused {
  message: string;
  seen: number | null;
}

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

interface Pile {
  take: (ids: readonly number[]) => void;
  putBack: (ids: readonly number[]) => void;
  choose: (id: number) => void;
}

type Decision = "approve" | "request_changes";

/** The status of a refusal because somebody changed the post meanwhile. */
const STALE = 412;

/**
 * Decides about posts of the pile, each for the revision that was looked at. They are off the pile at once; what is
 * refused comes back with the reason.
 */
function useDecide({ take, putBack, choose }: Pile) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const { timezone } = useBrand();
  const [refused, setRefused] = useState<ReadonlyMap<number, Refused>>(new Map());
  const { send } = useAction(trpc.posts.bulk.mutationOptions());

  const refresh = async () => {
    await queries.invalidateQueries({ queryKey: trpc.posts.pathKey() });
    void queries.invalidateQueries({ queryKey: trpc.home.pathKey() });
    void queries.invalidateQueries({ queryKey: trpc.calendar.pathKey() });
  };
  const forget = (ids: readonly number[]) =>
    setRefused((before) => new Map([...before].filter(([id]) => !ids.includes(id))));

  const settle = (posts: readonly Post[], { results }: z.output<typeof BulkResult>): Post[] => {
    const wrong = results.filter(({ ok }) => !ok);
    const found = wrong.map(({ id, error }): [number, Refused] => {
      const seen = error?.status === STALE ? (posts.find((post) => post.id === id)?.revision ?? null) : null;
      return [id, { message: error?.message ?? "It couldn't be approved.", seen }];
    });
    setRefused((before) => new Map([...before, ...found]));
    const done = results.filter(({ ok }) => ok).map(({ id }) => id);
    return posts.filter(({ id }) => done.includes(id));
  };

  const sendBack = async (posts: readonly Post[]) => {
    try {
      const ids = posts.map(({ id }) => id);
      const { results } = await send({ ids, action: "request_changes" });
      const failed = results.find(({ ok }) => !ok);
      notifications.show(
        failed
          ? { color: "red", title: "Couldn't request changes", message: failed.error?.message }
          : { message: sentBackWords(posts) },
      );
    } catch (error) {
      notifications.show({ color: "red", title: "Couldn't request changes", message: refusalOf(error).message });
    }
    await refresh();
  };

  /** @returns the ids of those that were not taken, and are back on the pile */
  const decide = async (posts: readonly Post[], action: Decision, comment = ""): Promise<readonly number[]> => {
    const ids = posts.map(({ id }) => id);
    if (ids.length === 0) return [];
    forget(ids);
    take(ids);
    const revisions = Object.fromEntries(posts.map(({ id, revision }) => [id, revision]));
    let done: Post[] = [];
    try {
      done = settle(posts, await send({ ids, action, comment, revisions }));
    } catch (error) {
      const { message } = refusalOf(error);
      setRefused(
        (before) => new Map([...before, ...ids.map((id): [number, Refused] => [id, { message, seen: null }])]),
      );
    }
    const back = ids.filter((id) => !done.some((post) => post.id === id));
    putBack(back);
    if (done.length > 0 && action === "approve") {
      showUndo({
        id: "decided",
        message: approvedWords(done, timezone, new Date()),
        label: "Undo approval",
        onUndo: () => void sendBack(done),
      });
    } else if (done.length > 0) notifications.show({ id: "decided", message: sentBackWords(done) });
    if (back[0] !== undefined) {
      // What did not work is looked at again, with the reason.
      choose(back[0]);
      const message =
        back.length === 1 ? "The post is back in the list." : `${counted(back.length, "post")} are back in the list.`;
      notifications.show({ color: "red", title: "Some posts couldn't be processed", message });
    }
    void refresh().then(() => putBack(ids));
    return back;
  };

  return { refused, decide };
}
