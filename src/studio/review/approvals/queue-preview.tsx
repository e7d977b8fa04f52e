"use client";

import { useMounted } from "@mantine/hooks";
import { Suspense } from "react";
import { t } from "#kernel/language.ts";
import type { Post } from "#studio/content/composer/saving/draft.ts";
import { Authorship } from "#studio/content/posts/history/authorship.tsx";
import { PostStatusMessage } from "#studio/content/posts/post-status-message.tsx";
import { PostViewProvider } from "#studio/content/posts/post-view.tsx";
import { useThread } from "#studio/content/revisions/use-thread.ts";
import { lazy } from "#ui/lazy.tsx";
import { RowsSkeleton } from "#ui/skeletons.tsx";
import classes from "./approvals.module.css";
import { Decision } from "./decision.tsx";
import PostContent from "./post-content.tsx";
import type { ApprovalActions } from "./use-approval-actions.ts";

const Thread = lazy(() => import("#studio/content/posts/comments/thread.tsx"));

/** The open post as it will be published, with the decision above it and its comments below. */
export default function QueuePreview({ post, ...actions }: { post: Post } & ApprovalActions) {
  // The comments may have come before this is hydrated, and the server has none of them.
  const isMounted = useMounted();
  const { comments } = useThread(post.id);
  return (
    <section className={classes.preview} aria-label={t("The post")}>
      <PostStatusMessage post={post} />
      <Authorship post={post} />
      <Decision post={post} isFirst {...actions} />
      <PostViewProvider>
        <PostContent post={post} comments={isMounted ? comments : []} />
        {isMounted ? (
          <Suspense fallback={<RowsSkeleton rows={2} />}>
            <Thread post={post} />
          </Suspense>
        ) : (
          <RowsSkeleton rows={2} />
        )}
      </PostViewProvider>
    </section>
  );
}
