"use client";

import { IconAlignLeft } from "@tabler/icons-react";
import { Row } from "#ui/rows.tsx";
import { StatusBadge } from "#ui/status-badge.tsx";
import { Time } from "#ui/time.tsx";
import { platformName } from "../composer/checks.ts";
import type { Post } from "../composer/draft.ts";
import { excerpt } from "../feed/words.ts";
import { studioPath, useBrand } from "../frame/brand.tsx";
import { timeOf } from "./by-day.ts";
import classes from "./post-row.module.css";
import { ProgramMark } from "./program-mark.tsx";

interface PostRowProps {
  post: Post;
  /** With the day, where rows of different days stand together. */
  withDay?: boolean;
}

/** A post in a list: when, its picture, its first words, its channels, and how it stands. */
export function PostRow({ post, withDay = false }: PostRowProps) {
  const { handle, timezone } = useBrand();
  const time = timeOf(post);
  const [picture] = post.media;
  const done = post.publications.filter(({ status }) => status === "published").length;
  const channels = post.publications.map(({ channel }) => `${platformName(channel.platform)} ${channel.handle}`);
  return (
    <Row
      href={studioPath(handle, `posts/${post.id}`)}
      leading={
        <span className={classes.leading}>
          {time || withDay ? (
            <span className={classes.time} data-with-day={withDay || undefined}>
              {time ? (
                <Time iso={time} zone={timezone} style={withDay ? "full" : "time"} withZone={false} />
              ) : (
                "No date"
              )}
            </span>
          ) : null}
          {picture ? (
            // biome-ignore lint/performance/noImgElement: our own media route serves them, already small.
            <img className={classes.picture} src={picture.thumbnail_url} alt="" width={40} height={40} loading="lazy" />
          ) : (
            <span className={classes.blank}>
              <IconAlignLeft size={18} stroke={1.5} aria-hidden />
            </span>
          )}
        </span>
      }
      title={excerpt(post.body, 80) || (picture ? "Pictures without words" : "Nothing written yet")}
      detail={[post.author.name, ...(channels.length > 0 ? channels : ["No channel yet"])].join(" · ")}
      trailing={
        <>
          <ProgramMark post={post} />
          <StatusBadge
            status={post.status}
            {...(post.status === "partially_published" ? { count: { done, of: post.publications.length } } : {})}
          />
        </>
      }
    />
  );
}
