import { IconRepeat } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { z } from "zod";
import type { CalendarCard } from "#domain/planning/calendar/schema.ts";
import { t } from "#kernel/language.ts";
import { describeRecurrence } from "#studio/planning/recurrences/describe.ts";
import classes from "#studio/planning/schedule/post-row.module.css";
import { useDateSettings } from "#ui/date-settings.tsx";

interface RepeatMarkProps extends Pick<z.output<typeof CalendarCard>, "recurrence" | "evergreen"> {
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
