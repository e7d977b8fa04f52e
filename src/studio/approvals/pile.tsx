"use client";

import { lazy, Suspense } from "react";
import { counted } from "#kernel/counted.ts";
import { Page } from "#ui/page.tsx";
import { RowsSkeleton } from "#ui/skeletons.tsx";
import { ReadError } from "../frame/read-error.tsx";
import classes from "./approvals.module.css";
import { Elsewhere } from "./elsewhere.tsx";
import { EmptyPile } from "./empty-pile.tsx";
import { PileList } from "./pile-list.tsx";
import { useActs } from "./use-acts.ts";
import { usePile } from "./use-pile.ts";
import { usePileKeys } from "./use-pile-keys.ts";

const PilePreview = lazy(() => import("./pile-preview.tsx"));

/** The pile of posts that wait for the person's decision, one after the other. */
export function Pile() {
  const pile = usePile();
  const { list, current, posts } = pile;
  const acts = useActs(pile);
  const hasKeys = usePileKeys(pile, acts);
  return (
    <Page
      title="Approvals"
      description={
        posts.length > 0 ? (
          <>
            {list.hasNextPage ? `${posts.length}+ posts` : counted(posts.length, "post")} to approve, most urgent first.
            {hasKeys ? (
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
      <Elsewhere />
      {list.isPending ? <RowsSkeleton rows={6} /> : null}
      {list.isLoadingError ? (
        <ReadError what="The posts" error={list.error} onRetry={() => void list.refetch()} />
      ) : null}
      {list.isSuccess && pile.shown.length === 0 ? <EmptyPile /> : null}
      {pile.shown.length > 0 ? (
        <div className={classes.desk}>
          <PileList pile={pile} {...acts} />
          <div className={classes.pane}>
            <Suspense fallback={<RowsSkeleton rows={4} />}>
              {current ? <PilePreview key={current.id} post={current} {...acts} /> : null}
            </Suspense>
          </div>
        </div>
      ) : null}
    </Page>
  );
}
