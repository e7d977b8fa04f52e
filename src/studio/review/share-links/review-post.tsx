"use client";

import { IconRobot } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { t } from "#kernel/language.ts";
import { nextTime } from "#studio/content/posts/actions/next-time.ts";
import { PostViewProvider } from "#studio/content/posts/post-view.tsx";
import { Stepper } from "#studio/review/approval-steps/stepper.tsx";
import { rich } from "#ui/rich.tsx";
import { StatusBadge } from "#ui/status-badge.tsx";
import { Time } from "#ui/time.tsx";
import type { ReviewPost } from "./call.ts";
import { Decision } from "./decision.tsx";
import { OwnTime } from "./own-time.tsx";
import { Previews } from "./previews.tsx";
import classes from "./review-post.module.css";
import { ReviewThread } from "./review-thread.tsx";
import { Since } from "./since.tsx";
import { titleOf } from "./status.ts";
import { Subscribe } from "./subscribe.tsx";
import { useVisit } from "./visit.tsx";

interface ReviewPostViewProps {
  post: ReviewPost;
  /** Every post of the link was viewed. */
  hasSeenAll: boolean;
  /** Opens the next post of the link. */
  onNext: (() => void) | undefined;
}

/** A post as it will look on each channel, its comments, and the decision, always within reach. */
export function ReviewPostView({ post, hasSeenAll, onNext }: ReviewPostViewProps) {
  const { timezone } = useVisit().review.brand;
  const at = WITH_TIME.has(post.status) ? nextTime(post.channels, post.scheduled_at) : null;
  return (
    <PostViewProvider>
      <article className={classes.post}>
        <header>
          <h1 className={classes.title} tabIndex={-1}>
            {titleOf(post)}
          </h1>
          <p className={classes.standing}>
            <StatusBadge status={post.status} />
            <span>{describeStatus(post, at, timezone)}</span>
          </p>
          {at === null ? null : <OwnTime iso={at} />}
          {post.is_by_program ? (
            <p className={classes.program}>
              <IconRobot size={18} stroke={1.5} aria-hidden />
              {t("Created with the help of an app.")}
            </p>
          ) : null}
        </header>
        {post.since && post.allowed_actions.includes("approve") ? <Since post={post} since={post.since} /> : null}
        {post.approval_steps.length > 0 ? <Stepper steps={post.approval_steps} zone={timezone} /> : null}
        <Previews post={post} />
        <ReviewThread post={post} />
        <Subscribe />
        <Decision post={post} hasSeenAll={hasSeenAll} onNext={onNext} />
      </article>
    </PostViewProvider>
  );
}

/** The statuses whose sentence names the time of publication. */
const WITH_TIME: ReadonlySet<ReviewPost["status"]> = new Set(["draft", "in_review", "scheduled"]);

function describeStatus(post: ReviewPost, at: string | null, timezone: string): ReactNode {
  const time = at === null ? null : <Time iso={at} zone={timezone} />;
  switch (post.status) {
    case "draft":
      return time ? rich("Draft, planned for {time}.", { time }) : t("Unscheduled draft.");
    case "in_review":
      return time
        ? rich("Publishes {time}, once it is approved.", { time })
        : t("Waiting for approval. Not scheduled yet.");
    case "changes_requested":
      return t("Changes requested. The new version will appear here.");
    case "approved":
      return t("Approved. Not scheduled yet.");
    case "scheduled":
      return time ? rich("Approved. It publishes {time}.", { time }) : t("Approved.");
    case "publishing":
      return t("Being published.");
    case "published":
    case "partially_published":
      return t("No decision needed.");
    case "expired":
      return t("It wasn't approved before its scheduled time. The team will reschedule it.");
    case "cancelled":
      return t("It was canceled.");
    case "failed":
    case "unknown":
      return t("The team is handling it.");
  }
}
