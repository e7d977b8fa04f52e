import type { ReactNode } from "react";
import classes from "./prose.module.css";

/** Running text with headings, lists and tables, for guides. */
export function Prose({ children }: { children: ReactNode }) {
  return <div className={classes.prose}>{children}</div>;
}

interface LabeledTableProps {
  /** The table's caption, for assistive technology. */
  label: string;
  /** The table. */
  children: ReactNode;
}

/** A table inside running text; it scrolls in its own box on a phone. */
export function LabeledTable({ label, children }: LabeledTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region has to be reachable by keyboard (WCAG 2.1.1).
    <section className={classes.scroll} aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}

interface FactsProps {
  /** The table's caption, for assistive technology. */
  label: string;
  head: readonly string[];
  rows: readonly (readonly ReactNode[])[];
}

/** A table of rows that are made by code. */
export function Facts({ label, head, rows }: FactsProps) {
  return (
    <LabeledTable label={label}>
      <table>
        <thead>
          <tr>
            {head.map((cell) => (
              <th key={cell} scope="col">
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows are constants and never move
            <tr key={row}>
              {cells.map((cell, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: as above
                <td key={column}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </LabeledTable>
  );
}
