"use client";

import { t } from "#kernel/language.ts";
import type { Post } from "#studio/content/composer/saving/draft.ts";
import { Authorship } from "#studio/content/posts/history/authorship.tsx";
import { PostStatusMessage } from "#studio/content/posts/post-status-message.tsx";
import classes from "./approvals.module.css";
import { Decision } from "./decision.tsx";
import PostContent from "./post-content.tsx";
import type { ApprovalActions } from "./use-approval-actions.ts";

/** The open post as it will be published, with the decision above it. */
export default function QueuePreview({ post, ...actions }: { post: Post } & ApprovalActions) {
  return (
    <section className={classes.preview} aria-label={t("The post")}>
      <PostStatusMessage post={post} />
      <Authorship post={post} />
      <Decision post={post} isFirst {...actions} />
      <PostContent post={post} />
    </section>
  );
}
