import type { z } from "zod";
import type { CalendarCard, Calendar as CalendarSchema } from "#domain/planning/calendar/schema.ts";
import { t, tn } from "#kernel/language.ts";
import { localTimeOf } from "#studio/content/composer/time/local-time.ts";
import { excerptOf } from "#studio/publishing/feed/text.ts";
import { statusLook } from "#ui/status.ts";

export type Calendar = z.output<typeof CalendarSchema>;
export type Card = z.output<typeof CalendarCard>;
export type DayTotals = Calendar["days"][number];

/** A card at its local date and time in the brand's time zone. */
export interface PlacedCard {
  card: Card;
  /** `09:00` */
  time: string;
}

const NONE: readonly PlacedCard[] = [];

const NO_POSTS: DayTotals = { day: "", total: 0, statuses: [] };

/** The first cards of each local date in `zone`, in order of time, and how many posts it has in all. */
export class CardsByDay {
  readonly #days = new Map<string, PlacedCard[]>();
  readonly #totals: ReadonlyMap<string, DayTotals>;

  constructor({ cards, days }: Pick<Calendar, "cards" | "days">, zone: string) {
    this.#totals = new Map(days.map((totals) => [totals.day, totals]));
    for (const card of cards) {
      if (card.at === null) continue;
      const { date, time } = localTimeOf(new Date(card.at), zone);
      const those = this.#days.get(date);
      if (those) those.push({ card, time });
      else this.#days.set(date, [{ card, time }]);
    }
  }

  /** A shared empty list for days without posts, so that they do not render again. */
  on(day: string): readonly PlacedCard[] {
    return this.#days.get(day) ?? NONE;
  }

  /** A shared object for days without posts, as above. */
  totalsOf(day: string): DayTotals {
    return this.#totals.get(day) ?? NO_POSTS;
  }

  days(): string[] {
    return [...this.#days.keys()];
  }
}

/** The calendar with a card at its new place: on a day, or in the unscheduled list. */
export function placeCard(calendar: Calendar, from: Card, to: Card): Calendar {
  const without = (cards: readonly Card[]) => cards.filter(({ id }) => id !== to.id);
  const isUndated = to.at === null;
  return {
    ...calendar,
    cards: isUndated ? without(calendar.cards) : [...without(calendar.cards), to].toSorted(byTime),
    days: addCard(addCard(calendar.days, from, -1, calendar.timezone), to, 1, calendar.timezone),
    undated: isUndated ? [to, ...without(calendar.undated)] : without(calendar.undated),
    undated_total: calendar.undated_total + Number(isUndated) - Number(from.at === null),
  };
}

function byTime(a: Card, b: Card): number {
  return (a.at ?? "").localeCompare(b.at ?? "") || a.id - b.id;
}

/** The totals with a card more or less. */
function addCard(days: Calendar["days"], { at, status }: Card, change: 1 | -1, zone: string): Calendar["days"] {
  if (at === null) return days;
  const { date } = localTimeOf(new Date(at), zone);
  const before = days.find(({ day }) => day === date) ?? { ...NO_POSTS, day: date };
  const after: DayTotals = {
    day: date,
    total: before.total + change,
    statuses: changeStatus(before.statuses, status, change),
  };
  return [...days.filter((totals) => totals !== before), ...(after.total > 0 ? [after] : [])];
}

function changeStatus(statuses: DayTotals["statuses"], status: Card["status"], change: 1 | -1): DayTotals["statuses"] {
  const total = (statuses.find((one) => one.status === status)?.total ?? 0) + change;
  return [...statuses.filter((one) => one.status !== status), ...(total > 0 ? [{ status, total }] : [])];
}

const COUNTED: Record<Card["status"], (count: number) => string> = {
  draft: (count) => tn(count, "{count} draft", "{count} draft"),
  in_review: (count) => tn(count, "{count} in review", "{count} in review"),
  changes_requested: (count) => tn(count, "{count} changes requested", "{count} changes requested"),
  approved: (count) => tn(count, "{count} approved", "{count} approved"),
  scheduled: (count) => tn(count, "{count} scheduled", "{count} scheduled"),
  publishing: (count) => tn(count, "{count} publishing", "{count} publishing"),
  published: (count) => tn(count, "{count} published", "{count} published"),
  partially_published: (count) => tn(count, "{count} partially published", "{count} partially published"),
  failed: (count) => tn(count, "{count} failed", "{count} failed"),
  expired: (count) => tn(count, "{count} expired", "{count} expired"),
  cancelled: (count) => tn(count, "{count} canceled", "{count} canceled"),
  unknown: (count) => tn(count, "{count} unknown", "{count} unknown"),
};

/** Counts posts in total and by status: `3 posts: 2 scheduled, 1 failed`. Only heard, so the case doesn't matter. */
export function describeTotals({ total, statuses }: Pick<DayTotals, "total" | "statuses">): string {
  if (total === 0) return t("no posts");
  const parts = statuses.map(({ status, total: count }) =>
    total === 1 ? statusLook(status).word.toLowerCase() : COUNTED[status](count),
  );
  return `${tn(total, "{count} post", "{count} posts")}: ${parts.join(", ")}`;
}

/** The title of a card: the first words of its post. */
export function nameOf({ words, thumbnail_url: picture }: Pick<Card, "words" | "thumbnail_url">): string {
  return excerptOf(words) || (picture ? t("No text") : t("Empty post"));
}
