import { Button, Group } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import type { ReactNode } from "react";
import { t } from "#kernel/language.ts";

interface Undoable {
  /** Toasts with the same id replace each other: only the last action can be undone. */
  id: string;
  message: ReactNode;
  /** The label of the button; "Undo" by default. */
  label?: string;
  onUndo: () => void;
  /** Called once when it can no longer be undone: the time to do what is irreversible. */
  onGone?: () => void;
}

/** Long enough to notice, read and press it, in milliseconds. */
const SHOWN_MS = 10_000;

/**
 * Shows a toast with an undo button. It stays while hovered or focused.
 * @returns a function that undoes it, once, for a shortcut
 */
export function showUndo({ id, message, label = t("Undo"), onUndo, onGone }: Undoable): () => void {
  let isOver = false;
  const undo = () => {
    // The button can still be pressed while the toast fades out.
    if (isOver) return;
    isOver = true;
    notifications.hide(id);
    onUndo();
  };
  const close = () => {
    if (isOver || !onGone) return;
    isOver = true;
    // Deferred: the notification store is being updated and ignores changes in the meantime.
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
