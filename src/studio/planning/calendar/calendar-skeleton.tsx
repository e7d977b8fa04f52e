import { Skeleton } from "@mantine/core";
import { t } from "#kernel/language.ts";
import { spanOf } from "#studio/planning/schedule/month.ts";
import { useDateSettings } from "#ui/date-settings.tsx";
import { RowsSkeleton } from "#ui/skeletons.tsx";
import classes from "./grid/month-grid.module.css";
import type { View } from "./search/calendar-search.ts";

/** Skeleton of the calendar, in the shape of its view. */
export function CalendarSkeleton({ view, day, today }: { view: View; day: string; today: string }) {
  const settings = useDateSettings();
  if (view !== "month") return <RowsSkeleton rows={8} />;
  const { weeks } = spanOf(day, today, settings);
  return (
    <div role="status">
      <span className="visually-hidden">{t("Loading")}</span>
      <table className={classes.sheet} data-weeks={weeks.length} aria-hidden>
        <thead>
          <tr>
            <th>&nbsp;</th>
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day} className={classes.cell}>
                  <Skeleton height={14} width={18} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
