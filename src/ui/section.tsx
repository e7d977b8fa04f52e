import { type ReactNode, useId } from "react";
import type { Elements } from "./elements.ts";
import classes from "./section.module.css";

interface SectionProps {
  title: ReactNode;
  /** What this section is for, in a sentence. */
  description?: ReactNode;
  /** A secondary action at the right of the title. The filled button belongs to the page. */
  action?: Elements;
  children: Elements;
}

/** A section of a page with its own heading (h2). Sections stack with the page's spacing. */
export function Section({ title, description, action, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <div className={classes.head}>
        <div>
          <h2 id={id} className={classes.title}>
            {title}
          </h2>
          {description ? <p className={classes.description}>{description}</p> : null}
        </div>
        {action}
      </div>
      {children}
    </section>
  );
}
