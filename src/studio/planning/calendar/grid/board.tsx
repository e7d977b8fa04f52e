"use client";

import { useEffect, useMemo, useRef, useState } from "react";
import { POST_STATUSES } from "#domain/content/posts/terms.ts";
import { roleAllows } from "#kernel/permissions.ts";
import { useBrand } from "#studio/frame/brand.tsx";
import { DrawnMarks } from "#studio/frame/channel-mark.tsx";
import { useDateSettings } from "#ui/date-settings.tsx";
import { calendarRead } from "../calendar-read.ts";
import { CardIcons } from "../cards/card-icons.tsx";
import { CardSelection, SelectionProvider } from "../cards/card-selection.tsx";
import { type Calendar, CardsByDay } from "../cards/cards.ts";
import { MoveActionsProvider } from "../moving/move-actions.tsx";
import { useCardMoves } from "../moving/use-card-moves.ts";
import { useDrops } from "../moving/use-drops.ts";
import type { CalendarSearch, ChangeSearch } from "../search/calendar-search.ts";
import { UnscheduledPanel } from "../unscheduled/unscheduled-panel.tsx";
import classes from "./board.module.css";
import { BoardContexts } from "./board-contexts.tsx";
import { BoardDays } from "./board-days.tsx";
import { BoardOverlays } from "./board-overlays.tsx";
import { useBoardShortcuts } from "./use-board-shortcuts.ts";
import { useDayFocus } from "./use-day-focus.ts";
import { useBecomesWhole } from "./whole-board.ts";

interface BoardProps {
  calendar: Calendar;
  /** Without the posts of later weeks, which are being read. */
  isPartial: boolean;
  search: CalendarSearch;
  today: string;
  canWrite: boolean;
  /** Other days are loading. */
  isBusy: boolean;
  /** Whether the unscheduled list is open at first. */
  isUnscheduledOpen: boolean;
  onChange: ChangeSearch;
}

/** The posts of the view, and the ways to move them. */
export function Board({
  calendar,
  isPartial,
  search,
  today,
  canWrite,
  isBusy,
  isUnscheduledOpen,
  onChange,
}: BoardProps) {
  const { timezone: zone, role } = useBrand();
  const root = useRef<HTMLDivElement>(null);
  const current = search.date ?? today;
  const range = calendarRead(search, today, useDateSettings());
  const cards = useMemo(() => new CardsByDay(calendar, zone), [calendar, zone]);
  const [selection] = useState(() => new CardSelection());
  const mayAct = canWrite || roleAllows(role, "approve");
  const { moves, carried, acts, dialog, closeDialog } = useCardMoves({ cards, view: search.view, today, canWrite });
  useDrops(root, { today, acts });

  const day = carried?.day ?? null;
  useEffect(() => {
    if (day !== null && (day < range.from || day > range.to)) onChange({ date: day });
  }, [day, range.from, range.to, onChange]);
  const requestFocus = useDayFocus(root, { current, today, onChange });
  useBoardShortcuts(search.date, onChange);

  const statuses = POST_STATUSES.filter((status) =>
    calendar.days.some((totals) => totals.statuses.some((one) => one.status === status)),
  );
  const isWhole = useBecomesWhole(isPartial);
  const drawn = [...new Set([...statuses, ...calendar.undated.map(({ status }) => status)])];
  return (
    <MoveActionsProvider value={acts}>
      <SelectionProvider value={mayAct ? selection : null}>
        <BoardContexts channels={calendar.channels} range={range} isWhole={isWhole}>
          <div ref={root} className={classes.board}>
            <CardIcons statuses={search.earlier > 0 ? POST_STATUSES : drawn} />
            <DrawnMarks channels={calendar.channels} />
            <BoardDays
              calendar={calendar}
              cards={cards}
              search={search}
              range={range}
              current={current}
              today={today}
              carried={carried}
              statuses={statuses}
              canWrite={canWrite}
              isBusy={isBusy}
              onDay={requestFocus}
              onChange={onChange}
            />
            <UnscheduledPanel
              calendar={calendar}
              carriedId={carried?.card.id ?? null}
              isFirstOpen={isUnscheduledOpen}
            />
          </div>
          <BoardOverlays
            calendar={calendar}
            cards={cards}
            search={search}
            today={today}
            selection={selection}
            moves={moves}
            carried={carried}
            dialog={dialog}
            onCloseDialog={closeDialog}
            onChange={onChange}
          />
        </BoardContexts>
      </SelectionProvider>
    </MoveActionsProvider>
  );
}
