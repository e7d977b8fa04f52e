import type { View } from "./calendar-search.ts";
import { nameOf } from "./cards.ts";
import classes from "./carry-bar.module.css";
import { sayDay } from "./days.ts";
import type { Carried } from "./use-carry.ts";

interface CarryBarProps {
  carried: Carried | null;
  today: string;
  view: View;
}

/** Says where a carried card would be put down, to see and to hear. */
export default function CarryBar({ carried, today, view }: CarryBarProps) {
  return (
    <div className={carried ? classes.bar : "visually-hidden"}>
      <span role="status">{carried ? sayPlace(carried, today) : ""}</span>
      {carried ? (
        <span className={classes.keys}>
          Use the arrow keys to move it{view === "week" ? ", up and down by 15 minutes" : ""}. Press Enter to drop,
          Escape to cancel.
        </span>
      ) : null}
    </div>
  );
}

function sayPlace({ card, day, time }: Carried, today: string): string {
  const place = `${sayDay(day, today)}, ${time ?? "best free time"}`;
  return `Moving “${nameOf(card)}”: ${place}${day < today ? ", in the past" : ""}.`;
}
