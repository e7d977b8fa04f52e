import { IconRepeat } from "@tabler/icons-react";
import { useDateSettings } from "#ui/date-settings.tsx";
import { describeRecurrence } from "../recurrences/describe.ts";
import type { Card } from "./cards.ts";
import classes from "./post-row.module.css";

/** Marks a post that repeats; how is in its tooltip and for screen readers. */
export function RepeatMark({ recurrence }: Pick<Card, "recurrence">) {
  const settings = useDateSettings();
  if (!recurrence) return null;
  const description = describeRecurrence(recurrence, settings);
  return (
    <span className={classes.program} role="img" aria-label={description} title={description}>
      <IconRepeat size={16} stroke={1.75} aria-hidden />
    </span>
  );
}
