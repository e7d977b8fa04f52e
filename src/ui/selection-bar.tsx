import { Group } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./selection-bar.module.css";

interface SelectionBarProps {
  /** `Selected files` */
  label: string;
  /** `3 files selected` */
  count: string;
  isBusy?: boolean;
  /** The actions. */
  children: ReactNode;
}

/** The actions on what is selected, above the lower edge of the window. */
export function SelectionBar({ label, count, isBusy = false, children }: SelectionBarProps) {
  return (
    <section className={classes.bar} aria-label={label} aria-busy={isBusy}>
      <span className={classes.count} role="status">
        {count}
      </span>
      <Group gap="xs">{children}</Group>
    </section>
  );
}
