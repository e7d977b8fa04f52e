import type { ReactElement, ReactNode } from "react";
import classes from "./page.module.css";

interface PageFrame {
  title: ReactNode;
  /** A small line above the title: the area ("Settings"), or a back link. */
  eyebrow?: ReactNode;
  /** One or two sentences under the title. */
  description?: ReactNode;
  /** The primary action of the screen: usually a single `<ButtonLink variant="filled">`. */
  action?: ReactNode;
  /** Tabs or filters that belong to the header. */
  toolbar?: ReactNode;
  /** `side`: left of the content where there is room, for links between many pages. */
  toolbarAt?: "side";
  /** `preview` is wide enough to show a post as a network does, at least 400 px. */
  asideWidth?: "panel" | "preview";
  /** `low`: a small title, for pages whose content is what people come for. `docked`: also stays in view, with its action. */
  head?: "low" | "docked";
  /** The width: `content` is 1,120 px (default), `reading` 640 px, `board` all there is, below a lower header. */
  width?: "content" | "reading" | "board";
  children: ReactNode;
}

interface PagePanel {
  /** A panel at the right on wide screens: thread, details. Otherwise below the content. */
  aside: ReactElement;
  /** Stands above the panel, and above the content where the panel is below it. May render nothing. */
  lead?: ReactNode;
  /** The only one of both that is shown where the page has one column. */
  only?: "content" | "aside";
}

/** Without a panel there is no place for what stands above it. */
type PageProps = PageFrame & (PagePanel | { aside?: ReactNode; lead?: never; only?: never });

/** The frame of every screen: title and primary action in the same place, content below. Goes inside `<main>`. */
export function Page({
  title,
  eyebrow,
  description,
  action,
  toolbar,
  toolbarAt,
  aside,
  lead,
  only,
  asideWidth = "panel",
  width = "content",
  head,
  children,
}: PageProps) {
  return (
    <div className={classes.page} data-width={width} data-toolbar={toolbarAt} data-head={head}>
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
        <div className={classes.columns} data-aside={asideWidth} data-only={only}>
          {lead ? <div className={classes.lead}>{lead}</div> : null}
          <div className={classes.content}>{children}</div>
          <aside className={classes.aside}>{aside}</aside>
        </div>
      ) : (
        <div className={classes.content}>{children}</div>
      )}
    </div>
  );
}
