import { use } from "react";
import { t, tn } from "#kernel/language.ts";
import { studioPath, useBrand } from "#studio/frame/brand.tsx";
import { PageLink } from "#ui/page-link.tsx";
import classes from "./day-elsewhere.module.css";
import { ElsewhereContext } from "./elsewhere.ts";

interface DayElsewhereProps {
  day: string;
  /** Whether it is reached with the tab key: of the days of a month, only the current one is. */
  isStop?: boolean;
}

/** How many posts of a day were published elsewhere; leads to their list. */
export function DayElsewhere({ day, isStop = true }: DayElsewhereProps) {
  const { handle } = useBrand();
  const count = use(ElsewhereContext).get(day)?.length ?? 0;
  if (count === 0) return null;
  const list = `${studioPath(handle, "calendar/elsewhere")}?from=${day}&to=${day}`;
  return (
    <PageLink href={list} className={classes.link} tabIndex={isStop ? 0 : -1} title={t("Published elsewhere")}>
      {tn(count, "{count} elsewhere", "{count} elsewhere")}
    </PageLink>
  );
}
