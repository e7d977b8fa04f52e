"use client";

import { Skeleton } from "@mantine/core";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { type RefObject, useId, useRef } from "react";
import type { IdeaStatus } from "#domain/content/ideas/terms.ts";
import { t } from "#kernel/language.ts";
import { PAGED } from "#studio/frame/paged.ts";
import { ReadError } from "#studio/frame/read-error.tsx";
import { ShowMore } from "#studio/frame/show-more.tsx";
import { useTRPC } from "#transport/trpc/client.tsx";
import { statusLook } from "#ui/status.ts";
import { StatusBadge } from "#ui/status-badge.tsx";
import classes from "./board.module.css";
import { columnRead, type IdeaFilters } from "./board-reads.ts";
import { IdeaCard } from "./idea-card.tsx";
import { COLUMN_HINTS, type Idea } from "./idea-labels.ts";
import { useRemoved } from "./removals.ts";
import { useDropTarget } from "./use-drag.ts";
import type { IdeaActions } from "./use-idea-actions.ts";

/** The loaded ideas of a column. */
export function useColumn(status: IdeaStatus, filters: IdeaFilters) {
  const removed = useRemoved();
  const read = useInfiniteQuery(
    useTRPC().ideas.list.infiniteQueryOptions(columnRead(status, filters), {
      ...PAGED,
      placeholderData: keepPreviousData,
    }),
  );
  const ideas = read.data?.pages.flatMap((page) => page.ideas).filter(({ id }) => !removed.has(id)) ?? [];
  return { ideas, read };
}

interface BoardColumnProps {
  status: IdeaStatus;
  filters: IdeaFilters;
  actions: IdeaActions;
  focusedId: RefObject<number | null>;
  /** Whether this is the column shown on phones. */
  isCurrent: boolean;
  onDrop: (ideaId: number, to: IdeaStatus) => void;
  onOpen: (id: number) => void;
}

/** The ideas of one status, newest first; a drop target. */
export function BoardColumn({ status, filters, actions, focusedId, isCurrent, onDrop, onOpen }: BoardColumnProps) {
  const id = useId();
  const column = useRef<HTMLElement>(null);
  const isOver = useDropTarget(column, (ideaId) => onDrop(ideaId, status));
  const { ideas, read } = useColumn(status, filters);
  const { word } = statusLook(status);
  const isFiltered = filters.format !== null || Boolean(filters.q);
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
      {read.isPending ? <ColumnSkeleton /> : null}
      {read.isError && !read.data ? (
        <ReadError
          title={t("“{column}” couldn't be loaded.", { column: word })}
          error={read.error}
          onRetry={() => void read.refetch()}
        />
      ) : null}
      {read.isSuccess && ideas.length === 0 ? (
        <p className={classes.hint}>{isFiltered ? t("No results.") : t(COLUMN_HINTS[status])}</p>
      ) : null}
      <ul className={classes.cards} aria-label={word}>
        {ideas.map((idea) => (
          <IdeaCard key={idea.id} idea={idea} actions={actions} focusedId={focusedId} onOpen={onOpen} />
        ))}
      </ul>
      <ShowMore list={read} size="xs" fullWidth />
    </section>
  );
}

/** The number of loaded ideas, with "+" if there are more. */
export function countOf(ideas: readonly Idea[], hasMore: boolean): string {
  return `${ideas.length}${hasMore ? "+" : ""}`;
}

function ColumnSkeleton() {
  return (
    <div role="status" className={classes.cards}>
      <span className="visually-hidden">{t("Loading")}</span>
      {[84, 104, 84].map((height, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: three bars that never change places.
        <Skeleton key={index} height={height} radius="sm" aria-hidden />
      ))}
    </div>
  );
}
