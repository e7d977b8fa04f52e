"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { IDEA_STATUSES, type IdeaStatus } from "#domain/ideas/terms.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import classes from "./board.module.css";
import { BoardColumn } from "./board-column.tsx";
import { columnRead, type Narrowing } from "./board-reads.ts";
import { ColumnChoice } from "./column-choice.tsx";
import type { IdeaActs } from "./use-idea-acts.ts";

interface BoardProps {
  narrowing: Narrowing;
  acts: IdeaActs;
  /** The column that a phone shows. */
  status: IdeaStatus;
  onShow: (status: IdeaStatus) => void;
  onOpen: (id: number) => void;
}

/** Ideas in columns by status, side by side; on a phone one column at a time. */
export function Board({ narrowing, acts, status, onShow, onOpen }: BoardProps) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const following = useRef<number | null>(null);
  const drop = (ideaId: number, to: IdeaStatus) => {
    for (const from of IDEA_STATUSES) {
      const column = queries.getQueryData(trpc.ideas.list.infiniteQueryKey(columnRead(from, narrowing)));
      const idea = column?.pages.flatMap(({ ideas }) => ideas).find(({ id }) => id === ideaId);
      if (idea) return acts.move(idea, to);
    }
  };
  return (
    <>
      <ColumnChoice narrowing={narrowing} current={status} onChange={onShow} />
      <div className={classes.board}>
        {IDEA_STATUSES.map((column) => (
          <BoardColumn
            key={column}
            status={column}
            narrowing={narrowing}
            acts={acts}
            following={following}
            isCurrent={column === status}
            onDrop={drop}
            onOpen={onOpen}
          />
        ))}
      </div>
    </>
  );
}
