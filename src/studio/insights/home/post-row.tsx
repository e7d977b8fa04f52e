"use client";

import { msg, t } from "#kernel/language.ts";
import { studioPath } from "#studio/frame/brand.tsx";
import { PostThumbnail } from "#studio/frame/post-thumbnail.tsx";
import type { Elements } from "#ui/elements.ts";
import { RelativeTime } from "#ui/relative-time.tsx";
import { rich } from "#ui/rich.tsx";
import { Row } from "#ui/rows.tsx";
import { StatusBadge } from "#ui/status-badge.tsx";
import { Time } from "#ui/time.tsx";
import { useNow } from "#ui/use-now.ts";
import classes from "./home.module.css";
import { titleOf, type WaitingPost } from "./summarize-home.ts";
import { useBrands } from "./use-brands.ts";

const SOON_MS = 24 * 3_600_000;

interface PostRowProps {
  post: WaitingPost;
  isToApprove: boolean;
  /** Shown by when it has to be ready. */
  isAssigned: boolean;
  /** A button at the end. */
  action?: Elements;
}

/** A waiting post: text, brand, latest comment and deadline. */
export function PostRow({ post, isToApprove, isAssigned, action }: PostRowProps) {
  const { brandOf, hasSeveral } = useBrands();
  const { handle, name, timezone } = brandOf(post.brand_id);
  const now = useNow();
  const page = isToApprove ? `approvals?post=${post.id}` : `posts/${post.id}`;
  const isOverdue = post.due_at !== null && Date.parse(post.due_at) < now.getTime();
  const about = [...(hasSeveral ? [name] : []), post.author.name].join(" · ");
  return (
    <Row
      href={studioPath(handle, page)}
      leading={<PostThumbnail url={post.thumbnail_url} />}
      title={titleOf(post)}
      detail={post.note ? <q className={classes.note}>{post.note}</q> : about}
      trailing={
        <>
          {isAssigned && post.due_at !== null ? (
            <span className={classes.due} data-soon={isOverdue || undefined} suppressHydrationWarning>
              {rich(isOverdue ? msg("Overdue: {time}") : msg("Due {time}"), {
                time: <Time iso={post.due_at} zone={timezone} withZone={false} />,
              })}
            </span>
          ) : isToApprove || post.status === "draft" ? (
            <Due at={post.at} zone={timezone} />
          ) : (
            <StatusBadge status={post.status} />
          )}
          {action}
        </>
      }
    />
  );
}

/** The deadline for approval; within a day in red, with the remaining time. */
function Due({ at, zone }: { at: string | null; zone: string }) {
  const now = useNow();
  if (at === null) return <span className={classes.due}>{t("Unscheduled")}</span>;
  const isSoon = Date.parse(at) - now.getTime() < SOON_MS;
  return (
    <span className={classes.due} data-soon={isSoon || undefined} suppressHydrationWarning>
      {isSoon ? <RelativeTime iso={at} zone={zone} /> : <Time iso={at} zone={zone} withZone={false} />}
    </span>
  );
}
