import { useQueryClient } from "@tanstack/react-query";
import type { IdeaFormat } from "#domain/content/ideas/terms.ts";
import { t } from "#kernel/language.ts";
import { useAction } from "#studio/frame/use-action.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { withIdea } from "./board-cache.ts";
import { columnRead } from "./board-reads.ts";
import { type Idea, shortHeadline } from "./idea-labels.ts";

/** Creates an idea from a headline or a page's URL, in the format that the board is filtered by. */
export function useCreateIdea(format: IdeaFormat | null) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const effects = {
    onDone: (idea: Idea) => {
      const key = trpc.ideas.list.infiniteQueryKey(columnRead("new", { q: null, format }));
      queries.setQueryData(key, (column) => withIdea(column, idea));
    },
    refresh: [trpc.ideas.list.pathKey()],
  };
  const create = useAction(trpc.ideas.create.mutationOptions(), { scope: "ideas", ...effects });
  const remove = useAction(trpc.ideas.remove.mutationOptions(), {
    refresh: [trpc.ideas.pathKey()],
    failed: t("Couldn't undo"),
  });
  // Without the scope, because a slow page must not hold up other changes of the board.
  const createFromUrl = useAction(trpc.ideas.createFromUrl.mutationOptions(), {
    ...effects,
    toast: (idea) => t("“{headline}” added.", { headline: shortHeadline(idea) }),
    undo:
      ({ id }) =>
      () =>
        remove.run({ id }),
  });
  return {
    create: (headline: string) => create.send({ headline, format: format ?? "text" }),
    /** With undo, because its texts are the page's. */
    createFromUrl: (url: string) => createFromUrl.send({ url, format: format ?? "text" }),
    isCreating: create.isPending || createFromUrl.isPending,
    isReading: createFromUrl.isPending,
  };
}
