import type { ComponentProps } from "react";
import classes from "./words-field.module.css";

/** A field for a few sentences that grows with them; the browser's own. Name it by `aria-label`. */
export function AutosizeField(props: ComponentProps<"textarea">) {
  return <textarea rows={2} maxLength={10_000} {...props} className={classes.field} />;
}
