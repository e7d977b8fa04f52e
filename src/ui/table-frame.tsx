import type { ReactNode } from "react";
import classes from "./table-frame.module.css";

interface TableFrameProps {
  /** What the table holds. */
  label: string;
  /** A Mantine `<Table>`; give it a minimum width (`miw`) below which it scrolls. */
  children: ReactNode;
}

/** Lets a wide table scroll sideways inside the page, also by keyboard, so that the page itself never does. */
export function TableFrame({ label, children }: TableFrameProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region has to be reachable by keyboard (WCAG 2.1.1).
    // biome-ignore lint/a11y/useSemanticElements: not a set of fields, and a section would be one landmark too many.
    <div role="group" className={classes.frame} aria-label={label} tabIndex={0}>
      {children}
    </div>
  );
}
