"use client";

import { Button } from "@mantine/core";
import { notifications } from "@mantine/notifications";
import { useRouter } from "next/navigation";
import { Suspense, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { POST_STATUSES } from "#domain/content/posts/terms.ts";
import { t } from "#kernel/language.ts";
import { ROLES } from "#kernel/permissions.ts";
import { handFiles } from "#studio/content/composer/media/handed-files.ts";
import { studioPath, useBrand } from "#studio/frame/brand.tsx";
import { DrawnMarks } from "#studio/frame/channel-mark.tsx";
import { openDialog } from "#studio/palette/palette-store.ts";
import { HolidaysContext, useHolidays } from "#studio/planning/holidays/holidays.ts";
import type { Shortcut } from "#studio/shortcuts/shortcut.ts";
import { useShortcuts } from "#studio/shortcuts/use-shortcuts.ts";
import { useDateSettings } from "#ui/date-settings.tsx";
import { lazy } from "#ui/lazy.tsx";
import { StatusBadge } from "#ui/status-badge.tsx";
import { calendarRead } from "../calendar-read.ts";
import { CampaignsContext } from "../campaigns-context.ts";
import { ChannelsProvider, useChannelsById } from "../cards/card-channels.tsx";
import { CardIcons } from "../cards/card-icons.tsx";
import { CardSelection, SelectionProvider, useSelectedCards } from "../cards/card-selection.tsx";
import { type Calendar, CardsByDay } from "../cards/cards.ts";
import { type MoveActions, MoveActionsProvider, type Target } from "../moving/move-actions.tsx";
import { useDrags } from "../moving/use-drags.ts";
import { focusCard, useKeyboardDrag } from "../moving/use-keyboard-drag.ts";
import { useMoves } from "../moving/use-moves.ts";
import { type CalendarSearch, type ChangeSearch, isFiltered, NO_FILTERS } from "../search/calendar-search.ts";
import { UnscheduledPanel } from "../unscheduled/unscheduled-panel.tsx";
import { useCampaignsByDay } from "../use-campaigns.ts";
import { Agenda } from "./agenda.tsx";
import classes from "./board.module.css";
import { formatDay } from "./days.ts";
import { monthOf } from "./month.ts";
import { MonthGrid } from "./month-grid.tsx";
import { type Note, NotesContext } from "./notes.ts";
import { useNotes } from "./use-notes.ts";
import { WeekGrid } from "./week-grid.tsx";

const KeyboardDragBar = lazy(() => import("../moving/keyboard-drag-bar.tsx"));
const EmptyCalendar = lazy(() => import("../empty-calendar.tsx"));
const DayDialog = lazy(() => import("./day-dialog.tsx"));
const CardActions = lazy(() => import("../cards/card-actions.tsx"));
const NoteDialog = lazy(() => import("./note-dialog.tsx"));
const MoveDialog = lazy(() => import("../moving/move-dialog.tsx"));

interface BoardProps {
  calendar: Calendar;
  search: CalendarSearch;
  today: string;
  canWrite: boolean;
  /** Other days are loading. */
  isBusy: boolean;
  /** Whether the unscheduled list is open at first. */
  isUnscheduledOpen: boolean;
  onChange: ChangeSearch;
}

/** Shortcuts of the focused day or post. */
const cardShortcuts = (): Shortcut[] => [
  { keys: "← → ↑ ↓", does: t("Move between days") },
  { keys: "Enter", does: t("Open the day") },
  { keys: "Page up, Page down", does: t("Previous or next month or week") },
  { keys: "m", does: t("Pick up the focused post") },
  { keys: "← → ↑ ↓", does: t("Move it; in week view ↑ and ↓ by 15 minutes, with Shift by an hour") },
  { keys: "Enter, Esc", does: t("Drop or cancel") },
  { keys: "x", does: t("Select a post for bulk actions; then press others, or Esc to clear") },
];

/** The posts of the view, and the ways to move them. */
export function Board({ calendar, search, today, canWrite, isBusy, isUnscheduledOpen, onChange }: BoardProps) {
  const { handle, timezone: zone, role } = useBrand();
  const root = useRef<HTMLDivElement>(null);
  const { view } = search;
  const current = search.date ?? today;
  const settings = useDateSettings();
  const read = calendarRead(search, today, settings);
  const cards = useMemo(() => new CardsByDay(calendar, zone), [calendar, zone]);
  const moves = useMoves(canWrite);
  const channels = useChannelsById(calendar.channels);
  const byDay = useNotes(read);
  const campaigns = useCampaignsByDay(read);
  const holidays = useHolidays(read);
  const [note, edit] = useState<Note | { day: string } | null>(null);
  const notes = useMemo(() => ({ byDay, edit }), [byDay]);
  const [selection] = useState(() => new CardSelection());
  const mayAct = canWrite || ROLES[role].mayApprove;
  const hasSelected = useSelectedCards(selection).size > 0;
  // The bar stays mounted: it also shows what the last action could not do.
  const [wasSelecting, setSelecting] = useState(false);
  if (hasSelected && !wasSelecting) setSelecting(true);

  /** The card that was dropped by keyboard: it gets the focus back at its new place. */
  const dropTarget = useRef<{ id: number; day: string } | null>(null);
  const { carried, startDrag } = useKeyboardDrag(view, zone, today, ({ card, day, time }) => {
    dropTarget.current = { id: card.id, day };
    focusCard(card.id, day);
    void moves.request(card, { day, time });
  });
  useEffect(() => {
    const { id, day } = dropTarget.current ?? { id: 0, day: "" };
    if (!cards.on(day).some(({ card }) => card.id === id)) return;
    dropTarget.current = null;
    focusCard(id, day);
  }, [cards]);

  // Stable functions, so that a thousand cards do not render again with every tick of the clock.
  const latest = useRef({ moves, startDrag });
  useEffect(() => {
    latest.current = { moves, startDrag };
  });
  const acts = useMemo<MoveActions>(
    () => ({
      canWrite,
      request: (card, target) => void latest.current.moves.request(card, target),
      ask: (card) => latest.current.moves.ask(card),
      startDrag: (card) => {
        const fixed = latest.current.moves.whyNot(card);
        if (fixed) latest.current.moves.refuse(card, fixed);
        else latest.current.startDrag(card);
      },
    }),
    [canWrite],
  );

  const router = useRouter();
  useDrags(root, (dropped, target: Target) => {
    if ("card" in dropped) {
      const card = [...calendar.cards, ...calendar.undated].find(({ id }) => id === dropped.card);
      if (card) acts.request(card, target);
      return;
    }
    if (!canWrite) return;
    if (target.day < today) {
      const message = t("{day} is in the past. Choose a day to come.", { day: formatDay(target.day, today, settings) });
      notifications.show({ color: "red", title: t("No post was created"), message });
      return;
    }
    if ("files" in dropped) handFiles(dropped.files);
    const idea = "idea" in dropped ? `&idea=${dropped.idea}` : "";
    router.push(`${studioPath(handle, "posts/new")}?at=${target.day}${idea}`);
  });

  const day = carried?.day ?? null;
  useEffect(() => {
    if (day !== null && (day < read.from || day > read.to)) onChange({ date: day });
  }, [day, read.from, read.to, onChange]);

  const isFocusRequested = useRef(false);
  const requestFocus = useCallback(
    (to: string) => {
      isFocusRequested.current = true;
      onChange({ date: to === today ? null : to });
    },
    [onChange, today],
  );
  useEffect(() => {
    if (!isFocusRequested.current) return;
    isFocusRequested.current = false;
    root.current?.querySelector<HTMLElement>(`[data-focus-day="${current}"]`)?.focus();
  }, [current]);

  // Keeps the focused day in view.
  const focusedDay = () =>
    document.activeElement?.closest<HTMLElement>("[data-focus-day]")?.dataset.focusDay ?? search.date;
  useShortcuts([
    { keys: "m", does: t("Month"), run: () => onChange({ view: "month", date: focusedDay() }) },
    { keys: "w", does: t("Week"), run: () => onChange({ view: "week", date: focusedDay() }) },
    { keys: "l", does: t("List"), run: () => onChange({ view: "list", date: focusedDay() }) },
    { keys: "t", does: t("Today"), run: () => onChange({ date: null }) },
    ...cardShortcuts(),
  ]);

  const open = useCallback((opened: string) => onChange({ day: opened }), [onChange]);
  const grid = { current, cards, carried, isBusy, onDay: requestFocus, onOpen: open };
  const shown = POST_STATUSES.filter((status) =>
    calendar.days.some(({ statuses }) => statuses.some((one) => one.status === status)),
  );
  const empty =
    calendar.days.length === 0 && !isBusy && (calendar.undated_total === 0 || view === "list") ? (
      <Suspense>
        <EmptyCalendar
          isLine={view !== "list"}
          isFiltered={isFiltered(search)}
          isNow={today >= read.from && today <= read.to}
          canWrite={canWrite}
          onReset={() => onChange(NO_FILTERS)}
        />
      </Suspense>
    ) : null;
  return (
    <MoveActionsProvider value={acts}>
      <SelectionProvider value={mayAct ? selection : null}>
        <ChannelsProvider value={channels}>
          <HolidaysContext value={holidays}>
            <CampaignsContext value={campaigns}>
              <NotesContext value={notes}>
                <div ref={root} className={classes.board}>
                  <CardIcons statuses={[...new Set([...shown, ...calendar.undated.map(({ status }) => status)])]} />
                  <DrawnMarks channels={calendar.channels} />
                  <div className={classes.days}>
                    {view === "month" ? <MonthGrid month={monthOf(current)} today={today} {...grid} /> : null}
                    {/* Part of the page's scripts: what is loaded later can be replaced by its placeholder while it hydrates. */}
                    {view === "week" ? <WeekGrid today={today} {...grid} /> : null}
                    {view === "list" ? (
                      <Agenda month={monthOf(current)} today={today} calendar={calendar} cards={cards} onOpen={open} />
                    ) : null}
                    {view === "list" ? empty : null}
                    <div className={classes.foot}>
                      <div className={classes.legend}>
                        {view === "list" ? null : shown.map((status) => <StatusBadge key={status} status={status} />)}
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
                  <UnscheduledPanel
                    calendar={calendar}
                    carriedId={carried?.card.id ?? null}
                    isFirstOpen={isUnscheduledOpen}
                  />
                </div>
                <Suspense fallback={null}>
                  {wasSelecting ? <CardActions selection={selection} calendar={calendar} /> : null}
                  <KeyboardDragBar carried={carried} today={today} view={view} />
                  {search.day ? (
                    <DayDialog
                      day={search.day}
                      today={today}
                      calendar={calendar}
                      cards={cards}
                      search={search}
                      onClose={() => onChange({ day: null })}
                    />
                  ) : null}
                  {moves.pendingMove ? (
                    <MoveDialog
                      key={moves.pendingMove.card.id}
                      move={moves.pendingMove}
                      onClose={moves.close}
                      onMove={(at, note) => {
                        moves.close();
                        if (moves.pendingMove) moves.commit(moves.pendingMove.card, at, note);
                      }}
                    />
                  ) : null}
                </Suspense>
                {note ? (
                  <Suspense>
                    <NoteDialog note={note} onClose={() => edit(null)} />
                  </Suspense>
                ) : null}
              </NotesContext>
            </CampaignsContext>
          </HolidaysContext>
        </ChannelsProvider>
      </SelectionProvider>
    </MoveActionsProvider>
  );
}
