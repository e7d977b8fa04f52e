import { InboxDrawing } from "#ui/drawings/inbox.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import classes from "./inbox.module.css";

/** Shown beside the list until an item is open. The list itself says why it is empty. */
export function NoSelection({ isEmpty }: { isEmpty: boolean }) {
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
