"use client";

import { useIntersection } from "@mantine/hooks";
import dynamic from "next/dynamic";
import { Suspense, useState } from "react";
import "./card-styles.ts";
import type { Post } from "#studio/content/composer/saving/draft.ts";
import { keepPage } from "#ui/keep-page.tsx";
import { loadChunk } from "#ui/load-chunk.ts";
import classes from "./approvals.module.css";
import { Decision } from "./decision.tsx";
import type { ApprovalActions } from "./use-approval-actions.ts";

// `dynamic` preloads its scripts with the page.
const Authorship = keepPage(
  dynamic(() => loadChunk(async () => (await import("#studio/content/posts/history/authorship.tsx")).Authorship)),
);
const PostContent = keepPage(dynamic(() => loadChunk(() => import("./post-content.tsx"))));

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
      {isEarly ? content : wasNear ? <Suspense fallback={body}>{content}</Suspense> : body}
      <Decision post={post} {...actions} />
    </div>
  );
}
