import { notifications } from "@mantine/notifications";
import { useMutation } from "@tanstack/react-query";
import { createElement, useCallback, useEffect, useRef, useState } from "react";
import { useTRPC } from "#transport/trpc/client.tsx";
import { refusalOf } from "../frame/refusal-of.ts";
import { UndoToast } from "./undo-toast.tsx";
import { usePostActs } from "./use-post-acts.ts";

/** Takes a comment back: it is gone from the page at once, and from the thread when nobody undoes it. */
export function useTakeBack() {
  const { refresh } = usePostActs();
  const [gone, setGone] = useState<ReadonlySet<number>>(new Set());
  const waiting = useRef(new Set<number>());
  const show = useCallback(
    (id: number) => setGone((before) => new Set([...before].filter((other) => other !== id))),
    [],
  );
  const { mutate } = useMutation(
    useTRPC().thread.remove.mutationOptions({
      onSuccess: () => void refresh(null),
      onError: (error, { id }) => {
        show(id);
        notifications.show({ color: "red", title: "It was kept", message: refusalOf(error).message });
      },
    }),
  );
  const settle = useCallback(
    (id: number) => {
      if (waiting.current.delete(id)) mutate({ id });
    },
    [mutate],
  );
  // Who leaves the page does not undo any more.
  useEffect(() => {
    const left = waiting.current;
    return () => {
      for (const id of left) settle(id);
    };
  }, [settle]);

  const takeBack = (id: number) => {
    waiting.current.add(id);
    setGone((before) => new Set(before).add(id));
    const toast = `taken-back-${id}`;
    const undo = () => {
      waiting.current.delete(id);
      show(id);
      notifications.hide(toast);
    };
    const message = createElement(UndoToast, { onUndo: undo }, "Your comment is deleted.");
    notifications.show({ id: toast, message, onClose: () => settle(id) });
  };
  return { gone, takeBack };
}
