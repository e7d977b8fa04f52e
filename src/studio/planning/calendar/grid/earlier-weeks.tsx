import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { t } from "#kernel/language.ts";
import { useBrand } from "#studio/frame/brand.tsx";
import { ReadError } from "#studio/frame/read-error.tsx";
import { earlierSpans, type Span } from "#studio/planning/schedule/month.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { useDateSettings } from "#ui/date-settings.tsx";
import { calendarRead } from "../calendar-read.ts";
import { CardsByDay } from "../cards/cards.ts";
import type { DraggedCard } from "../moving/use-keyboard-drag.ts";
import type { CalendarSearch } from "../search/calendar-search.ts";
import { BoardContexts } from "./board-contexts.tsx";
import { MonthGrid } from "./month-grid.tsx";

interface EarlierWeeksProps {
  search: CalendarSearch;
  today: string;
  carried: DraggedCard | null;
  onDay: (day: string) => void;
  onOpen: (day: string) => void;
}

/** The weeks before the current ones, in blocks that are read one by one, so that a year of posts is never one answer. */
export default function EarlierWeeks({ search, today, ...grid }: EarlierWeeksProps) {
  const settings = useDateSettings();
  return earlierSpans(search.earlier, today, settings).map((span) => (
    <Block key={span.weeks[0]?.[0]} span={span} search={search} today={today} {...grid} />
  ));
}

const NOTHING = { channels: [], cards: [], days: [] };

function Block({ span, search, today, ...grid }: EarlierWeeksProps & { span: Span }) {
  const { timezone: zone } = useBrand();
  const days = span.weeks.flat();
  const range = { from: days[0] ?? today, to: days.at(-1) ?? today };
  const input = { ...calendarRead(search, today, useDateSettings()), ...range };
  const { data, error, refetch } = useQuery(
    useTRPC().calendar.show.queryOptions(input, { placeholderData: keepPreviousData }),
  );
  const calendar = data ?? NOTHING;
  const cards = useMemo(() => new CardsByDay(calendar, zone), [calendar, zone]);
  if (error && !data) {
    return <ReadError title={t("The calendar couldn't be loaded.")} error={error} onRetry={() => void refetch()} />;
  }
  return (
    <BoardContexts channels={calendar.channels} range={range} isWhole>
      <MonthGrid
        span={span}
        today={today}
        current={search.date ?? today}
        cards={cards}
        isBusy={data === undefined}
        {...grid}
      />
    </BoardContexts>
  );
}
