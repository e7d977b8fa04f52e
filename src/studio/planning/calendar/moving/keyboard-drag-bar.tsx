import { t } from "#kernel/language.ts";
import { useDateSettings } from "#ui/date-settings.tsx";
import { type DateSettings, formatClock } from "#ui/time-format.ts";
import { showsHours } from "../calendar-read.ts";
import { nameOf } from "../cards/cards.ts";
import { formatDay } from "../grid/days.ts";
import type { View } from "../search/calendar-search.ts";
import classes from "./keyboard-drag-bar.module.css";
import type { DraggedCard } from "./use-keyboard-drag.ts";

interface KeyboardDragBarProps {
  carried: DraggedCard | null;
  today: string;
  view: View;
}

/** Shows and announces where the picked-up card would be dropped. */
export default function KeyboardDragBar({ carried, today, view }: KeyboardDragBarProps) {
  const settings = useDateSettings();
  return (
    <div className={carried ? classes.bar : "visually-hidden"}>
      <span role="status">{carried ? describeTarget(carried, today, settings) : ""}</span>
      {carried ? (
        <span className={classes.keys}>
          {showsHours({ view })
            ? t("Use the arrow keys to move it, up and down by 15 minutes. Press Enter to drop, Escape to cancel.")
            : t("Use the arrow keys to move it. Press Enter to drop, Escape to cancel.")}
        </span>
      ) : null}
    </div>
  );
}

function describeTarget({ card, day, time }: DraggedCard, today: string, settings: DateSettings): string {
  const name = nameOf(card);
  const when = `${formatDay(day, today, settings)}, ${time ? formatClock(time, settings) : t("best free time")}`;
  return day < today
    ? t("Moving “{name}”: {when}, in the past.", { name, when })
    : t("Moving “{name}”: {when}.", { name, when });
}
