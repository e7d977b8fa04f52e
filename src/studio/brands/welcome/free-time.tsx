"use client";

import { IconPlus } from "@tabler/icons-react";
import { useRouter } from "next/navigation";
import { useRef } from "react";
import { t } from "#kernel/language.ts";
import type { Idea } from "#studio/content/ideas/idea-labels.ts";
import { useDropTarget } from "#studio/content/ideas/use-drag.ts";
import { studioPath, useBrand } from "#studio/frame/brand.tsx";
import { useDateSettings } from "#ui/date-settings.tsx";
import { formatClock } from "#ui/time-format.ts";
import classes from "./first-week.module.css";

/** A posting time on a day, local to the brand. */
export interface TimeOfWeek {
  day: string;
  /** `09:00` */
  time: string;
  channelIds: readonly number[];
}

interface FreeTimeProps {
  slot: TimeOfWeek;
  dayName: string;
  /** The idea that was chosen; without one, the time opens the composer. */
  idea: Idea | null;
  onDrop: (ideaId: number, slot: TimeOfWeek) => void;
}

/** A free posting time: takes an idea that is dragged or was chosen. */
export function FreeTime({ slot, dayName, idea, onDrop }: FreeTimeProps) {
  const { handle } = useBrand();
  const router = useRouter();
  const settings = useDateSettings();
  const button = useRef<HTMLButtonElement>(null);
  const isOver = useDropTarget(button, (ideaId) => onDrop(ideaId, slot));
  const { day, time, channelIds } = slot;
  const shown = formatClock(time, settings);
  const place = { day: dayName, time: shown };
  return (
    <button
      ref={button}
      type="button"
      className={classes.free}
      data-over={isOver || undefined}
      data-wanted={idea ? true : undefined}
      aria-label={
        idea
          ? t("Put “{idea}” on {day}, {time}", { ...place, idea: idea.headline })
          : t("Free posting time, {day}, {time}: new post", place)
      }
      onClick={() =>
        idea
          ? onDrop(idea.id, slot)
          : router.push(`${studioPath(handle, "posts/new")}?at=${day}T${time}&channels=${channelIds.join(",")}`)
      }
    >
      <span>{shown}</span>
      <IconPlus size={14} stroke={1.75} aria-hidden />
    </button>
  );
}
