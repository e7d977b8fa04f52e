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
}

/** Long enough to notice, read and reach for it. */
const SHOWN_MS = 10_000;

/** Says that something was done, and offers to take it back. */
export function showUndo({ id, message, label = "Undo", onUndo }: Undoable): void {
  const undo = () => {
    notifications.hide(id);
    onUndo();
  };
  notifications.hide(id);
  notifications.show({
    id,
    autoClose: SHOWN_MS,
    message: (
      <Group gap="sm" justify="space-between" wrap="nowrap">
        <span>{message}</span>
        <Button size="xs" onClick={undo} flex="none">
          {label}
        </Button>
      </Group>
    ),
  });
}
