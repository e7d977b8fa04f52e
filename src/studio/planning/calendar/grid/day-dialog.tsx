"use client";

import { Button, Group, Modal, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { use } from "react";
import { MAX_CARDS } from "#domain/planning/calendar/terms.ts";
import { t, tn } from "#kernel/language.ts";
import { BestTime } from "#studio/content/composer/time/best-time.tsx";
import { studioPath, useBrand } from "#studio/frame/brand.tsx";
import { ReadError } from "#studio/frame/read-error.tsx";
import { useTRPC } from "#transport/trpc/client.tsx";
import { useDateSettings } from "#ui/date-settings.tsx";
import { ButtonLink } from "#ui/link.tsx";
import { Rows } from "#ui/rows.tsx";
import { RowsSkeleton } from "#ui/skeletons.tsx";
import { calendarRead } from "../calendar-read.ts";
import { CardRow } from "../cards/card-row.tsx";
import { type Calendar, CardsByDay } from "../cards/cards.ts";
import { useMoveActions } from "../moving/move-actions.tsx";
import type { CalendarSearch } from "../search/calendar-search.ts";
import DayCampaigns from "./day-campaigns.tsx";
import { DayElsewhere } from "./day-elsewhere.tsx";
import { DayHolidays } from "./day-holidays.tsx";
import DayNotes from "./day-notes.tsx";
import { clockChangeOn, describeClockChange, formatDay } from "./days.ts";
import { NotesContext } from "./notes.ts";

interface DayDialogProps {
  day: string;
  today: string;
  calendar: Calendar;
  /** The first posts of the day. */
  cards: CardsByDay;
  search: CalendarSearch;
  onClose: () => void;
}

/** A day with all its posts, and buttons to create one. */
export default function DayDialog({ day, today, calendar, cards: loaded, search, onClose }: DayDialogProps) {
  const { handle, timezone } = useBrand();
  const { canWrite } = useMoveActions();
  const { edit } = use(NotesContext);
  const router = useRouter();
  const settings = useDateSettings();
  const change = clockChangeOn(day, timezone);
  const write = (at: string) => router.push(`${studioPath(handle, "posts/new")}?at=${encodeURIComponent(at)}`);
  const isPast = day < today;
  const { total } = loaded.totalsOf(day);
  const isPartial = loaded.on(day).length < total;
  const whole = useWholeDay(day, search, isPartial);
  const cards = isPartial && whole.data ? new CardsByDay(whole.data, timezone).on(day) : loaded.on(day);
  const missing = total - cards.length;
  return (
    <Modal opened onClose={onClose} title={formatDay(day, today, settings)} size="xl">
      <Stack gap="md">
        <DayHolidays day={day} as="line" />
        <DayCampaigns day={day} as="line" />
        <DayNotes day={day} isWhole />
        <DayElsewhere day={day} />
        {change ? <Text c="var(--ink-2)">{describeClockChange(change)}</Text> : null}
        {cards.length > 0 ? (
          <Rows label={t("Posts on {day}", { day: formatDay(day, today, settings) })}>
            {cards.map(({ card }) => (
              <CardRow key={card.id} card={card} channels={calendar.channels} />
            ))}
          </Rows>
        ) : (
          <Text c="var(--ink-2)">{isPast ? t("No posts on this day.") : t("No posts on this day yet.")}</Text>
        )}
        {whole.error ? (
          <ReadError
            title={t("The other posts couldn't be loaded.")}
            error={whole.error}
            onRetry={() => void whole.refetch()}
          />
        ) : whole.isLoading ? (
          <RowsSkeleton rows={3} />
        ) : missing > 0 ? (
          <Text c="var(--ink-2)">
            {tn(
              missing,
              "{count} more post. Filter by channel or status to see them.",
              "{count} more posts. Filter by channel or status to see them.",
            )}
          </Text>
        ) : null}
        {canWrite && isPast ? (
          <div>
            <Button size="xs" onClick={() => edit({ day })}>
              {t("New note")}
            </Button>
          </div>
        ) : null}
        {canWrite && !isPast ? (
          <Group gap="xs" align="flex-start">
            <Button size="xs" onClick={() => edit({ day })}>
              {t("New note")}
            </Button>
            <ButtonLink href={`${studioPath(handle, "posts/new")}?at=${day}`} size="xs">
              {t("New post on this day")}
            </ButtonLink>
            <BestTime day={day} onPick={write} />
          </Group>
        ) : null}
      </Stack>
    </Modal>
  );
}

/** All posts of a day, where the view has only the first of them. */
function useWholeDay(day: string, search: CalendarSearch, isPartial: boolean) {
  const filters = calendarRead(search, day, useDateSettings());
  return useQuery({
    ...useTRPC().calendar.show.queryOptions({ ...filters, from: day, to: day, limit: MAX_CARDS }),
    enabled: isPartial,
  });
}
