import { notifications } from "@mantine/notifications";
import { refusalOf } from "../frame/refusal-of.ts";
import { showUndo } from "../live/show-undo.tsx";

const ID = "idea-undo";

/** Says what was done, with a way back; one message at a time, the latest. */
export function sayDone(message: string, undo: () => void): void {
  const onUndo = () => {
    undo();
    notifications.show({ message: "As it was before." });
  };
  showUndo({ id: ID, message, onUndo });
}

/** Says why something was not done. */
export function sayRefused(title: string, error: unknown): void {
  notifications.show({ color: "red", title, message: refusalOf(error).message });
}
