import { expect, test } from "vitest";
import { cardOf } from "./card.fixture.ts";
import { type Calendar, type Card, CardsByDay, describeCards, placeCard } from "./cards.ts";

const late = cardOf({ id: 1, at: "2026-11-24T23:30:00+00:00" });
const early = cardOf({ id: 2, at: "2026-11-24T08:00:00+00:00" });
const draft = cardOf({ id: 3, at: null });
const calendar: Calendar = {
  timezone: "Europe/Berlin",
  channels: [],
  cards: [early, late],
  has_more: false,
  undated: [draft],
  undated_total: 4,
};

test("puts posts on the day in the brand's time zone", () => {
  const days = new CardsByDay(calendar.cards, "Europe/Berlin");
  expect(days.days()).toEqual(["2026-11-24", "2026-11-25"]);
  expect(days.on("2026-11-25")).toEqual([{ card: late, time: "00:30" }]);
  expect(days.on("2026-11-26")).toBe(days.on("2026-11-27"));
});

test("counts posts in total and by status", () => {
  const expected = (...statuses: Card["status"][]) =>
    describeCards(statuses.map((status) => ({ card: cardOf({ status }) })));
  expect([expected(), expected("failed"), expected("scheduled", "failed", "scheduled")]).toEqual([
    "no posts",
    "1 post: failed",
    "3 posts: 2 scheduled, 1 failed",
  ]);
});

test("lists a moved card once, in order of time", () => {
  const moved = placeCard(calendar, { ...early, at: "2026-11-25T08:00:00+00:00" });
  expect(moved.cards.map(({ id }) => id)).toEqual([1, 2]);
  expect(moved.undated_total).toBe(4);
});

test("moves a draft from the unscheduled list to its day and back", () => {
  const set = placeCard(calendar, { ...draft, at: "2026-11-24T09:00:00+00:00" });
  expect(set.cards.map(({ id }) => id)).toEqual([2, 3, 1]);
  expect([set.undated, set.undated_total]).toEqual([[], 3]);
  const back = placeCard(set, draft);
  expect([back.cards, back.undated, back.undated_total]).toEqual([calendar.cards, [draft], 4]);
});
