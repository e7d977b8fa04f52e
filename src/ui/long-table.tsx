import type { ReactNode } from "react";
import classes from "./long-table.module.css";

interface LongTableProps {
  label: string;
  columns: readonly string[];
  /** The maximum height in pixels; beyond it the table scrolls below its header. */
  height: number;
  /** The background, if not that of the page. */
  ground?: "var(--surface)";
  /** `<tr>`s. */
  children: ReactNode;
}

/** A table that may be long, in a scroll area of its own. */
export function LongTable({ label, columns, height, ground, children }: LongTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard.
    <section className={classes.scroll} style={{ maxHeight: height }} aria-label={label} tabIndex={0}>
      <table className={classes.table} style={ground && { background: ground }}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  );
}
