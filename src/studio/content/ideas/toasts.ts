import { notifications } from "@mantine/notifications";
import { t } from "#kernel/language.ts";
import { refusalOf } from "#studio/frame/refusal-of.ts";
import { showUndo } from "#studio/frame/show-undo.tsx";

const ID = "idea-undo";

/**
 * Shows a toast with undo, replacing the previous one.
 * @param undo its error is shown
 * @param onGone called when it can't be undone any more
 */
export function showUndoToast(message: string, undo: () => unknown, onGone?: () => void): void {
  const runUndo = async () => {
    try {
      await undo();
      notifications.show({ message: t("Change undone.") });
    } catch (error) {
      showError(t("Couldn't undo"), error);
    }
  };
  showUndo({ id: ID, message, onUndo: () => void runUndo(), ...(onGone && { onGone }) });
}

/** Hides the toast; undoing is no longer possible. */
export function hideUndoToast(): void {
  notifications.hide(ID);
}

/** Shows an error toast. */
export function showError(title: string, error: unknown): void {
  notifications.show({ color: "red", title, message: refusalOf(error).message });
}
