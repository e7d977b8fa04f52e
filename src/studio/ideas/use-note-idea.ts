import { useQueryClient } from "@tanstack/react-query";
import type { IdeaFormat } from "#domain/ideas/terms.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { useAction } from "../frame/use-action.ts";
import { withIdea } from "./board-cache.ts";
import { columnRead } from "./board-reads.ts";

/** Notes an idea by its headline. What is narrowed to a format is noted in that format, so that it shows. */
export function useNoteIdea(format: IdeaFormat | null) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const create = useAction(trpc.ideas.create.mutationOptions(), {
    scope: "ideas",
    onDone: (idea) => {
      const key = trpc.ideas.list.infiniteQueryKey(columnRead("new", { q: null, format }));
      queries.setQueryData(key, (column) => withIdea(column, idea));
    },
    refresh: [trpc.ideas.list.pathKey()],
  });
  return {
    note: (headline: string) => create.send({ headline, format: format ?? "text" }),
    isNoting: create.isPending,
  };
}
