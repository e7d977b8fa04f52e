import type { ReactNode } from "react";
import classes from "./page.module.css";

interface PageProps {
  title: ReactNode;
  /** A small line above the title: where one is ("Settings"), or a way back. */
  eyebrow?: ReactNode;
  /** One or two sentences under the title. */
  description?: ReactNode;
  /** The one next action of the screen: usually a single `<ButtonLink variant="filled">`. */
  action?: ReactNode;
  /** Tabs or filters that belong to the head. */
  toolbar?: ReactNode;
  /** A panel to the right on wide screens: thread, details. Below the content elsewhere. */
  aside?: ReactNode;
  /** `content` is 1,120 px wide (default), `reading` 640. */
  width?: "content" | "reading";
  children: ReactNode;
}

/** The frame of every screen: title and its one action always at the same place, content below. Goes inside `<main>`. */
export function Page({ title, eyebrow, description, action, toolbar, aside, width = "content", children }: PageProps) {
  return (
    <div className={classes.page} data-width={width}>
      <header className={classes.head}>
        <div className={classes.words}>
          {eyebrow ? <div className={classes.eyebrow}>{eyebrow}</div> : null}
          <h1 className={classes.title}>{title}</h1>
          {description ? <p className={classes.description}>{description}</p> : null}
        </div>
        {action ? <div className={classes.action}>{action}</div> : null}
      </header>
      {toolbar ? <div className={classes.toolbar}>{toolbar}</div> : null}
      {aside ? (
        <div className={classes.columns}>
          <div className={classes.content}>{children}</div>
          <aside className={classes.aside}>{aside}</aside>
        </div>
      ) : (
        <div className={classes.content}>{children}</div>
      )}
    </div>
  );
}
