"use client";

import { Button } from "@mantine/core";
import { IconBulb, IconLeaf, IconPencil } from "@tabler/icons-react";
import { useState } from "react";
import { t, tn } from "#kernel/language.ts";
import { studioPath, useBrand } from "#studio/frame/brand.tsx";
import { ChannelMarks } from "#studio/frame/channel-marks.tsx";
import { PostThumbnail } from "#studio/frame/post-thumbnail.tsx";
import { useDateSettings } from "#ui/date-settings.tsx";
import { ButtonLink, TextLink } from "#ui/link.tsx";
import { Row, Rows } from "#ui/rows.tsx";
import { Section } from "#ui/section.tsx";
import { formatInstant, wallClock } from "#ui/time-format.ts";
import classes from "./home.module.css";
import type { FreeTimes as Free } from "./summarize-home.ts";
import { useFillTime } from "./use-fill-time.ts";

const ICONS = { idea: IconBulb, evergreen: IconLeaf, write: IconPencil } as const;
/** Days that are shown at first. */
const FEW = 5;
const MAX_MARKS = 4;

/** Times of the next two weeks without a post, with a suggestion for each that one click places there. */
export function FreeTimes({ free: { days, reason } }: { free: Free }) {
  const { handle } = useBrand();
  const [showsAll, setShowsAll] = useState(false);
  const fill = useFillTime();
  if (reason === "no_channels") {
    return (
      <Section
        title={t("Free times")}
        description={t("Connect a channel to see when nothing is planned.")}
        action={<TextLink href={studioPath(handle, "channels")}>{t("Open channels")}</TextLink>}
      >
        {null}
      </Section>
    );
  }
  const shown = showsAll ? days : days.slice(0, FEW);
  return (
    <Section title={t("Free times")} description={explain(days.length, reason)}>
      <Rows label={t("Free times of the next two weeks")}>
        {shown.map((time) => (
          <FreeTime key={time.day} time={time} {...fill} />
        ))}
      </Rows>
      {days.length > shown.length ? (
        <p className={classes.more}>
          <Button variant="subtle" size="xs" onClick={() => setShowsAll(true)}>
            {tn(days.length - shown.length, "Show {count} more", "Show {count} more")}
          </Button>
        </p>
      ) : null}
    </Section>
  );
}

function explain(days: number, reason: Free["reason"]): string {
  if (days === 0) return t("Every posting time of the next two weeks has a post.");
  return reason === "no_posting_times"
    ? t(
        "Days of the next two weeks without a post, at the hour that usually does best. No channel has posting times yet.",
      )
    : t("Posting times of the next two weeks without a post: of each day the one that usually does best.");
}

type FreeTimeProps = { time: Free["days"][number] } & ReturnType<typeof useFillTime>;

function FreeTime({ time, place, placing }: FreeTimeProps) {
  const { handle, timezone } = useBrand();
  const settings = useDateSettings();
  const { at, day, others, channels, suggestion } = time;
  const Icon = ICONS[suggestion.kind];
  const instant = new Date(at);
  const when = `${formatInstant(instant, timezone, "weekday-date", new Date(), settings)}, ${formatInstant(instant, timezone, "time", new Date(), settings)}`;
  const { hour, minute } = wallClock(instant, timezone);
  const write = `${studioPath(handle, "posts/new")}?at=${day}T${hour}:${minute}&channels=${channels.map(({ id }) => id).join(",")}`;
  const placed = channels.filter(({ id }) => suggestion.channel_ids.includes(id));
  return (
    <Row
      leading={<PostThumbnail url={suggestion.thumbnail_url} icon={<Icon size={18} stroke={1.5} aria-hidden />} />}
      title={
        <time dateTime={at} suppressHydrationWarning>
          {when}
        </time>
      }
      detail={
        <>
          {suggestion.kind === "write" ? null : (
            <>
              <span className={classes.kind}>{suggestion.kind === "idea" ? t("Idea:") : t("Evergreen:")}</span>
              <span>{` ${suggestion.text || t("No text")}`}</span>
            </>
          )}
          {suggestion.kind === "write" ? <span>{t("No idea or evergreen post to suggest.")}</span> : null}
          {others > 0 ? <span>{` · ${tn(others, "{count} more free time", "{count} more free times")}`}</span> : null}
        </>
      }
      trailing={
        <>
          <ChannelMarks channels={placed} max={MAX_MARKS} />
          {suggestion.kind === "write" ? (
            <ButtonLink size="xs" href={write} aria-label={t("Write a post for {time}", { time: when })}>
              {t("Write a post")}
            </ButtonLink>
          ) : (
            <Button
              size="xs"
              loading={placing === at}
              aria-label={t("Add “{name}” for {time}", { name: suggestion.text || t("No text"), time: when })}
              onClick={() => place(time, when)}
            >
              {t("verb|Add")}
            </Button>
          )}
        </>
      }
    />
  );
}
