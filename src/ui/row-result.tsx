import type { TablerIcon } from "@tabler/icons-react";
import classes from "./row-result.module.css";

interface RowResultProps {
  icon: TablerIcon;
  text: string;
  isWrong?: boolean | undefined;
}

/** What becomes, or became, of a row of a table, as icon and text. */
export function RowResult({ icon: Icon, text, isWrong = false }: RowResultProps) {
  return (
    <span className={classes.result} data-wrong={isWrong || undefined}>
      <Icon size={15} stroke={1.75} aria-hidden />
      <span>{text}</span>
    </span>
  );
}
