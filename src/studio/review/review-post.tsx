"use client";

import { IconRobot } from "@tabler/icons-react";
import { StatusBadge } from "#ui/status-badge.tsx";
import { Time } from "#ui/time.tsx";
import { ChannelPreviews } from "./channel-previews.tsx";
import { Decision } from "./decision.tsx";
import classes from "./review-post.module.css";
import { ReviewThread } from "./review-thread.tsx";
import type { ReviewPost } from "./use-review.ts";
import { useVisit } from "./visit.tsx";

interface ReviewPostViewProps {
  post: ReviewPost;
  /** Leads on to the next post of the set. */
  onNext: (() => void) | undefined;
}

/** A post as it will stand on each channel, what was said about it, and the decision about it. */
export function ReviewPostView({ post, onNext }: ReviewPostViewProps) {
  return (
    <article className={classes.post}>
      <header>
        <h1 className={classes.title}>{titleOf(post)}</h1>
        <p className={classes.standing}>
          <StatusBadge status={post.status} />
          <span>
            <Sentence post={post} />
          </span>
        </p>
        {post.is_by_program ? (
          <p className={classes.program}>
            <IconRobot size={18} stroke={1.5} aria-hidden />
            Written with the help of a program.
          </p>
        ) : null}
      </header>
      <ChannelPreviews post={post} />
      <Decision post={post} onNext={onNext} />
      <ReviewThread post={post} />
    </article>
  );
}

function titleOf({ allowed_actions: may, status }: ReviewPost): string {
  if (may.includes("approve")) return "Is this good to go?";
  if (status === "scheduled" || status === "approved") return "This is approved";
  return status === "published" ? "This is out" : "For you to look at";
}

function Sentence({ post }: { post: ReviewPost }) {
  const { timezone } = useVisit().review.brand;
  const time = post.scheduled_at ? <Time iso={post.scheduled_at} zone={timezone} /> : null;
  switch (post.status) {
    case "draft":
      return time ? <>A draft, meant for {time}.</> : "A draft without a date.";
    case "in_review":
      return time ? <>Publishes {time}, once it is approved.</> : "Waits for an approval. It has no date yet.";
    case "changes_requested":
      return "Changes were asked for. A new version will appear here.";
    case "approved":
      return "Approved. It has no date yet.";
    case "scheduled":
      return time ? <>Approved. It publishes {time}.</> : "Approved.";
    case "publishing":
      return "On its way out.";
    case "published":
    case "partially_published":
      return "Nothing is left to decide.";
    case "expired":
      return "Its time passed before anybody approved it.";
    case "cancelled":
      return "It was taken off the calendar.";
    case "failed":
    case "unknown":
      return "The team is looking after it.";
  }
}
