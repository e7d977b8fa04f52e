import type { ReactNode } from "react";
import { statusLook } from "./status.ts";
import { StatusIcon } from "./status-icon.tsx";
import classes from "./timeline.module.css";

export interface TimelineEvent {
  id: string | number;
  /** Gives the mark its icon and tone. Without it, and without `icon`, the mark is a plain dot. */
  status?: string;
  /** An icon of one's own, 14 px, drawn quietly. */
  icon?: ReactNode;
  /** What happened, in a few words. */
  title: ReactNode;
  /** When: a `<Time>` or `<RelativeTime>`. */
  at?: ReactNode;
  /** What it means, and nested detail: attempts, an answer, a note. */
  children?: ReactNode;
}

interface TimelineProps {
  events: readonly TimelineEvent[];
  /** What the list is, for assistive technology: "Publish timeline of Acme on Bluesky". */
  label: string;
}

/** What happened, from top to bottom, along one line. */
export function Timeline({ events, label }: TimelineProps) {
  return (
    <ol className={classes.timeline} aria-label={label}>
      {events.map(({ id, status, icon, title, at, children }) => (
        <li key={id} className={classes.event}>
          <span className={classes.mark} data-tone={status ? statusLook(status).tone : "quiet"}>
            {status ? <StatusIcon status={status} /> : (icon ?? <span className={classes.dot} />)}
          </span>
          <div className={classes.body}>
            <div className={classes.line}>
              <span className={classes.title}>{title}</span>
              {at ? <span className={classes.at}>{at}</span> : null}
            </div>
            {children ? <div className={classes.detail}>{children}</div> : null}
          </div>
        </li>
      ))}
    </ol>
  );
}
