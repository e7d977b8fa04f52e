"use client";

import { Skeleton } from "@mantine/core";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { type RefObject, useId, useRef } from "react";
import type { IdeaStatus } from "#domain/ideas/terms.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { ShowMore } from "#ui/show-more.tsx";
import { statusLook } from "#ui/status.ts";
import { StatusBadge } from "#ui/status-badge.tsx";
import { PAGED } from "../frame/paged.ts";
import { ReadError } from "../frame/read-error.tsx";
import classes from "./board.module.css";
import { columnRead, type Narrowing } from "./board-reads.ts";
import { IdeaCard } from "./idea-card.tsx";
import { COLUMN_HINTS, type Idea } from "./idea-words.ts";
import { useRemoved } from "./removals.ts";
import { useDropTarget } from "./use-drag.ts";
import type { IdeaActs } from "./use-idea-acts.ts";

/** What a column holds so far; the same query wherever it is asked. */
export function useColumn(status: IdeaStatus, narrowing: Narrowing) {
  const removed = useRemoved();
  const read = useInfiniteQuery(
    useTRPC().ideas.list.infiniteQueryOptions(columnRead(status, narrowing), {
      ...PAGED,
      placeholderData: keepPreviousData,
    }),
  );
  const ideas = read.data?.pages.flatMap((page) => page.ideas).filter(({ id }) => !removed.has(id)) ?? [];
  return { ideas, read };
}

interface BoardColumnProps {
  status: IdeaStatus;
  narrowing: Narrowing;
  acts: IdeaActs;
  following: RefObject<number | null>;
  /** A phone shows one column at a time: this one. */
  isCurrent: boolean;
  onDrop: (ideaId: number, to: IdeaStatus) => void;
  onOpen: (id: number) => void;
}

/** The ideas of one status, newest first; takes what is dropped on it. */
export function BoardColumn({ status, narrowing, acts, following, isCurrent, onDrop, onOpen }: BoardColumnProps) {
  const id = useId();
  const column = useRef<HTMLElement>(null);
  const isOver = useDropTarget(column, (ideaId) => onDrop(ideaId, status));
  const { ideas, read } = useColumn(status, narrowing);
  const { word } = statusLook(status);
  const isNarrowed = narrowing.format !== null || Boolean(narrowing.q);
  return (
    <section
      ref={column}
      className={classes.column}
      aria-labelledby={id}
      data-current={isCurrent || undefined}
      data-over={isOver || undefined}
    >
      <h2 id={id} className={classes.head}>
        <StatusBadge status={status} />
        <span className={classes.count}>{countOf(ideas, read.hasNextPage)}</span>
      </h2>
      {read.isPending ? <Waiting /> : null}
      {read.isError && !read.data ? (
        <ReadError what={`“${word}”`} error={read.error} onRetry={() => void read.refetch()} />
      ) : null}
      {read.isSuccess && ideas.length === 0 ? (
        <p className={classes.hint}>{isNarrowed ? "No results." : COLUMN_HINTS[status]}</p>
      ) : null}
      <ul className={classes.cards} aria-label={word}>
        {ideas.map((idea) => (
          <IdeaCard key={idea.id} idea={idea} acts={acts} following={following} onOpen={onOpen} />
        ))}
      </ul>
      <ShowMore list={read} size="xs" fullWidth />
    </section>
  );
}

/** Lists are counted as far as they are read. */
export function countOf(ideas: readonly Idea[], hasMore: boolean): string {
  return `${ideas.length}${hasMore ? "+" : ""}`;
}

function Waiting() {
  return (
    <div role="status" className={classes.cards}>
      <span className="visually-hidden">Loading</span>
      {[84, 104, 84].map((height, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: three bars that never change places.
        <Skeleton key={index} height={height} radius="sm" aria-hidden />
      ))}
    </div>
  );
}
