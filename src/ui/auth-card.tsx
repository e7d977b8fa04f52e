"use client";

import type { ReactNode } from "react";
import classes from "./auth-card.module.css";
import { FrontPageDrawing } from "./drawings/front-page.tsx";
import { PageLink } from "./page-link.tsx";
import { Wordmark } from "./wordmark.tsx";

interface AuthCardProps {
  title: string;
  /** One sentence under the title. */
  description?: ReactNode;
  /** A link to the alternative: "No account yet? Sign up." */
  footer?: ReactNode;
  /** The target of the wordmark's link. */
  home?: string;
  /**
   * It replaces the previous content of the page: its heading gets the focus, which would be lost otherwise, and is
   * announced.
   */
  isResult?: boolean;
  children: ReactNode;
}

const ANSWER = {
  ref: (heading: HTMLElement | null) => heading?.focus(),
  tabIndex: -1,
  style: { outline: "none" },
} as const;

/** The frame of sign-in, sign-up and related pages: wordmark, one narrow column, and an illustration beside it. */
export function AuthCard({ title, description, footer, home = "/", isResult = false, children }: AuthCardProps) {
  return (
    <div className={classes.frame}>
      <div className={classes.column}>
        <header>
          <PageLink href={home} className={classes.home}>
            <Wordmark />
          </PageLink>
        </header>
        <main id="main" className={classes.main}>
          <h1 key={title} className={classes.title} {...(isResult && ANSWER)}>
            {title}
          </h1>
          {description ? <div className={classes.description}>{description}</div> : null}
          <div className={classes.content}>{children}</div>
          {footer ? <div className={classes.footer}>{footer}</div> : null}
        </main>
      </div>
      <div className={classes.picture} aria-hidden>
        <FrontPageDrawing />
      </div>
    </div>
  );
}
