"use client";

import { Suspense } from "react";
import { t, tn } from "#kernel/language.ts";
import { ApprovalQuestion } from "#studio/content/posts/comments/use-ask-before-approving.tsx";
import { studioPath, useBrand } from "#studio/frame/brand.tsx";
import { ReadError } from "#studio/frame/read-error.tsx";
import { CupDrawing } from "#ui/drawings/cup.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { lazy } from "#ui/lazy.tsx";
import { ButtonLink } from "#ui/link.tsx";
import { Page } from "#ui/page.tsx";
import { rich } from "#ui/rich.tsx";
import { RowsSkeleton } from "#ui/skeletons.tsx";
import classes from "./approvals.module.css";
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
  const { actions, asked } = useApprovalActions(queue);
  const hasShortcuts = useApprovalShortcuts(queue, actions);
  return (
    <Page
      title={t("Approvals")}
      description={
        posts.length > 0 ? (
          <>
            <span>
              {list.hasNextPage
                ? tn(
                    posts.length,
                    "{count}+ post to approve, most urgent first.",
                    "{count}+ posts to approve, most urgent first.",
                  )
                : tn(
                    posts.length,
                    "{count} post to approve, most urgent first.",
                    "{count} posts to approve, most urgent first.",
                  )}
            </span>
            {hasShortcuts ? (
              <span className={classes.keys}>
                <span> </span>
                {rich("{j} {k} move, {a} approves, {r} requests changes, {x} selects.", {
                  j: <kbd>J</kbd>,
                  k: <kbd>K</kbd>,
                  a: <kbd>A</kbd>,
                  r: <kbd>R</kbd>,
                  x: <kbd>X</kbd>,
                })}
              </span>
            ) : null}
          </>
        ) : (
          t("Posts that need your approval.")
        )
      }
    >
      <OtherBrands />
      {list.isPending ? <RowsSkeleton rows={6} /> : null}
      {list.isLoadingError ? (
        <ReadError title={t("The posts couldn't be loaded.")} error={list.error} onRetry={() => void list.refetch()} />
      ) : null}
      {list.isSuccess && queue.shown.length === 0 ? <EmptyQueue /> : null}
      <ApprovalQuestion asked={asked} />
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

/** Empty state of the queue. */
function EmptyQueue() {
  const { handle } = useBrand();
  return (
    <EmptyState
      drawing={<CupDrawing />}
      title={t("No posts to approve")}
      action={<ButtonLink href={studioPath(handle, "calendar")}>{t("Open calendar")}</ButtonLink>}
    >
      {t(
        "Posts submitted for review appear here until someone approves them or requests changes. You're notified in the app and by email.",
      )}
    </EmptyState>
  );
}
