"use client";

import { IconArrowsDiff } from "@tabler/icons-react";
import { Suspense, useState } from "react";
import { msg, t } from "#kernel/language.ts";
import { channelLabel } from "#studio/frame/channel-label.ts";
import { lazy } from "#ui/lazy.tsx";
import { RelativeTime } from "#ui/relative-time.tsx";
import { rich } from "#ui/rich.tsx";
import type { ReviewPost } from "./call.ts";
import classes from "./since.module.css";
import { useVisit } from "./visit.tsx";

const Compare = lazy(async () => ({ default: (await import("#studio/content/revisions/compare.tsx")).Compare }));

interface SinceProps {
  post: ReviewPost;
  since: NonNullable<ReviewPost["since"]>;
}

/** What changed since the guests' last decision. */
export function Since({ post, since }: SinceProps) {
  const { timezone } = useVisit().review.brand;
  const [isOpen, setOpen] = useState(false);
  const nameOf = (id: number) => {
    const channel = post.channels.find((known) => known.id === id);
    return channel && channelLabel(channel);
  };
  return (
    <details className={classes.since} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <IconArrowsDiff size={18} stroke={1.75} aria-hidden />
        <span>
          {rich(
            since.kind === "approval"
              ? msg("{author} approved an earlier version {time}.")
              : msg("{author} requested changes {time}."),
            { author: since.author, time: <RelativeTime iso={since.created_at} zone={timezone} /> },
          )}
          <span> </span>
          <strong>{isOpen ? t("Hide changes") : t("Show changes")}</strong>
        </span>
      </summary>
      {isOpen ? (
        <div className={classes.changes}>
          <Suspense>
            <Compare
              before={since.before}
              after={since.after}
              zone={timezone}
              channelName={nameOf}
              mediaOf={(id) => since.media.find((media) => media.id === id)}
            />
          </Suspense>
        </div>
      ) : null}
    </details>
  );
}
