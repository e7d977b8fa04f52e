"use client";

import type { Post } from "../composer/draft.ts";
import { Authorship } from "../post/authorship.tsx";
import { PostStatusMessage } from "../post/post-status-message.tsx";
import classes from "./approvals.module.css";
import { Decision } from "./decision.tsx";
import PostPaper from "./post-paper.tsx";
import type { Acts } from "./use-acts.ts";

/** The post that is looked at, as its readers will see it, with the decision above it. */
export default function PilePreview({ post, ...acts }: { post: Post } & Acts) {
  return (
    <section className={classes.preview} aria-label="The post">
      <PostStatusMessage post={post} />
      <Authorship post={post} />
      <Decision post={post} isFirst {...acts} />
      <PostPaper post={post} />
    </section>
  );
}
