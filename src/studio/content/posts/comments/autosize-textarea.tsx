import type { ComponentProps } from "react";
import classes from "./autosize-textarea.module.css";

/** A native textarea that grows with its text. Name it by `aria-label`. */
export function AutosizeField(props: ComponentProps<"textarea">) {
  return <textarea rows={2} maxLength={10_000} {...props} className={classes.field} />;
}
