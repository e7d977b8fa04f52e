"use client";

import type { ReactNode } from "react";
import { t } from "#kernel/language.ts";
import { studioPath, useBrand } from "#studio/frame/brand.tsx";
import { NamedChannels } from "#studio/frame/named-channels.tsx";
import { PostThumbnail } from "#studio/frame/post-thumbnail.tsx";
import classes from "#studio/planning/schedule/post-row.module.css";
import { RepeatMark } from "#studio/planning/schedule/repeat-mark.tsx";
import type { Elements } from "#ui/elements.ts";
import { Row } from "#ui/rows.tsx";
import { StatusBadge } from "#ui/status-badge.tsx";
import { Time } from "#ui/time.tsx";
import { CardIcon } from "../cards/card-icons.tsx";
import { type Calendar, type Card, nameOf } from "../cards/cards.ts";
import { ProgramMark } from "../cards/program-mark.tsx";

type Entry = Pick<
  Card,
  "id" | "words" | "thumbnail_url" | "author" | "origin" | "written_through" | "program_edit" | "at" | "status"
> & { publications: readonly { status: string }[]; recurrence?: Card["recurrence"]; evergreen?: Card["evergreen"] };

interface EntryRowProps {
  entry: Entry;
  /** The post's channels. */
  channels: Calendar["channels"];
  /** Shows the date too, for lists with several days. */
  withDay?: boolean;
  /** Who is to get it ready, and until when. */
  assignment?: Elements;
  /** The checkbox that selects it. */
  select?: ReactNode;
  /** The actions. */
  acts?: Elements;
  /** Below the board, whose icons it refers to. */
  isOnBoard?: boolean;
}

/** A post in a list: time, image, first words, channels and status. */
export function EntryRow({
  entry,
  channels,
  withDay = false,
  assignment,
  select,
  acts,
  isOnBoard = false,
}: EntryRowProps) {
  const { handle, timezone } = useBrand();
  const { id, at, status, publications, thumbnail_url: picture } = entry;
  const done = publications.filter((publication) => publication.status === "published").length;
  return (
    <Row
      href={studioPath(handle, `posts/${id}`)}
      leading={
        <span className={classes.leading}>
          {select ? <span className={classes.select}>{select}</span> : null}
          {at || withDay ? (
            <span className={classes.time} data-with-day={withDay || undefined}>
              {at ? (
                <Time iso={at} zone={timezone} style={withDay ? "full" : "time"} withZone={false} />
              ) : (
                t("Unscheduled")
              )}
            </span>
          ) : null}
          <span className={classes.picture}>
            <PostThumbnail url={picture} icon={isOnBoard ? <CardIcon name="text" size={18} /> : undefined} />
          </span>
        </span>
      }
      title={nameOf(entry)}
      detail={
        <NamedChannels
          before={
            <>
              <span>{entry.author.name}</span>
              {assignment ? <span>{" · "}</span> : null}
              {assignment}
            </>
          }
          channels={channels}
        />
      }
      trailing={
        <>
          <RepeatMark
            recurrence={entry.recurrence ?? null}
            evergreen={entry.evergreen ?? null}
            icon={isOnBoard ? <CardIcon name="repeat" size={16} /> : undefined}
          />
          <ProgramMark post={entry} icon={isOnBoard ? <CardIcon name="program" size={16} /> : undefined} />
          <StatusBadge
            status={status}
            icon={isOnBoard ? <CardIcon name={status} size={14} /> : undefined}
            count={status === "partially_published" ? { done, of: publications.length } : undefined}
          />
          {acts}
        </>
      }
    />
  );
}
