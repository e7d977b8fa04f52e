import { t } from "#kernel/language.ts";
import { InboxDrawing } from "#ui/drawings/inbox.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { rich } from "#ui/rich.tsx";
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
        <EmptyState drawing={<InboxDrawing />} title={t("Select an item")}>
          {rich("Or press {startKey} to start at the top, or {helpKey} for all shortcuts.", {
            startKey: <kbd>J</kbd>,
            helpKey: <kbd>?</kbd>,
          })}
        </EmptyState>
      )}
    </div>
  );
}
