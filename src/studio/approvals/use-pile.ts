import { useInfiniteQuery } from "@tanstack/react-query";
import { useQueryState } from "nuqs";
import { useState } from "react";
import { useTRPC } from "#transport/trpc/client.tsx";
import { PAGED } from "../frame/paged.ts";
import { approvalsSearch, pileRead } from "./approvals-read.ts";
import { neighbour, successor } from "./neighbour.ts";

/** Decided, and off the pile before the server says so: first on its way, then gone. */
type Away = ReadonlyMap<number, "leaving" | "gone">;

/** The pile as it lies there: its posts, which one is looked at, and which are picked for one act on all of them. */
export function usePile() {
  const list = useInfiniteQuery(useTRPC().posts.list.infiniteQueryOptions(pileRead(null), PAGED));
  const [chosen, setChosen] = useQueryState("post", approvalsSearch.post);
  const [picked, setPicked] = useState<ReadonlySet<number>>(new Set());
  const [away, setAway] = useState<Away>(new Map());

  const all = list.data?.pages.flatMap(({ posts }) => posts) ?? [];
  const posts = all.filter(({ id }) => !away.has(id));
  const current = posts.find(({ id }) => id === chosen) ?? posts[0] ?? null;
  const choose = (id: number | null) => void setChosen(id, { history: "replace" });

  const take = (ids: readonly number[]) => {
    if (current && ids.includes(current.id)) choose(successor(posts, ids, current.id)?.id ?? null);
    setAway((before) => new Map([...before, ...ids.map((id) => [id, "leaving"] as const)]));
    setPicked((before) => new Set([...before].filter((id) => !ids.includes(id))));
  };

  return {
    list,
    /** With those that are leaving, which the list still shows. */
    shown: all.filter(({ id }) => away.get(id) !== "gone"),
    posts,
    current,
    picked: posts.filter(({ id }) => picked.has(id)),
    isLeaving: (id: number) => away.get(id) === "leaving",
    choose,
    step: (by: 1 | -1) => {
      const next = neighbour(posts, current?.id ?? null, by);
      if (next) choose(next.id);
    },
    pick: (id: number) => setPicked((before) => toggled(before, id)),
    /** Picks those too that a decision about the picked ones gave back. */
    pickAgain: (ids: readonly number[]) => setPicked((before) => new Set([...before, ...ids])),
    pickAll: (are: boolean) => setPicked(new Set(are ? posts.map(({ id }) => id) : [])),
    take,
    leave: (id: number) => setAway((before) => (before.has(id) ? new Map([...before, [id, "gone"]]) : before)),
    putBack: (ids: readonly number[]) => setAway((before) => new Map([...before].filter(([id]) => !ids.includes(id)))),
  };
}

export type PileOfPosts = ReturnType<typeof usePile>;

function toggled(set: ReadonlySet<number>, id: number): ReadonlySet<number> {
  return set.has(id) ? new Set([...set].filter((other) => other !== id)) : new Set([...set, id]);
}
