import { notifications } from "@mantine/notifications";
import { refusalOf } from "../frame/refusal-of.ts";
import { showUndo } from "../frame/show-undo.tsx";

const ID = "idea-undo";

/**
 * Says what was done, with a way back; one message at a time, the latest.
 * @param undo takes it back; what it throws is said
 * @param onGone called when it cannot be taken back any more
 */
export function showDone(message: string, undo: () => unknown, onGone?: () => void): void {
  const runUndo = async () => {
    try {
      await undo();
      notifications.show({ message: "Change undone." });
    } catch (error) {
      showRefused("Couldn't undo", error);
    }
  };
  showUndo({ id: ID, message, onUndo: () => void runUndo(), ...(onGone && { onGone }) });
}

/** Takes the message away, and with it the way back. */
export function hideDone(): void {
  notifications.hide(ID);
}

/** Says why something was not done. */
export function showRefused(title: string, error: unknown): void {
  notifications.show({ color: "red", title, message: refusalOf(error).message });
}
