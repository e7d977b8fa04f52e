import { Button, Group } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import type { ReactNode } from "react";

interface Undoable {
  /** The same for acts of which only the last can be taken back. */
  id: string;
  message: ReactNode;
  /** What the button says; "Undo" unless the act has a word of its own. */
  label?: string;
  onUndo: () => void;
  /** Called once when it cannot be taken back any more: the moment for what cannot be undone. */
  onGone?: () => void;
}

/** Long enough to notice, read and reach for it. */
const SHOWN_MS = 10_000;

/**
 * Says that something was done, and offers to take it back. It stays while the pointer or the keyboard's focus is on it.
 * @returns what takes it back, once, for a key
 */
export function showUndo({ id, message, label = "Undo", onUndo, onGone }: Undoable): () => void {
  let isOver = false;
  const undo = () => {
    // The button can still be pressed while the toast fades away.
    if (isOver) return;
    isOver = true;
    notifications.hide(id);
    onUndo();
  };
  const close = () => {
    if (isOver || !onGone) return;
    isOver = true;
    // Not at once: the list of notifications is being written, and takes no other change meanwhile.
    queueMicrotask(onGone);
  };
  const toast = {
    id,
    message: (
      <Group gap="sm" justify="space-between" wrap="nowrap">
        <span>{message}</span>
        <Button size="xs" onClick={undo} flex="none">
          {label}
        </Button>
      </Group>
    ),
    onClose: close,
  };
  notifications.hide(id);
  notifications.show({
    ...toast,
    autoClose: SHOWN_MS,
    onFocusCapture: () => notifications.update({ ...toast, autoClose: false }),
    onBlurCapture: () => notifications.update({ ...toast, autoClose: SHOWN_MS }),
  });
  return undo;
}
