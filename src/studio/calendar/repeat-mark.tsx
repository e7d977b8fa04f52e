import { IconRepeat } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useDateSettings } from "#ui/date-settings.tsx";
import { describeRecurrence } from "../recurrences/describe.ts";
import type { Card } from "./cards.ts";
import classes from "./post-row.module.css";

interface RepeatMarkProps extends Pick<Card, "recurrence"> {
  /** For many marks on a page. */
  icon?: ReactNode;
}

const repeatIcon = <IconRepeat size={16} stroke={1.75} aria-hidden />;

/** Marks a post that repeats; how is in its tooltip and for screen readers. */
export function RepeatMark({ recurrence, icon = repeatIcon }: RepeatMarkProps) {
  const settings = useDateSettings();
  if (!recurrence) return null;
  const description = describeRecurrence(recurrence, settings);
  return (
    <span className={classes.program} role="img" aria-label={description} title={description}>
      {icon}
    </span>
  );
}
