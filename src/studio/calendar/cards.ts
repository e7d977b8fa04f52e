import type { z } from "zod";
import type { CalendarCard, Calendar as CalendarSchema } from "#domain/calendar/schema.ts";
import { counted } from "#kernel/counted.ts";
import { statusLook } from "#ui/status.ts";
import { localTimeOf } from "../composer/local-time.ts";
import { excerpt } from "../feed/text.ts";

export type Calendar = z.output<typeof CalendarSchema>;
export type Card = z.output<typeof CalendarCard>;

/** A card at its local date and time in the brand's time zone. */
export interface PlacedCard {
  card: Card;
  /** `09:00` */
  time: string;
}

const NONE: readonly PlacedCard[] = [];

/** The cards by local date in `zone`, in order of time. */
export class CardsByDay {
  readonly #days = new Map<string, PlacedCard[]>();

  constructor(cards: readonly Card[], zone: string) {
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

  days(): string[] {
    return [...this.#days.keys()];
  }
}

/** The calendar with a card at its new place: on a day, or in the unscheduled list. */
export function placeCard(calendar: Calendar, card: Card): Calendar {
  const without = (cards: readonly Card[]) => cards.filter(({ id }) => id !== card.id);
  const wasUndated = calendar.undated.some(({ id }) => id === card.id);
  const isUndated = card.at === null;
  return {
    ...calendar,
    cards: isUndated ? without(calendar.cards) : [...without(calendar.cards), card].toSorted(byTime),
    undated: isUndated ? [card, ...without(calendar.undated)] : without(calendar.undated),
    undated_total: calendar.undated_total + Number(isUndated) - Number(wasUndated),
  };
}

function byTime(a: Card, b: Card): number {
  return (a.at ?? "").localeCompare(b.at ?? "") || a.id - b.id;
}

/** Counts posts in total and by status: `3 posts: 2 scheduled, 1 failed`. */
export function describeCards(cards: readonly Pick<PlacedCard, "card">[]): string {
  if (cards.length === 0) return "no posts";
  const kinds = [...Map.groupBy(cards, ({ card }) => statusLook(card.status).word.toLowerCase())];
  const parts = kinds.map(([word, those]) => (cards.length === 1 ? word : `${those.length} ${word}`));
  return `${counted(cards.length, "post")}: ${parts.join(", ")}`;
}

/** The title of a card: the first words of its post. */
export function nameOf({ words, thumbnail_url: picture }: Pick<Card, "words" | "thumbnail_url">): string {
  return excerpt(words) || (picture ? "No text" : "Empty post");
}
