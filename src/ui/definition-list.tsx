import type { ReactNode } from "react";
import classes from "./definition-list.module.css";

export interface Definition {
  term: string;
  value: ReactNode;
}

/** Terms and values, line by line with hairlines. */
export function DefinitionList({ items }: { items: readonly Definition[] }) {
  return (
    <dl className={classes.list}>
      {items.map(({ term, value }) => (
        <div key={term} className={classes.row}>
          <dt className={classes.term}>{term}</dt>
          <dd className={classes.value}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
