import { InboxDrawing } from "#ui/drawings/inbox.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import classes from "./inbox.module.css";

/** Stands beside the list until an item is opened. Why a list is empty is said in the list itself. */
export function Nothing({ isEmpty }: { isEmpty: boolean }) {
  return (
    <div className={classes.nothing}>
      {isEmpty ? (
        <div className={classes.drawing}>
          <InboxDrawing />
        </div>
      ) : (
        <EmptyState drawing={<InboxDrawing />} title="Select an item">
          Or press <kbd>J</kbd> to start at the top, or <kbd>?</kbd> for all shortcuts.
        </EmptyState>
      )}
    </div>
  );
}
