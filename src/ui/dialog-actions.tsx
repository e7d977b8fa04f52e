import type { ReactNode } from "react";
import classes from "./dialog-actions.module.css";

interface DialogActionsProps {
  /** The first child stands at the left: what goes with the buttons, or an action of another kind. */
  isSpread?: boolean;
  children: ReactNode;
}

/** The buttons that end a dialog. They stay in view in a dialog that is higher than the window. */
export function DialogActions({ isSpread = false, children }: DialogActionsProps) {
  return (
    <div className={classes.actions} data-spread={isSpread || undefined}>
      {children}
    </div>
  );
}
