"use client";

import { Skeleton } from "@mantine/core";
import { IconStarFilled } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { type KeyboardEvent, useState } from "react";
import { t, tn } from "#kernel/language.ts";
import { roleAllows } from "#kernel/permissions.ts";
import { studioPath, useBrand } from "#studio/frame/brand.tsx";
import { ReadError } from "#studio/frame/read-error.tsx";
import { weekdaysFrom } from "#studio/planning/schedule/month.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { DATE_NAMES } from "#ui/date-names.ts";
import { useDateSettings } from "#ui/date-settings.tsx";
import { Section } from "#ui/section.tsx";
import { formatClock, zoneName } from "#ui/time-format.ts";
import classes from "./best-hours.module.css";
import { bestCells, type Cell, cellFor, cellsOf, describeCell, HOURS, nextTime, shadeOf } from "./hours.ts";

/** When the brand's posts got most engagement, by weekday and hour. An hour leads to a new post at that time. */
export function BestHours({ input }: { input: { channel_ids?: number[] } }) {
  const { data, isLoadingError, error, refetch } = useQuery(useTRPC().calendar.bestHours.queryOptions(input));
  const { role, timezone } = useBrand();
  const mayWrite = roleAllows(role, "content.manage");
  const measured = t("Engagements per post by the hour it was published, in the last 180 days ({city}).", {
    city: zoneName(timezone),
  });
  return (
    <Section
      title={t("Best time to post")}
      description={mayWrite ? `${measured} ${t("Choose an hour to write a post for it.")}` : measured}
    >
      {isLoadingError ? <ReadError title={t("The hours couldn't be loaded.")} error={error} onRetry={refetch} /> : null}
      {!data && !isLoadingError ? <Skeleton className={classes.space} /> : null}
      {data?.measured === 0 ? (
        <p>{t("No posts with metrics yet. Their hours appear here the morning after you publish.")}</p>
      ) : null}
      {data && data.measured > 0 ? (
        <>
          <HourGrid cells={cellsOf(data.hours)} isReliable={data.based_on === "engagement"} mayWrite={mayWrite} />
          <p className={classes.note}>
            {data.based_on === "engagement"
              ? t("A star marks the best hours. Hours with few posts count less.")
              : tn(
                  data.measured,
                  "Only {count} of your posts have metrics: too few to name the best hours.",
                  "Only {count} of your posts have metrics: too few to name the best hours.",
                )}
          </p>
        </>
      ) : null}
    </Section>
  );
}

interface HourGridProps {
  cells: ReadonlyMap<string, Cell>;
  /** Whether there are enough posts to mark the best hours. */
  isReliable: boolean;
  mayWrite: boolean;
}

function HourGrid({ cells, isReliable, mayWrite }: HourGridProps) {
  const { handle, timezone } = useBrand();
  const settings = useDateSettings();
  const router = useRouter();
  const names = DATE_NAMES[settings.language];
  const weekdays = weekdaysFrom(settings);
  const [current, setCurrent] = useState({ row: 0, hour: 9 });
  const best = isReliable ? bestCells(cells) : new Set<string>();
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const next = cellFor(event.key, current);
    if (!next) return;
    event.preventDefault();
    setCurrent(next);
    event.currentTarget.querySelector<HTMLElement>(`[data-cell="${next.row}-${next.hour}"]`)?.focus();
  };
  return (
    <section className={classes.scroll} aria-label={t("Best hours")} tabIndex={mayWrite ? undefined : 0}>
      <table
        role={mayWrite ? "grid" : undefined}
        className={classes.grid}
        aria-label={t("Engagement by weekday and hour")}
        onKeyDown={mayWrite ? onKeyDown : undefined}
      >
        <thead>
          <tr>
            <th scope="col">
              <span className={classes.hidden}>{t("Weekday")}</span>
            </th>
            {HOURS.map((hour) => (
              <th key={hour} scope="col" abbr={formatClock(clockOf(hour), settings)}>
                {hour % 3 === 0 ? shortHour(hour, settings.hours) : <span className={classes.hidden}>{hour}</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weekdays.map((weekday, row) => (
            <tr key={weekday}>
              <th scope="row" abbr={names.weekdays[weekday]}>
                {names.shortWeekdays[weekday]}
              </th>
              {HOURS.map((hour) => {
                // `names.weekdays` begins with Sunday (0); the cells count from Monday (1) to Sunday (7).
                const key = `${weekday === 0 ? 7 : weekday}-${hour}`;
                const cell = cells.get(key);
                const place = `${names.weekdays[weekday]} ${formatClock(clockOf(hour), settings)}: ${describeCell(cell)}`;
                const label = best.has(key) ? `${place}, ${t("one of the best hours")}` : place;
                const content = best.has(key) ? <IconStarFilled size={10} aria-hidden /> : null;
                return (
                  <td key={hour} data-shade={shadeOf(cell, cells)}>
                    {mayWrite ? (
                      <button
                        type="button"
                        data-cell={`${row}-${hour}`}
                        aria-label={label}
                        title={label}
                        tabIndex={row === current.row && hour === current.hour ? 0 : -1}
                        onFocus={() => setCurrent({ row, hour })}
                        onClick={() => {
                          const at = nextTime(weekday === 0 ? 7 : weekday, hour, timezone, new Date());
                          router.push(`${studioPath(handle, "posts/new")}?at=${encodeURIComponent(at)}`);
                        }}
                      >
                        {content}
                      </button>
                    ) : (
                      <span title={label}>
                        <span className={classes.hidden}>{describeCell(cell)}</span>
                        {content}
                      </span>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function clockOf(hour: number): string {
  return `${String(hour).padStart(2, "0")}:00`;
}

function shortHour(hour: number, hours: "12" | "24"): string {
  if (hours === "24") return String(hour);
  return `${hour % 12 || 12}${hour < 12 ? "am" : "pm"}`;
}
