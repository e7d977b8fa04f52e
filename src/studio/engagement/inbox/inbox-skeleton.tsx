import { t } from "#kernel/language.ts";
import classes from "./inbox.module.css";
import looks from "./item-list.module.css";
import { ListSkeleton } from "./list-skeleton.tsx";

/** Shown until the first page of the inbox is loaded. */
export function InboxSkeleton() {
  return (
    <div className={classes.inbox} data-pane="list">
      <div className={classes.list}>
        <div className={looks.head}>
          <p className={looks.title}>{t("Inbox")}</p>
        </div>
        <ListSkeleton />
      </div>
    </div>
  );
}
