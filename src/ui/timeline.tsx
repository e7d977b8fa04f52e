import type { ReactNode } from "react";
import { statusLook } from "./status.ts";
import { StatusIcon } from "./status-icon.tsx";
import classes from "./timeline.module.css";

export interface TimelineEvent {
  id: string | number;
  /** Gives the entry an icon and a tone. Without it, and without `icon`, it is a plain dot. */
  status?: string;
  /** A custom icon, 14 px, in the quiet tone. */
  icon?: ReactNode;
  /** What happened, in a few words. */
  title: ReactNode;
  /** When: a `<Time>` or `<RelativeTime>`. */
  at?: ReactNode;
  /** The explanation, and nested details: attempts, a response, a note. */
  children?: ReactNode;
}

interface TimelineProps {
  events: readonly TimelineEvent[];
  /** The accessible name of the list: "Publish timeline of Acme on Bluesky". */
  label: string;
}

/** Events from top to bottom along a line. */
export function Timeline({ events, label }: TimelineProps) {
  return (
    <ol className={classes.timeline} aria-label={label}>
      {events.map(({ id, status, icon, title, at, children }) => (
        <li key={id} className={classes.event}>
          <span className={classes.mark} data-tone={status ? statusLook(status).tone : "quiet"}>
            {status ? <StatusIcon status={status} /> : (icon ?? <span className={classes.dot} />)}
          </span>
          <div>
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
