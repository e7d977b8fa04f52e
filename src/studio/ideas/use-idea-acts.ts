import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { IdeaStatus } from "#domain/ideas/terms.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { statusLook } from "#ui/status.ts";
import { useAction } from "../frame/use-action.ts";
import { withIdea, without } from "./board-cache.ts";
import { columnRead, type Narrowing } from "./board-reads.ts";
import { type Idea, quote } from "./idea-words.ts";
import { setRemoved } from "./removals.ts";
import { hideDone, showDone, showRefused } from "./say.tsx";

export interface IdeaActs {
  /** Moves an idea to another column, at once; says so with a way back. */
  move: (idea: Idea, to: IdeaStatus) => void;
  /** Deletes an idea as soon as nobody can take it back any more. */
  remove: (idea: Idea) => void;
}

/** What is done to an idea as a whole. Moves go to the server one after the other, so that the last one counts. */
export function useIdeaActs(narrowing: Narrowing): IdeaActs {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const keyOf = (status: IdeaStatus) => trpc.ideas.list.infiniteQueryKey(columnRead(status, narrowing));

  const place = (idea: Idea, to: IdeaStatus) => {
    const changed = { ...idea, status: to };
    queries.setQueryData(keyOf(idea.status), (column) => without(column, idea.id));
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
      failed: ({ idea }) => `${quote(idea.headline)} couldn't be moved.`,
    },
  );
  const removal = useAction(trpc.ideas.remove.mutationOptions(), { refresh: [trpc.ideas.pathKey()] });

  const move = (idea: Idea, to: IdeaStatus) => {
    if (idea.status === to) return;
    store.run({ idea, to });
    showDone(`${quote(idea.headline)} moved to “${statusLook(to).word}”.`, () => {
      store.run({ idea: { ...idea, status: to }, to: idea.status });
    });
  };

  const drop = async (idea: Idea) => {
    try {
      await removal.send({ id: idea.id });
    } catch (error) {
      showRefused(`${quote(idea.headline)} couldn't be deleted.`, error);
    }
    setRemoved(idea.id, false);
  };
  const waiting = useRef(0);
  const remove = (idea: Idea) => {
    waiting.current += 1;
    setRemoved(idea.id, true);
    const undo = () => {
      waiting.current -= 1;
      setRemoved(idea.id, false);
    };
    const onGone = () => {
      waiting.current -= 1;
      void drop(idea);
    };
    showDone(`${quote(idea.headline)} deleted.`, undo, onGone);
  };
  // Whoever leaves the screen does not take back any more: what was deleted on it is deleted now.
  useEffect(
    () => () => {
      if (waiting.current > 0) hideDone();
    },
    [],
  );

  return { move, remove };
}
