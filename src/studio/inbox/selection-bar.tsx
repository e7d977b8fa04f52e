import { Button } from "@mantine/core";
import type { ItemStatus } from "./item.ts";
import classes from "./selection-bar.module.css";

interface SelectionBarProps {
  count: number;
  onStatusChange: (status: ItemStatus) => void;
  onClear: () => void;
}

/** Bulk actions on items. */
export function SelectionBar({ count, onStatusChange, onClear }: SelectionBarProps) {
  return (
    <section className={classes.bar} aria-label="Selected items">
      <span role="status">{count} selected</span>
      <Button size="xs" onClick={() => onStatusChange("done")}>
        Done
      </Button>
      <Button size="xs" onClick={() => onStatusChange("archived")}>
        Archive
      </Button>
      <Button size="xs" onClick={() => onStatusChange("open")}>
        Reopen
      </Button>
      <Button size="xs" variant="subtle" onClick={onClear}>
        Clear
      </Button>
    </section>
  );
}
