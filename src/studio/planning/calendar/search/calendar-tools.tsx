"use client";

import { Button, TextInput } from "@mantine/core";
import {
  IconAdjustmentsHorizontal,
  IconChevronLeft,
  IconChevronRight,
  IconChevronUp,
  IconSearch,
} from "@tabler/icons-react";
import { Suspense } from "react";
import { type Message, msg, t } from "#kernel/language.ts";
import { addDays } from "#studio/content/composer/time/local-time.ts";
import {
  earlierSpans,
  formatSpan,
  formatWeek,
  MAX_EARLIER,
  spanOf,
  turnSpan,
  weekOf,
} from "#studio/planning/schedule/month.ts";
import { useDateSettings } from "#ui/date-settings.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { lazy } from "#ui/lazy.tsx";
import { loadChunk } from "#ui/load-chunk.ts";
import { OnDemand } from "#ui/on-demand.tsx";
import type { Calendar } from "../cards/cards.ts";
import { formatWeekday } from "../grid/days.ts";
import { type CalendarSearch, type ChangeSearch, countFilters, VIEWS, type View } from "./calendar-search.ts";
import classes from "./calendar-tools.module.css";

interface CalendarToolsProps {
  search: CalendarSearch;
  today: string;
  channels: Calendar["channels"];
  isSearching: boolean;
  onChange: ChangeSearch;
}

const VIEW_LABELS: Record<View, Message> = {
  month: msg("Month"),
  week: msg("Week"),
  day: msg("Day"),
  list: msg("List"),
};
const icon = { size: 18, stroke: 1.5, "aria-hidden": true } as const;

const FilterChips = lazy(() => import("./filter-chips.tsx"));
const loadFields = () => loadChunk(() => import("./filter-fields.tsx"));

/** The toolbar, in one row where there is room: dates, search and filters, views; below it what is filtered by. */
export function CalendarTools({ search, today, channels, isSearching, onChange }: CalendarToolsProps) {
  const count = countFilters(search);
  return (
    <div className={classes.tools}>
      {isSearching ? (
        <Button variant="subtle" onClick={() => onChange({ q: null, origin: null, all: null })}>
          {t("Back to the calendar")}
        </Button>
      ) : (
        <DateNavigation search={search} today={today} onChange={onChange} />
      )}
      {isSearching ? null : (
        // biome-ignore lint/a11y/useSemanticElements: four switches are no fields of a form.
        <div className={classes.views} role="group" aria-label={t("View")}>
          {VIEWS.map((each) => (
            <button
              key={each}
              type="button"
              className={classes.view}
              aria-pressed={each === search.view}
              onClick={() => onChange({ view: each })}
            >
              {t(VIEW_LABELS[each])}
            </button>
          ))}
        </div>
      )}
      <search className={classes.filters}>
        <TextInput
          className={classes.words}
          aria-label={t("Search posts")}
          placeholder={t("Search posts")}
          type="search"
          leftSection={<IconSearch size={16} stroke={1.5} aria-hidden />}
          value={search.q ?? ""}
          onChange={(event) => onChange({ q: event.currentTarget.value || null })}
        />
        <OnDemand
          as="popover"
          label={t("Filter")}
          width={288}
          target={
            <Button
              classNames={{ root: classes.filter, label: classes.filterLabel }}
              leftSection={<IconAdjustmentsHorizontal size={16} stroke={1.5} aria-hidden />}
            >
              {count > 0 ? t("Filter ({count})", { count }) : t("Filter")}
            </Button>
          }
          load={loadFields}
          props={{ search, channels, onChange }}
        />
      </search>
      {count > 0 ? (
        <Suspense>
          <FilterChips search={search} channels={channels} isSearching={isSearching} onChange={onChange} />
        </Suspense>
      ) : null}
    </div>
  );
}

/** What the arrows turn by, in each view. */
const TURNS: Record<View, readonly [back: Message, ahead: Message]> = {
  month: [msg("Previous month"), msg("Next month")],
  week: [msg("Previous week"), msg("Next week")],
  day: [msg("Previous day"), msg("Next day")],
  list: [msg("Previous month"), msg("Next month")],
};

/** The days that are shown, and the ways to others. */
function DateNavigation({ search, today, onChange }: Pick<CalendarToolsProps, "search" | "today" | "onChange">) {
  const settings = useDateSettings();
  const { view } = search;
  const [back, ahead] = TURNS[view];
  const day = search.date ?? today;
  const span = spanOf(day, today, settings);
  const show = (next: string) => onChange({ date: next === today ? null : next, earlier: null });
  const turn = (by: 1 | -1) => {
    if (view === "day") return show(addDays(day, by));
    show(view === "week" ? addDays(day, 7 * by) : turnSpan(day, by, today, settings));
  };
  // The weeks from the current one on: the past can stand above them.
  const earlier =
    view === "month" && span.month === null
      ? earlierSpans(search.earlier, today, settings).flatMap(({ weeks }) => weeks)
      : [];
  const name =
    view === "day"
      ? formatWeekday(day, today, settings)
      : view === "week"
        ? formatWeek(day, settings)
        : formatSpan({ ...span, weeks: [...earlier, ...span.weeks] }, settings);
  const canShowEarlier = view === "month" && span.month === null && search.earlier < MAX_EARLIER;
  const isNow =
    view === "day"
      ? day === today
      : view === "week"
        ? weekOf(day, settings).includes(today)
        : span.month === null && search.earlier === 0;
  return (
    <div className={classes.span}>
      <IconButton aria-label={t(back)} onClick={() => turn(-1)}>
        <IconChevronLeft {...icon} />
      </IconButton>
      <IconButton aria-label={t(ahead)} onClick={() => turn(1)}>
        <IconChevronRight {...icon} />
      </IconButton>
      {canShowEarlier ? (
        <IconButton aria-label={t("Show earlier weeks")} onClick={() => onChange({ earlier: search.earlier + 1 })}>
          <IconChevronUp {...icon} />
        </IconButton>
      ) : null}
      <h2 className={classes.name} aria-live="polite">
        {name}
      </h2>
      {isNow ? null : (
        <Button className={classes.today} size="xs" onClick={() => show(today)}>
          {t("Today")}
        </Button>
      )}
    </div>
  );
}
