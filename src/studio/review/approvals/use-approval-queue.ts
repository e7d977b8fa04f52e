import { useInfiniteQuery } from "@tanstack/react-query";
import { useQueryState } from "nuqs";
import { useState } from "react";
import { PAGED } from "#studio/frame/paged.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { approvalsSearch, queueRead } from "./approvals-read.ts";
import { neighbourOf, successorOf } from "./neighbour.ts";

/** Posts removed from the queue before the server responds: animating out, then hidden. */
type LeavingPosts = ReadonlyMap<number, "leaving" | "gone">;

/** The state of the queue: its posts, the open one, and the selection. */
export function useApprovalQueue() {
  const list = useInfiniteQuery(useTRPC().posts.list.infiniteQueryOptions(queueRead(null), PAGED));
  const [currentId, setCurrentId] = useQueryState("post", approvalsSearch.post);
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const [leavingPosts, setLeavingPosts] = useState<LeavingPosts>(new Map());

  const all = list.data?.pages.flatMap(({ posts }) => posts) ?? [];
  const posts = all.filter(({ id }) => !leavingPosts.has(id));
  const current = posts.find(({ id }) => id === currentId) ?? posts[0] ?? null;
  const open = (id: number | null) => void setCurrentId(id, { history: "replace" });

  const hide = (ids: readonly number[]) => {
    if (current && ids.includes(current.id)) open(successorOf(posts, ids, current.id)?.id ?? null);
    setLeavingPosts((before) => new Map([...before, ...ids.map((id) => [id, "leaving"] as const)]));
    setSelected((before) => new Set([...before].filter((id) => !ids.includes(id))));
  };

  return {
    list,
    /** Includes posts that are animating out. */
    shown: all.filter(({ id }) => leavingPosts.get(id) !== "gone"),
    posts,
    current,
    selected: posts.filter(({ id }) => selected.has(id)),
    isLeaving: (id: number) => leavingPosts.get(id) === "leaving",
    open,
    step: (by: 1 | -1) => {
      const next = neighbourOf(posts, current?.id ?? null, by);
      if (next) open(next.id);
    },
    toggle: (id: number) => setSelected((before) => toggled(before, id)),
    /** Selects posts again after a bulk action was refused. */
    select: (ids: readonly number[]) => setSelected((before) => new Set([...before, ...ids])),
    selectAll: (isSelected: boolean) => setSelected(new Set(isSelected ? posts.map(({ id }) => id) : [])),
    hide,
    removeHidden: (id: number) =>
      setLeavingPosts((before) => (before.has(id) ? new Map([...before, [id, "gone"]]) : before)),
    restore: (ids: readonly number[]) =>
      setLeavingPosts((before) => new Map([...before].filter(([id]) => !ids.includes(id)))),
  };
}

export type ApprovalQueue = ReturnType<typeof useApprovalQueue>;

function toggled(set: ReadonlySet<number>, id: number): ReadonlySet<number> {
  return set.has(id) ? new Set([...set].filter((other) => other !== id)) : new Set([...set, id]);
}
