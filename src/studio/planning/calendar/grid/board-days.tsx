import { Button } from "@mantine/core";
import { Suspense, useCallback, useMemo } from "react";
import type { PostStatus } from "#domain/content/posts/terms.ts";
import { t } from "#kernel/language.ts";
import { openDialog } from "#studio/palette/palette-store.ts";
import { spanOf, weekOf } from "#studio/planning/schedule/month.ts";
import { useDateSettings } from "#ui/date-settings.tsx";
import { lazy } from "#ui/lazy.tsx";
import { StatusBadge } from "#ui/status-badge.tsx";
import type { Calendar, CardsByDay } from "../cards/cards.ts";
import type { DraggedCard } from "../moving/use-keyboard-drag.ts";
import { type CalendarSearch, type ChangeSearch, isFiltered, NO_FILTERS } from "../search/calendar-search.ts";
import { Agenda } from "./agenda.tsx";
import classes from "./board.module.css";
import { HourGrid } from "./hour-grid.tsx";
import { MonthGrid } from "./month-grid.tsx";
import { useFreeTimes } from "./use-free-times.ts";

const EarlierWeeks = lazy(() => import("./earlier-weeks.tsx"));
const EmptyCalendar = lazy(() => import("../empty-calendar.tsx"));

interface BoardDaysProps {
  calendar: Calendar;
  cards: CardsByDay;
  search: CalendarSearch;
  /** The first and the last day of the view. */
  range: { from: string; to: string };
  current: string;
  today: string;
  /** The card that is moved by keyboard. */
  carried: DraggedCard | null;
  /** The statuses of the shown posts. */
  statuses: readonly PostStatus[];
  canWrite: boolean;
  isBusy: boolean;
  /** Moves the focus to a day. */
  onDay: (day: string) => void;
  onChange: ChangeSearch;
}

/** The days of the view with their posts, and the legend below. */
export function BoardDays({ calendar, cards, search, range, current, today, statuses, ...props }: BoardDaysProps) {
  const { carried, canWrite, isBusy, onDay, onChange } = props;
  const { view } = search;
  const open = useCallback((opened: string) => onChange({ day: opened }), [onChange]);
  const settings = useDateSettings();
  const span = spanOf(current, today, settings);
  const slots = useFreeTimes(search, range);
  // Stable while the days are the same, so that they do not render again with every tick of the clock.
  const [weekday] = weekOf(current, settings);
  const days = useMemo(
    () => (view === "day" ? [current] : weekOf(weekday ?? current, settings)),
    [view, current, weekday, settings],
  );
  const grid = { today, current, cards, carried, isBusy, onDay, onOpen: open };
  const empty =
    calendar.days.length === 0 && !isBusy && (calendar.undated_total === 0 || view === "list") ? (
      <Suspense>
        <EmptyCalendar
          isLine={view !== "list"}
          isFiltered={isFiltered(search)}
          isNow={today >= range.from && today <= range.to}
          canWrite={canWrite}
          onReset={() => onChange(NO_FILTERS)}
        />
      </Suspense>
    ) : null;
  return (
    <div className={classes.days}>
      {view === "month" && span.month === null && search.earlier > 0 ? (
        <Suspense>
          <EarlierWeeks search={search} today={today} carried={carried} onDay={onDay} onOpen={open} />
        </Suspense>
      ) : null}
      {view === "month" ? <MonthGrid span={span} {...grid} /> : null}
      {/* Part of the page's scripts: what is loaded later can be replaced by its placeholder while it hydrates. */}
      {view === "week" || view === "day" ? <HourGrid days={days} slots={slots} {...grid} /> : null}
      {view === "list" ? <Agenda span={span} today={today} calendar={calendar} cards={cards} onOpen={open} /> : null}
      {view === "list" ? empty : null}
      <div className={classes.foot}>
        <div className={classes.legend}>
          {view === "list" ? null : statuses.map((status) => <StatusBadge key={status} status={status} />)}
          {view === "list" ? null : empty}
        </div>
        <Button
          className={classes.keys}
          size="xs"
          variant="subtle"
          leftSection={<kbd aria-hidden>?</kbd>}
          onClick={() => openDialog("keys")}
        >
          {t("Shortcuts")}
        </Button>
      </div>
    </div>
  );
}
