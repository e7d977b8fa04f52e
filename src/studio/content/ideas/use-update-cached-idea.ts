import { useQueryClient } from "@tanstack/react-query";
import { useTRPC } from "#transport/trpc/client.tsx";
import { type IdeaPage, replaceIdea } from "./board-cache.ts";
import type { Idea } from "./idea-labels.ts";

/** Updates an idea in the cache: its panel and every column. */
export function useUpdateCachedIdea(): (idea: Idea) => void {
  const trpc = useTRPC();
  const queries = useQueryClient();
  return (idea) => {
    queries.setQueryData(trpc.ideas.show.queryKey({ id: idea.id }), idea);
    queries.setQueriesData(
      { queryKey: trpc.ideas.list.infiniteQueryKey() },
      (column: { pages: IdeaPage[] } | undefined) => replaceIdea(column, idea),
    );
  };
}
