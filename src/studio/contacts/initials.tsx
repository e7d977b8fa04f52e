import classes from "./initials.module.css";
import { initials } from "./initials-of.ts";

/** A person outside as the first letters of their name: pictures of other platforms are not loaded from there. */
export function Initials({ name, size = 32 }: { name: string; size?: 32 | 48 }) {
  return (
    <span className={classes.mark} data-size={size} aria-hidden>
      {initials(name)}
    </span>
  );
}
