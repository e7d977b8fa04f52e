import type { ComponentProps } from "react";
import classes from "./row-checkbox.module.css";

interface RowCheckboxProps extends Pick<ComponentProps<"input">, "checked" | "onChange"> {
  /** The accessible name, with that of the object. */
  "aria-label": string;
}

/** Selects a row of a list. A native element: a tenth of the markup of a checkbox with a label, which lists have dozens of. */
export function RowCheckbox(props: RowCheckboxProps) {
  return <input type="checkbox" className={classes.box} {...props} />;
}
