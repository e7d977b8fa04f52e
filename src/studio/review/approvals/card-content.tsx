"use client";

import { Button } from "@mantine/core";
import { useIntersection } from "@mantine/hooks";
import dynamic from "next/dynamic";
import { Suspense, useState } from "react";
import "./card-styles.ts";
import { t } from "#kernel/language.ts";
import type { Post } from "#studio/content/composer/saving/draft.ts";
import { PostViewProvider } from "#studio/content/posts/post-view.tsx";
import { keepPage } from "#ui/keep-page.tsx";
import { lazy } from "#ui/lazy.tsx";
import { loadChunk } from "#ui/load-chunk.ts";
import { RowsSkeleton } from "#ui/skeletons.tsx";
import classes from "./approvals.module.css";
import { Decision } from "./decision.tsx";
import type { ApprovalActions } from "./use-approval-actions.ts";

// `dynamic` preloads its scripts with the page.
const Authorship = keepPage(
  dynamic(() => loadChunk(async () => (await import("#studio/content/posts/history/authorship.tsx")).Authorship)),
);
const PostContent = keepPage(dynamic(() => loadChunk(() => import("./post-content.tsx"))));

const Thread = lazy(() => import("#studio/content/posts/comments/thread.tsx"));

interface CardContentProps extends ApprovalActions {
  post: Post;
  /**
   * Whether it is in view at first. Then it is part of the first paint, without a boundary of its own: React would send
   * the fallback first and replace it, which moves what is below.
   */
  isEarly: boolean;
}

/**
 * The content of a post in its card, on screens without a preview. It is loaded when scrolled near; where there is a
 * preview the card is hidden, so it never is.
 */
export function CardContent({ post, isEarly, ...actions }: CardContentProps) {
  const { ref, entry } = useIntersection<HTMLDivElement>({ rootMargin: "600px" });
  const [wasNear, setWasNear] = useState(false);
  const [hasThread, setHasThread] = useState(false);
  if (entry?.isIntersecting && !wasNear) setWasNear(true);
  const body = <p className={classes.words}>{post.body}</p>;
  const content = (
    <>
      <Authorship post={post} />
      <PostContent post={post} />
    </>
  );
  return (
    <div ref={ref} className={classes.whole}>
      <PostViewProvider>
        {isEarly ? content : wasNear ? <Suspense fallback={body}>{content}</Suspense> : body}
        <Decision post={post} {...actions} />
        {hasThread ? (
          <Suspense fallback={<RowsSkeleton rows={2} />}>
            <Thread post={post} />
          </Suspense>
        ) : (
          <Button variant="subtle" onClick={() => setHasThread(true)}>
            {t("Show comments")}
          </Button>
        )}
      </PostViewProvider>
    </div>
  );
}
