import { Suspense, useState } from "react";
import { lazy } from "#ui/lazy.tsx";
import { CardOverlays, type CardOverlaysProps } from "../cards/card-overlays.tsx";
import { type CardSelection, useSelectedCards } from "../cards/card-selection.tsx";
import type { Calendar, CardsByDay } from "../cards/cards.ts";
import type { DraggedCard } from "../moving/use-keyboard-drag.ts";
import type { CalendarSearch, ChangeSearch } from "../search/calendar-search.ts";

const KeyboardDragBar = lazy(() => import("../moving/keyboard-drag-bar.tsx"));
const DayDialog = lazy(() => import("./day-dialog.tsx"));
const CardActions = lazy(() => import("../cards/card-actions.tsx"));

interface BoardOverlaysProps extends CardOverlaysProps {
  calendar: Calendar;
  cards: CardsByDay;
  search: CalendarSearch;
  today: string;
  selection: CardSelection;
  /** The card that is moved by keyboard. */
  carried: DraggedCard | null;
  onChange: ChangeSearch;
}

/** What opens over the days: the bars of selected and carried cards, and the dialogs of a day and of a move. */
export function BoardOverlays({ calendar, cards, search, today, selection, moves, ...props }: BoardOverlaysProps) {
  const { carried, dialog, onCloseDialog, onChange } = props;
  const hasSelected = useSelectedCards(selection).size > 0;
  // The bar stays mounted: it also shows what the last action could not do.
  const [wasSelecting, setSelecting] = useState(false);
  if (hasSelected && !wasSelecting) setSelecting(true);
  return (
    <Suspense fallback={null}>
      {wasSelecting ? <CardActions selection={selection} calendar={calendar} /> : null}
      <KeyboardDragBar carried={carried} today={today} view={search.view} />
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
      <CardOverlays moves={moves} dialog={dialog} onCloseDialog={onCloseDialog} />
    </Suspense>
  );
}
