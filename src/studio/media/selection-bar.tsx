"use client";

import { Button, Group } from "@mantine/core";
import { IconFolderSymlink, IconTrash } from "@tabler/icons-react";
import { counted } from "#kernel/counted.ts";
import classes from "./selection-bar.module.css";

interface SelectionBarProps {
  count: number;
  onMove: () => void;
  onDelete: () => void;
  onClear: () => void;
}

const icon = { size: 16, stroke: 1.5, "aria-hidden": true } as const;

/** Bulk actions, shown while assets are selected. */
export default function SelectionBar({ count, onMove, onDelete, onClear }: SelectionBarProps) {
  return (
    <section className={classes.bar} aria-label="Selected files">
      <span className={classes.count} role="status">
        {counted(count, "file")} chosen
      </span>
      <Group gap="xs">
        <Button leftSection={<IconFolderSymlink {...icon} />} onClick={onMove}>
          Move
        </Button>
        <Button color="red" leftSection={<IconTrash {...icon} />} onClick={onDelete}>
          Delete
        </Button>
        <Button variant="subtle" onClick={onClear}>
          Clear
        </Button>
      </Group>
    </section>
  );
}
