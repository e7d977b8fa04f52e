import { expect, test } from "vitest";
import { cardOf } from "./card.fixture.ts";
import { type Calendar, type Card, CardsByDay, describeTotals, placeCard } from "./cards.ts";

const late = cardOf({ id: 1, at: "2026-11-24T23:30:00+00:00" });
const early = cardOf({ id: 2, at: "2026-11-24T08:00:00+00:00" });
const draft = cardOf({ id: 3, at: null });
const scheduled = (day: string, total = 1) => ({
  day,
  total,
  statuses: [{ status: "scheduled" as const, total }],
});
const calendar: Calendar = {
  timezone: "Europe/Berlin",
  channels: [],
  cards: [early, late],
  days: [scheduled("2026-11-24", 7), scheduled("2026-11-25")],
  has_more: true,
  undated: [draft],
  undated_total: 4,
};

test("puts posts on the day in the brand's time zone, and counts those that are not among the first", () => {
  const days = new CardsByDay(calendar, "Europe/Berlin");
  expect(days.days()).toEqual(["2026-11-24", "2026-11-25"]);
  expect(days.on("2026-11-25")).toEqual([{ card: late, time: "00:30" }]);
  expect(days.on("2026-11-26")).toBe(days.on("2026-11-27"));
  expect([days.totalsOf("2026-11-24").total, days.totalsOf("2026-11-26").total]).toEqual([7, 0]);
  expect(days.totalsOf("2026-11-26")).toBe(days.totalsOf("2026-11-27"));
});

test("counts posts in total and by status", () => {
  const described = (...statuses: { status: Card["status"]; total: number }[]) =>
    describeTotals({ total: statuses.reduce((sum, { total }) => sum + total, 0), statuses });
  expect([
    described(),
    described({ status: "failed", total: 1 }),
    described({ status: "scheduled", total: 2 }, { status: "failed", total: 1 }),
  ]).toEqual(["no posts", "1 post: failed", "3 posts: 2 scheduled, 1 failed"]);
});

test("lists a moved card once, in order of time", () => {
  const moved = placeCard(calendar, early, { ...early, at: "2026-11-25T08:00:00+00:00" });
  expect(moved.cards.map(({ id }) => id)).toEqual([1, 2]);
  expect(moved.undated_total).toBe(4);
});

test("counts a moved card on its new day, with its new status", () => {
  const moved = placeCard(calendar, early, { ...early, at: "2026-11-25T08:00:00+00:00", status: "in_review" });
  expect(moved.days).toEqual([
    scheduled("2026-11-24", 6),
    {
      day: "2026-11-25",
      total: 2,
      statuses: [
        { status: "scheduled", total: 1 },
        { status: "in_review", total: 1 },
      ],
    },
  ]);
  const last = placeCard(calendar, late, { ...late, at: "2026-11-24T08:00:00+00:00" });
  expect(last.days).toEqual([scheduled("2026-11-24", 8)]);
});

test("moves a draft from the unscheduled list to its day and back", () => {
  const dated = { ...draft, at: "2026-11-24T09:00:00+00:00" };
  const set = placeCard(calendar, draft, dated);
  expect(set.cards.map(({ id }) => id)).toEqual([2, 3, 1]);
  expect([set.undated, set.undated_total]).toEqual([[], 3]);
  const back = placeCard(set, dated, draft);
  expect([back.cards, back.undated, back.undated_total]).toEqual([calendar.cards, [draft], 4]);
  expect(back.days.map(({ day, total }) => [day, total])).toEqual([
    ["2026-11-25", 1],
    ["2026-11-24", 7],
  ]);
});
