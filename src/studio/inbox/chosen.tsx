import { Button } from "@mantine/core";
import classes from "./chosen.module.css";
import type { ItemStatus } from "./item.ts";

interface ChosenProps {
  count: number;
  onFile: (status: ItemStatus) => void;
  onClear: () => void;
}

/** What can be done with several items at once. */
export function Chosen({ count, onFile, onClear }: ChosenProps) {
  return (
    <section className={classes.bar} aria-label="Selected items">
      <span role="status">{count} selected</span>
      <Button size="xs" onClick={() => onFile("done")}>
        Done
      </Button>
      <Button size="xs" onClick={() => onFile("archived")}>
        Archive
      </Button>
      <Button size="xs" onClick={() => onFile("open")}>
        Reopen
      </Button>
      <Button size="xs" variant="subtle" onClick={onClear}>
        Clear
      </Button>
    </section>
  );
}
