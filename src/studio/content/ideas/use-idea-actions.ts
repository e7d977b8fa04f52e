import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { IdeaStatus } from "#domain/content/ideas/terms.ts";
import { t } from "#kernel/language.ts";
import { useAction } from "#studio/frame/use-action.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { statusLook } from "#ui/status.ts";
import { removeIdea, withIdea } from "./board-cache.ts";
import { columnRead, type IdeaFilters } from "./board-reads.ts";
import { type Idea, shortHeadline } from "./idea-labels.ts";
import { setRemoved } from "./removals.ts";
import { hideUndoToast, showError, showUndoToast } from "./toasts.ts";

export interface IdeaActions {
  /** Moves an idea to another column optimistically, with undo. */
  move: (idea: Idea, to: IdeaStatus) => void;
  /** Hides an idea and deletes it once undo has expired. */
  remove: (idea: Idea) => void;
}

/** Moving and deleting ideas. Moves are sent one after the other, so that the last one wins. */
export function useIdeaActions(filters: IdeaFilters): IdeaActions {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const keyOf = (status: IdeaStatus) => trpc.ideas.list.infiniteQueryKey(columnRead(status, filters));

  const place = (idea: Idea, to: IdeaStatus) => {
    const changed = { ...idea, status: to };
    queries.setQueryData(keyOf(idea.status), (column) => removeIdea(column, idea.id));
    queries.setQueryData(keyOf(to), (column) => withIdea(column, changed));
    queries.setQueryData(trpc.ideas.show.queryKey({ id: idea.id }), changed);
  };
  const { send } = useAction(trpc.ideas.update.mutationOptions(), { scope: "ideas" });
  const store = useAction(
    {
      mutationKey: trpc.ideas.update.mutationKey(),
      mutationFn: ({ idea, to }: { idea: Idea; to: IdeaStatus }) => send({ id: idea.id, status: to }),
    },
    {
      optimistic: ({ idea, to }) => {
        place(idea, to);
        return () => place({ ...idea, status: to }, idea.status);
      },
      onDone: (stored) => queries.setQueryData(trpc.ideas.show.queryKey({ id: stored.id }), stored),
      refresh: [trpc.ideas.list.pathKey()],
      failed: ({ idea }) => t("“{headline}” couldn't be moved.", { headline: shortHeadline(idea) }),
    },
  );
  const removal = useAction(trpc.ideas.remove.mutationOptions(), { refresh: [trpc.ideas.pathKey()] });

  const move = (idea: Idea, to: IdeaStatus) => {
    if (idea.status === to) return;
    store.run({ idea, to });
    showUndoToast(
      t("“{headline}” moved to “{status}”.", { headline: shortHeadline(idea), status: statusLook(to).word }),
      () => {
        store.run({ idea: { ...idea, status: to }, to: idea.status });
      },
    );
  };

  const deleteIdea = async (idea: Idea) => {
    try {
      await removal.send({ id: idea.id });
    } catch (error) {
      showError(t("“{headline}” couldn't be deleted.", { headline: shortHeadline(idea) }), error);
    }
    setRemoved(idea.id, false);
  };
  const pendingDeletes = useRef(0);
  const remove = (idea: Idea) => {
    pendingDeletes.current += 1;
    setRemoved(idea.id, true);
    const undo = () => {
      pendingDeletes.current -= 1;
      setRemoved(idea.id, false);
    };
    const onGone = () => {
      pendingDeletes.current -= 1;
      void deleteIdea(idea);
    };
    showUndoToast(t("“{headline}” deleted.", { headline: shortHeadline(idea) }), undo, onGone);
  };
  // Leaving the screen ends undo, so pending deletions are sent now.
  useEffect(
    () => () => {
      if (pendingDeletes.current > 0) hideUndoToast();
    },
    [],
  );

  return { move, remove };
}
