import { useCallback, useEffect, useRef, useState } from "react";
import { t } from "#kernel/language.ts";
import { showUndo } from "#studio/frame/show-undo.tsx";
import { useAction } from "#studio/frame/use-action.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { usePostKeys } from "../actions/use-post-actions.ts";

/** Deletes a comment: hidden at once, deleted on the server when undo has expired. */
export function useDeleteComment() {
  const [removed, setGone] = useState<ReadonlySet<number>>(new Set());
  const waiting = useRef(new Set<number>());
  const show = useCallback(
    (id: number) => setGone((before) => new Set([...before].filter((other) => other !== id))),
    [],
  );
  const { run } = useAction(useTRPC().thread.remove.mutationOptions(), {
    refresh: usePostKeys(),
    onRefused: (_, { id }) => show(id),
    failed: t("Couldn't delete the comment"),
  });
  const settle = useCallback(
    (id: number) => {
      if (waiting.current.delete(id)) run({ id });
    },
    [run],
  );
  // Leaving the page ends undo.
  useEffect(() => {
    const left = waiting.current;
    return () => {
      for (const id of left) settle(id);
    };
  }, [settle]);

  const deleteComment = (id: number) => {
    waiting.current.add(id);
    setGone((before) => new Set(before).add(id));
    const toast = `taken-back-${id}`;
    const onUndo = () => {
      waiting.current.delete(id);
      show(id);
    };
    showUndo({ id: toast, message: t("Comment deleted."), onUndo, onGone: () => settle(id) });
  };
  return { gone: removed, takeBack: deleteComment };
}
