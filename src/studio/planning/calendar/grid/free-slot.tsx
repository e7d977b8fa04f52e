import { t } from "#kernel/language.ts";
import { studioPath, useBrand } from "#studio/frame/brand.tsx";
import { channelLabel } from "#studio/frame/channel-label.ts";
import { ChannelMarks } from "#studio/frame/channel-marks.tsx";
import { useDateSettings } from "#ui/date-settings.tsx";
import { PageLink } from "#ui/page-link.tsx";
import { formatClock } from "#ui/time-format.ts";
import { useChannelsOf } from "../cards/card-channels.tsx";
import classes from "./hour-grid.module.css";
import type { Slot } from "./hours.ts";

interface FreeSlotProps {
  day: string;
  /** `Tuesday, November 24` */
  dayName: string;
  slot: Slot;
  isStop: boolean;
}

/** The number of channels that fit beside the time. */
const MAX_MARKS = 3;

/** A free posting time: begins a post on its channels, and takes a post, an idea or a file that is dropped on it. */
export function FreeSlot({ day, dayName, slot: { time, channelIds }, isStop }: FreeSlotProps) {
  const { handle } = useBrand();
  const settings = useDateSettings();
  const channels = useChannelsOf(channelIds);
  const shown = formatClock(time, settings);
  const names = channels.map(channelLabel).join(", ");
  return (
    <PageLink
      href={`${studioPath(handle, "posts/new")}?at=${day}T${time}&channels=${channelIds.join(",")}`}
      className={classes.slot}
      draggable={false}
      tabIndex={isStop ? 0 : -1}
      data-time={time}
      aria-label={t("Free posting time, {day}, {time}, {channels}: new post", {
        day: dayName,
        time: shown,
        channels: names,
      })}
      title={t("Free posting time")}
    >
      <span>{shown}</span>
      <span aria-hidden>
        <ChannelMarks channels={channels} max={MAX_MARKS} isDrawn />
      </span>
    </PageLink>
  );
}
