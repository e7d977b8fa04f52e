import { Button, Group } from "@mantine/core";
import type { ReactNode } from "react";

/** What was done, with the way back. */
export function UndoToast({ onUndo, children }: { onUndo: () => void; children?: ReactNode }) {
  return (
    <Group justify="space-between" gap="xs" wrap="nowrap">
      <span>{children}</span>
      <Button size="xs" onClick={onUndo}>
        Undo
      </Button>
    </Group>
  );
}
