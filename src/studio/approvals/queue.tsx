"use client";

import { lazy, Suspense } from "react";
import { counted } from "#kernel/counted.ts";
import { Page } from "#ui/page.tsx";
import { RowsSkeleton } from "#ui/skeletons.tsx";
import { ReadError } from "../frame/read-error.tsx";
import classes from "./approvals.module.css";
import { EmptyQueue } from "./empty-queue.tsx";
import { OtherBrands } from "./other-brands.tsx";
import { QueueList } from "./queue-list.tsx";
import { useApprovalActions } from "./use-approval-actions.ts";
import { useApprovalQueue } from "./use-approval-queue.ts";
import { useApprovalShortcuts } from "./use-approval-shortcuts.ts";

const QueuePreview = lazy(() => import("./queue-preview.tsx"));

/** The queue of posts to approve. */
export function Queue() {
  const queue = useApprovalQueue();
  const { list, current, posts } = queue;
  const actions = useApprovalActions(queue);
  const hasShortcuts = useApprovalShortcuts(queue, actions);
  return (
    <Page
      title="Approvals"
      description={
        posts.length > 0 ? (
          <>
            {list.hasNextPage ? `${posts.length}+ posts` : counted(posts.length, "post")} to approve, most urgent first.
            {hasShortcuts ? (
              <span className={classes.keys}>
                {" "}
                <kbd>J</kbd> <kbd>K</kbd> move, <kbd>A</kbd> approves, <kbd>R</kbd> requests changes, <kbd>X</kbd>{" "}
                selects.
              </span>
            ) : null}
          </>
        ) : (
          "Posts that need your approval."
        )
      }
    >
      <OtherBrands />
      {list.isPending ? <RowsSkeleton rows={6} /> : null}
      {list.isLoadingError ? (
        <ReadError what="The posts" error={list.error} onRetry={() => void list.refetch()} />
      ) : null}
      {list.isSuccess && queue.shown.length === 0 ? <EmptyQueue /> : null}
      {queue.shown.length > 0 ? (
        <div className={classes.desk}>
          <QueueList queue={queue} {...actions} />
          <div className={classes.pane}>
            <Suspense fallback={<RowsSkeleton rows={4} />}>
              {current ? <QueuePreview key={current.id} post={current} {...actions} /> : null}
            </Suspense>
          </div>
        </div>
      ) : null}
    </Page>
  );
}
