import type { ReactNode } from "react";
import classes from "./empty-state.module.css";

interface EmptyStateProps {
  /** One of `drawings/*`. Omit it in small spaces. */
  drawing?: ReactNode;
  /** What will be here. */
  title: string;
  /** What it is for, in a sentence or two. */
  children: ReactNode;
  /** The primary action. */
  action?: ReactNode;
}

/** An empty state: what will be here, and the one action that starts it. */
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
