"use client";

import type { ReactNode } from "react";
import { isDueOnceApproved, publicationAnchor } from "#domain/content/posts/terms.ts";
import { formatList, t } from "#kernel/language.ts";
import { platformName } from "#platform/connectors/shared/description/names.ts";
import type { Post } from "#studio/content/composer/saving/draft.ts";
import { type Brand, useBrand } from "#studio/frame/brand.tsx";
import { TextLink } from "#ui/link.tsx";
import { rich } from "#ui/rich.tsx";
import { StatusBadge } from "#ui/status-badge.tsx";
import { Time } from "#ui/time.tsx";
import { actionObstacle } from "./actions/action-obstacle.ts";
import { nextTime } from "./actions/next-time.ts";
import classes from "./post-status-message.module.css";
import { Countdown } from "./publications/countdown.tsx";

/** The status of a post, with an explanation. Changes are announced. */
export function PostStatusMessage({ post }: { post: Post }) {
  const { timezone, role } = useBrand();
  const done = post.publications.filter(({ status }) => status === "published").length;
  return (
    <span className={classes.standing}>
      <span role="status">
        <StatusBadge
          status={post.status}
          count={post.status === "partially_published" ? { done, of: post.publications.length } : undefined}
        />
      </span>
      <span>{describeStatus(post, timezone, role)}</span>
    </span>
  );
}

function describeStatus(post: Post, timezone: string, role: Brand["role"]): ReactNode {
  const at = nextTime(post.publications, post.scheduled_at);
  const isDue = post.publications.some(({ status, scheduled_at: own, follows_post: followsPost }) =>
    isDueOnceApproved({ status, at: own, followsPost }),
  );
  const time = at === null ? null : <Time iso={at} zone={timezone} />;
  switch (post.status) {
    case "draft":
      return time ? rich("Scheduled for {time}. Not submitted yet.", { time }) : t("Not submitted yet.");
    case "in_review":
      return (
        <>
          {isDue ? (
            <span>{t("Waiting for approval. It is published once it is approved.")}</span>
          ) : time ? (
            rich("Publishes {time}. Waiting for approval.", { time })
          ) : (
            <span>{t("Waiting for approval. Not scheduled yet.")}</span>
          )}
          <span>{` ${actionObstacle(post, role, "approve") ?? ""}`}</span>
        </>
      );
    case "changes_requested":
      return t("Changes requested. See the comments.");
    case "approved":
      return t("Approved. Not scheduled yet.");
    case "scheduled":
      return at === null ? (
        t("Approved.")
      ) : (
        <>
          {rich("Publishes {time}", { time })}
          <Countdown until={at} before=", " />
        </>
      );
    case "publishing":
      return t("Being published.");
    case "published":
    case "partially_published":
      return describePublished(post, timezone);
    case "failed":
      return rich("It failed to publish. <a>See the channel's response below.</a>", {
        a: (content) => <TextLink href={`#${publicationAnchor(post.publications[0]?.id ?? 0)}`}>{content}</TextLink>,
      });
    case "unknown":
      return t("It was sent, but the platform didn't respond. Check whether it was published, then resolve it below.");
    case "expired":
      return t("It wasn't approved before its scheduled time. Reschedule it.");
    case "cancelled":
      return t("Canceled. Reschedule it to restore it.");
  }
}

function describePublished(post: Post, timezone: string): ReactNode {
  const last = post.publications
    .flatMap(({ published_at }) => published_at ?? [])
    .toSorted()
    .at(-1);
  const published = last ? rich("Published {time}.", { time: <Time iso={last} zone={timezone} /> }) : t("Published.");
  const failed = post.publications.filter(({ status }) => status === "failed");
  if (failed.length === 0) return published;
  const channels = formatList([...new Set(failed.map(({ channel }) => platformName(channel.platform)))]);
  return (
    <>
      <span>{published}</span>
      <span> </span>
      <span>
        {rich("It failed on {channels}, <a>see below</a>.", {
          channels,
          a: (content) => <TextLink href={`#${publicationAnchor(failed[0]?.id ?? 0)}`}>{content}</TextLink>,
        })}
      </span>
    </>
  );
}
