"use client";

import { Button } from "@mantine/core";
import { t, tn } from "#kernel/language.ts";
import { monthOf, type Span } from "#studio/planning/schedule/month.ts";
import { useDateSettings } from "#ui/date-settings.tsx";
import { Rows } from "#ui/rows.tsx";
import { Section } from "#ui/section.tsx";
import { CardRow } from "../cards/card-row.tsx";
import type { Calendar, CardsByDay } from "../cards/cards.ts";
import classes from "./agenda.module.css";
import { DayActions } from "./day-actions.tsx";
import DayCampaigns from "./day-campaigns.tsx";
import { DayElsewhere } from "./day-elsewhere.tsx";
import { DayHolidays } from "./day-holidays.tsx";
import DayNotes from "./day-notes.tsx";
import { clockChangeOn, describeClockChange, formatDay } from "./days.ts";
import { FIRST_ROWS, useIsWholeBoard } from "./whole-board.ts";

interface AgendaProps {
  span: Span;
  today: string;
  calendar: Calendar;
  cards: CardsByDay;
  onOpen: (day: string) => void;
}

/** Posts of one day beyond this number are shown in the day's dialog. */
const MAX_SHOWN = 8;

/** A span as a list: upcoming posts, then past ones. */
export function Agenda({ span: { month }, today, ...rest }: AgendaProps) {
  const days = rest.cards.days().filter((day) => month === null || monthOf(day) === month);
  const inOrder = [...days.filter((day) => day >= today), ...days.filter((day) => day < today).toReversed()];
  const drawn = useIsWholeBoard() ? inOrder : firstDays(inOrder, rest.cards);
  const ahead = drawn.filter((day) => day >= today);
  const over = drawn.filter((day) => day < today);
  return (
    <div className={classes.agenda}>
      {ahead.length > 0 ? <Days days={ahead} today={today} {...rest} /> : null}
      {over.length > 0 ? (
        <Section title={titleOfPast(month, today)}>
          <Days days={over} today={today} {...rest} isNested />
        </Section>
      ) : null}
    </div>
  );
}

/** As many days as have the first posts. */
function firstDays(days: readonly string[], cards: CardsByDay): string[] {
  let rows = 0;
  return days.filter((day) => {
    const isFirst = rows < FIRST_ROWS;
    rows += Math.min(cards.on(day).length, MAX_SHOWN);
    return isFirst;
  });
}

function titleOfPast(month: string | null, today: string): string {
  if (month === null) return t("Earlier this week");
  return month === monthOf(today) ? t("Earlier this month") : t("Past");
}

interface DaysProps extends Omit<AgendaProps, "span"> {
  days: readonly string[];
  /** Below a section's own heading. */
  isNested?: boolean;
}

function Days({ days, today, calendar, cards, onOpen, isNested = false }: DaysProps) {
  const settings = useDateSettings();
  const Heading = isNested ? "h3" : "h2";
  return (
    <div className={classes.days}>
      {days.map((day) => {
        const name = formatDay(day, today, settings);
        const change = clockChangeOn(day, calendar.timezone);
        const shown = cards.on(day).slice(0, MAX_SHOWN);
        const rest = cards.totalsOf(day).total - shown.length;
        return (
          <section key={day} className={classes.day} aria-label={name}>
            <div className={classes.head}>
              <Heading className={classes.name}>{name}</Heading>
              {day === today ? <span className={classes.today}>{t("Today")}</span> : null}
              {day < today ? null : <DayActions day={day} name={name} withBestTime={false} />}
            </div>
            {change ? <p className={classes.change}>{describeClockChange(change)}</p> : null}
            <DayHolidays day={day} as="line" />
            <DayCampaigns day={day} as="line" />
            <DayNotes day={day} isWhole />
            <DayElsewhere day={day} />
            <Rows label={t("Posts on {day}", { day: name })}>
              {shown.map(({ card }) => (
                <CardRow key={card.id} card={card} channels={calendar.channels} />
              ))}
            </Rows>
            {rest > 0 ? (
              <Button size="xs" variant="subtle" onClick={() => onOpen(day)}>
                {tn(rest, "{count} more on {day}", "{count} more on {day}", { day: name })}
              </Button>
            ) : null}
          </section>
        );
      })}
    </div>
  );
}
