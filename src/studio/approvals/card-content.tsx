"use client";

import { useIntersection } from "@mantine/hooks";
import { lazy, Suspense, useState } from "react";
import type { Post } from "../composer/draft.ts";
import classes from "./approvals.module.css";
import { Decision } from "./decision.tsx";
import type { ApprovalActions } from "./use-approval-actions.ts";

const Authorship = lazy(async () => ({ default: (await import("../post/authorship.tsx")).Authorship }));
const PostContent = lazy(() => import("./post-content.tsx"));

/**
 * The content of a post in its card, on screens without a preview. It is loaded when scrolled near; where there is a
 * preview the card is hidden, so it never is.
 */
export function CardContent({ post, ...actions }: { post: Post } & ApprovalActions) {
  const { ref, entry } = useIntersection<HTMLDivElement>({ rootMargin: "600px" });
  const [wasNear, setWasNear] = useState(false);
  if (entry?.isIntersecting && !wasNear) setWasNear(true);
  const body = <p className={classes.words}>{post.body}</p>;
  return (
    <div ref={ref} className={classes.whole}>
      {wasNear ? (
        <Suspense fallback={body}>
          <Authorship post={post} />
          <PostContent post={post} />
        </Suspense>
      ) : (
        body
      )}
      <Decision post={post} {...actions} />
    </div>
  );
}
