import { IconRepeat } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { t } from "#kernel/language.ts";
import { describeRecurrence } from "#studio/planning/recurrences/describe.ts";
import { useDateSettings } from "#ui/date-settings.tsx";
import type { Card } from "./cards.ts";
import classes from "./post-row.module.css";

interface RepeatMarkProps extends Pick<Card, "recurrence" | "evergreen"> {
  /** For many marks on a page. */
  icon?: ReactNode;
}

const repeatIcon = <IconRepeat size={16} stroke={1.75} aria-hidden />;

/** Marks a post that repeats or is used again; how is in its tooltip and for screen readers. */
export function RepeatMark({ recurrence, evergreen, icon = repeatIcon }: RepeatMarkProps) {
  const settings = useDateSettings();
  if (!recurrence && !evergreen) return null;
  const description = [
    recurrence && describeRecurrence(recurrence, settings),
    evergreen && (evergreen.id === null ? t("Copy of an evergreen post") : t("Evergreen post")),
  ]
    .filter(Boolean)
    .join(" · ");
  return (
    <span className={classes.program} role="img" aria-label={description} title={description}>
      {icon}
    </span>
  );
}
