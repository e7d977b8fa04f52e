"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { IDEA_STATUSES, type IdeaStatus } from "#domain/content/ideas/terms.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import classes from "./board.module.css";
import { BoardColumn } from "./board-column.tsx";
import { columnRead, type IdeaFilters } from "./board-reads.ts";
import { ColumnChoice } from "./column-choice.tsx";
import type { IdeaActions } from "./use-idea-actions.ts";

interface BoardProps {
  filters: IdeaFilters;
  actions: IdeaActions;
  /** The column shown on phones. */
  status: IdeaStatus;
  onShow: (status: IdeaStatus) => void;
  onOpen: (id: number) => void;
}

/** Ideas in columns by status, side by side; on a phone one column at a time. */
export function Board({ filters, actions, status, onShow, onOpen }: BoardProps) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const focusedId = useRef<number | null>(null);
  const drop = (ideaId: number, to: IdeaStatus) => {
    for (const from of IDEA_STATUSES) {
      const column = queries.getQueryData(trpc.ideas.list.infiniteQueryKey(columnRead(from, filters)));
      const idea = column?.pages.flatMap(({ ideas }) => ideas).find(({ id }) => id === ideaId);
      if (idea) return actions.move(idea, to);
    }
  };
  return (
    <>
      <ColumnChoice filters={filters} current={status} onChange={onShow} />
      <div className={classes.board}>
        {IDEA_STATUSES.map((column) => (
          <BoardColumn
            key={column}
            status={column}
            filters={filters}
            actions={actions}
            focusedId={focusedId}
            isCurrent={column === status}
            onDrop={drop}
            onOpen={onOpen}
          />
        ))}
      </div>
    </>
  );
}
