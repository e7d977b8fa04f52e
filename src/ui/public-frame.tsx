import type { ReactNode } from "react";
import { t } from "#kernel/language.ts";
import type { Elements } from "./elements.ts";
import { PageLink } from "./page-link.tsx";
import classes from "./public-frame.module.css";
import { SchemeToggle } from "./scheme-toggle.tsx";
import { Wordmark } from "./wordmark.tsx";

interface PublicFrameProps {
  /** Links at the right of the wordmark: pricing, sign in. */
  nav?: Elements;
  /** A line in the footer. */
  footer?: ReactNode;
  /** The target of the wordmark's link. */
  home?: string;
  children: ReactNode;
}

/** The frame of public pages: pricing, a brand's feed, a review. Contains `<main id="main">`. */
export function PublicFrame({ nav, footer, home = "/", children }: PublicFrameProps) {
  return (
    <div className={classes.frame}>
      <header className={classes.head}>
        <PageLink href={home} className={classes.home}>
          <Wordmark />
        </PageLink>
        <nav className={classes.nav} aria-label={t("Site")}>
          {nav}
          <SchemeToggle />
        </nav>
      </header>
      <main id="main" className={classes.main}>
        {children}
      </main>
      {footer ? <footer className={classes.footer}>{footer}</footer> : null}
    </div>
  );
}
