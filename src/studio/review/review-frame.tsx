import type { ReactNode } from "react";
import { SchemeToggle } from "#ui/scheme-toggle.tsx";
import { Wordmark } from "#ui/wordmark.tsx";
import classes from "./review-frame.module.css";

interface ReviewFrameProps {
  /** Whose posts they are; not known before the link is open. */
  brand?: string;
  children: ReactNode;
}

/** The review page's frame: the brand's name between rules, and nothing that leads away from the one thing to do. */
export function ReviewFrame({ brand, children }: ReviewFrameProps) {
  return (
    <div className={classes.frame}>
      <header className={classes.head}>
        {brand ? <p className={classes.name}>{brand}</p> : <Wordmark />}
        <SchemeToggle />
      </header>
      <main id="main" className={classes.main}>
        {children}
      </main>
      <footer className={classes.foot}>
        Reviewed with <Wordmark />
      </footer>
    </div>
  );
}
