import { expect, it } from "vitest";
import { cardOf } from "../cards/card.fixture.ts";
import { CardsByDay } from "../cards/cards.ts";
import { firstHours, inHour, quietHours, slotsByDay } from "./hours.ts";

const DAY = "2026-11-27";
const slots = slotsByDay(
  [
    { at: "2026-11-27T04:30:00.000000+00:00", channel_ids: [1] },
    { at: "2026-11-27T23:15:00.000000+00:00", channel_ids: [1, 2] },
  ],
  "Europe/Berlin",
);

it("places free posting times on their date and time in the brand's zone", () => {
  expect([...slots]).toEqual([
    [DAY, [{ time: "05:30", channelIds: [1] }]],
    ["2026-11-28", [{ time: "00:15", channelIds: [1, 2] }]],
  ]);
});

it("makes the hours of the night small in which no shown day has anything", () => {
  const cards = new CardsByDay({ cards: [cardOf({ at: "2026-11-27T22:10:00Z" })], days: [] }, "Europe/Berlin");
  expect([...quietHours([DAY], cards, slots)]).toEqual([0, 1, 2, 3, 4, 6, 22]);
  expect([...quietHours([DAY, "2026-11-28"], cards, slots)]).toEqual([1, 2, 3, 4, 6, 22]);
});

it("finds the posts and free times of an hour", () => {
  const cards = new CardsByDay({ cards: [cardOf({ at: "2026-11-27T04:59:00Z" })], days: [] }, "Europe/Berlin");
  const hour = inHour(5, cards.on(DAY), slots.get(DAY) ?? []);
  expect(hour.cards.map(({ time }) => time)).toEqual(["05:59"]);
  expect(hour.slots.map(({ time }) => time)).toEqual(["05:30"]);
  expect(inHour(6, cards.on(DAY), slots.get(DAY) ?? [])).toEqual({ cards: [], slots: [] });
});

it("draws first the rows that fill a screen, and the days that fill that of a phone", () => {
  const days = ["2026-11-26", DAY, "2026-11-28", "2026-11-29"];
  const cards = days.flatMap((day) =>
    Array.from({ length: 16 }, (_, hour) => cardOf({ at: `${day}T${String(hour).padStart(2, "0")}:30:00Z` })),
  );
  const first = (today: string, shown = cards) =>
    days.map((day) => firstHours(days, today, new CardsByDay({ cards: shown, days: [] }, "UTC")).get(day));
  expect(first(DAY)).toEqual([12, 24, 12, 12]);
  expect(first("2026-12-24")).toEqual([24, 12, 12, 12]);
  expect(first(DAY, cards.slice(0, 3))).toEqual([24, 24, 24, 24]);
});
