import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTRPC } from "#transport/trpc/client.tsx";
import type { Note } from "./notes.ts";

/** The notes of the view's days, by day. */
export function useNotes({ from, to }: { from: string; to: string }): ReadonlyMap<string, readonly Note[]> {
  const { data } = useQuery(useTRPC().notes.list.queryOptions({ from, to }, { placeholderData: keepPreviousData }));
  return useMemo(() => Map.groupBy(data?.notes ?? [], ({ day }) => day), [data]);
}
