import type { ReactNode } from "react";
import classes from "./empty-state.module.css";

interface EmptyStateProps {
  /** One of `drawings/*`. Leave it out where there is little room. */
  drawing?: ReactNode;
  /** What will be here. */
  title: string;
  /** What it is good for, in a sentence or two. */
  children: ReactNode;
  /** The one thing that begins it. */
  action?: ReactNode;
}

/** What stands where nothing is yet: says what will be here and offers the one thing that begins it. */
export function EmptyState({ drawing, title, children, action }: EmptyStateProps) {
  return (
    <div className={classes.empty}>
      {drawing ? <div className={classes.drawing}>{drawing}</div> : null}
      <div className={classes.words}>
        <p className={classes.title}>{title}</p>
        <div className={classes.text}>{children}</div>
        {action ? <div className={classes.action}>{action}</div> : null}
      </div>
    </div>
  );
}
