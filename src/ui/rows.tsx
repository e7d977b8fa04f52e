import type { ReactNode } from "react";
import { PageLink } from "./page-link.tsx";
import classes from "./rows.module.css";

interface RowsProps {
  /** The accessible name of the list: "Posts of this week". */
  label: string;
  children: ReactNode;
}

/** A dense list with hairlines. Its children are `<Row>`s. */
export function Rows({ label, children }: RowsProps) {
  return (
    <ul className={classes.rows} aria-label={label}>
      {children}
    </ul>
  );
}

interface RowProps {
  title: ReactNode;
  /** Makes the title a link that covers the whole row; buttons in `trailing` stay separate. */
  href?: string;
  /** An image, avatar or icon before the text. */
  leading?: ReactNode;
  /** A second line in a muted color. */
  detail?: ReactNode;
  /** Status, time and small buttons at the end. On a phone they move below the text. */
  trailing?: ReactNode;
}

/** One line of a list. */
export function Row({ title, href, leading, detail, trailing }: RowProps) {
  return (
    <li className={classes.row} data-link={href ? "" : undefined}>
      {leading ? <div className={classes.leading}>{leading}</div> : null}
      <div className={classes.body}>
        <div className={classes.words}>
          <div className={classes.title}>
            {href ? (
              <PageLink href={href} className={classes.link}>
                {title}
              </PageLink>
            ) : (
              title
            )}
          </div>
          {detail ? <div className={classes.detail}>{detail}</div> : null}
        </div>
        {trailing ? <div className={classes.trailing}>{trailing}</div> : null}
      </div>
    </li>
  );
}
