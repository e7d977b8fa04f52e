import classes from "./guide-heading.module.css";
import { anchorOf } from "./guides.ts";

/** The linkable heading of a guide's section. Its text is in `guides.ts`, for the search. */
export function GuideHeading({ children }: { children: string }) {
  const id = anchorOf(children);
  return (
    <h2 id={id} className={classes.heading}>
      <a href={`#${id}`} className={classes.link}>
        {children}
      </a>
    </h2>
  );
}
