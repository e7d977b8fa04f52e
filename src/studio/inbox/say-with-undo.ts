import { notifications } from "@mantine/notifications";
import { showUndo } from "../frame/show-undo.tsx";

const TOAST = "inbox-undo";

/**
 * Says what was done and offers to undo it, once.
 * @returns what undoes it, for a key
 */
export function sayWithUndo(message: string, undo: () => void): () => void {
  let isUndone = false;
  const onUndo = () => {
    if (isUndone) return;
    isUndone = true;
    notifications.hide(TOAST);
    undo();
  };
  showUndo({ id: TOAST, message, onUndo });
  return onUndo;
}
