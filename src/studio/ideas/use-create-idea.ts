import { useQueryClient } from "@tanstack/react-query";
import type { IdeaFormat } from "#domain/ideas/terms.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { useAction } from "../frame/use-action.ts";
import { withIdea } from "./board-cache.ts";
import { columnRead } from "./board-reads.ts";

/** Creates an idea from a headline, in the format that the board is filtered by. */
export function useCreateIdea(format: IdeaFormat | null) {
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
    create: (headline: string) => create.send({ headline, format: format ?? "text" }),
    isCreating: create.isPending,
  };
}
