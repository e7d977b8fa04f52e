import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { createContext, useMemo } from "react";
import type { z } from "zod";
import type { Note as NoteSchema } from "#domain/planning/notes/schema.ts";
import { useTRPC } from "#transport/trpc/client.tsx";

export type Note = z.output<typeof NoteSchema>;

export interface Notes {
  byDay: ReadonlyMap<string, readonly Note[]>;
  /** Opens the dialog: of a note, or of a new one on a day. */
  edit: (note: Note | { day: string }) => void;
}

export const NotesContext = createContext<Notes>({ byDay: new Map(), edit: () => {} });

/** The notes of the view's days, by day. */
export function useNotes({ from, to }: { from: string; to: string }): ReadonlyMap<string, readonly Note[]> {
  const { data } = useQuery(useTRPC().notes.list.queryOptions({ from, to }, { placeholderData: keepPreviousData }));
  return useMemo(() => Map.groupBy(data?.notes ?? [], ({ day }) => day), [data]);
}
