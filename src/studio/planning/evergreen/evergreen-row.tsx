import { Button } from "@mantine/core";
import { IconCalendarDue, IconX } from "@tabler/icons-react";
import { t, tn } from "#kernel/language.ts";
import { studioPath, useBrand } from "#studio/frame/brand.tsx";
import type { MarkedChannel } from "#studio/frame/channel-mark.tsx";
import { NamedChannels } from "#studio/frame/named-channels.tsx";
import { PostThumbnail } from "#studio/frame/post-thumbnail.tsx";
import { useDateSettings } from "#ui/date-settings.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { rich } from "#ui/rich.tsx";
import { Row } from "#ui/rows.tsx";
import { Time } from "#ui/time.tsx";
import { formatInstant } from "#ui/time-format.ts";
import { useNow } from "#ui/use-now.ts";
import { describeCopies } from "./describe-copies.ts";
import classes from "./evergreen-row.module.css";
import { type Evergreen, useEvergreenActions } from "./use-evergreen-actions.ts";

interface EvergreenRowProps {
  evergreen: Evergreen;
  /** Of the brand. */
  channels: readonly (MarkedChannel & { id: number })[];
  onSetLastDay: () => void;
}

/** An evergreen post: where and how often it was used, when it is used next, and its actions. */
export function EvergreenRow({ evergreen, channels, onSetLastDay }: EvergreenRowProps) {
  const { handle } = useBrand();
  const { pause, resume, remove } = useEvergreenActions();
  const { id, post, channel_ids: ids, status } = evergreen;
  const name = post.words || t("No text");
  return (
    <Row
      href={studioPath(handle, `posts/${post.id}`)}
      leading={<PostThumbnail url={post.thumbnail_url} />}
      title={name}
      detail={
        <>
          <NamedChannels channels={channels.filter((one) => ids.includes(one.id))} />
          <Use evergreen={evergreen} />
        </>
      }
      trailing={
        <>
          {status === "paused" ? (
            <Button
              size="xs"
              aria-label={t("Resume “{name}”", { name })}
              loading={resume.isPending}
              onClick={() => resume.run({ id })}
            >
              {t("Resume")}
            </Button>
          ) : null}
          {status === "active" ? (
            <Button
              size="xs"
              aria-label={t("Pause “{name}”", { name })}
              loading={pause.isPending}
              onClick={() => pause.run({ id })}
            >
              {t("Pause")}
            </Button>
          ) : null}
          <IconButton size={28} aria-label={t("Set the last day of “{name}”", { name })} onClick={onSetLastDay}>
            <IconCalendarDue size={16} stroke={1.75} aria-hidden />
          </IconButton>
          <IconButton
            size={28}
            aria-label={t("Remove “{name}” from evergreen posts", { name })}
            disabled={remove.isPending || pause.isPending || resume.isPending}
            onClick={() => remove.run(evergreen)}
          >
            <IconX size={16} stroke={1.75} aria-hidden />
          </IconButton>
        </>
      }
    />
  );
}

function Use({ evergreen }: { evergreen: Evergreen }) {
  const { timezone, has_approval_steps: hasSteps } = useBrand();
  const settings = useDateSettings();
  const now = useNow();
  const { times_used: times, last_used_at: last, next_at: next, ends_on: end, status } = evergreen;
  const time = (iso: string) => <Time iso={iso} zone={timezone} style="date" withZone={false} />;
  const copies = describeCopies(evergreen, hasSteps);
  const day = end && formatInstant(new Date(`${end}T12:00:00Z`), "UTC", "date", now, settings);
  return (
    <span className={classes.use}>
      <span>{times === 0 ? t("not used again yet") : tn(times, "used {count} time", "used {count} times")}</span>
      {last ? (
        <>
          <span>{" · "}</span>
          {rich("last {time}", { time: time(last) })}
        </>
      ) : null}
      {next ? (
        <>
          <span>{" · "}</span>
          {rich("next {time}", { time: time(next) })}
        </>
      ) : null}
      {day && status !== "ended" ? <span>{` · ${t("until {day}", { day })}`}</span> : null}
      {copies ? <span>{` · ${copies}`}</span> : null}
      {status === "active" ? null : <span>{` · ${whyUnused(evergreen)}`}</span>}
    </span>
  );
}

function whyUnused({ status, pause_reason: reason, created_by: author }: Evergreen): string {
  if (status === "ended") return t("ended");
  if (reason === "member_left")
    return t("paused, because {name} can no longer write posts here", { name: author.name });
  if (reason === "refused") return t("paused, because a copy could not be approved or submitted");
  if (reason === "failed") return t("paused, because a copy could not be published");
  if (reason === "removed") return t("paused, because it was deleted from a network");
  if (reason === "unattended") return t("paused, because nobody approved or changed its last copies");
  return t("paused");
}
