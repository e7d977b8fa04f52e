"use client";

import { useIntersection } from "@mantine/hooks";
import { lazy, Suspense, useState } from "react";
import type { Post } from "../composer/draft.ts";
import classes from "./approvals.module.css";
import { Decision } from "./decision.tsx";
import type { Acts } from "./use-acts.ts";

const Authorship = lazy(async () => ({ default: (await import("../post/authorship.tsx")).Authorship }));
const PostPaper = lazy(() => import("./post-paper.tsx"));

/**
 * The whole of a post in its card, where there is no preview beside the list. It is read as one comes near it; beside a
 * preview it is not drawn, so that one never does.
 */
export function CardWhole({ post, ...acts }: { post: Post } & Acts) {
  const { ref, entry } = useIntersection<HTMLDivElement>({ rootMargin: "600px" });
  const [wasNear, setWasNear] = useState(false);
  if (entry?.isIntersecting && !wasNear) setWasNear(true);
  const words = <p className={classes.words}>{post.body}</p>;
  return (
    <div ref={ref} className={classes.whole}>
      {wasNear ? (
        <Suspense fallback={words}>
          <Authorship post={post} />
          <PostPaper post={post} />
        </Suspense>
      ) : (
        words
      )}
      <Decision post={post} {...acts} />
    </div>
  );
}
