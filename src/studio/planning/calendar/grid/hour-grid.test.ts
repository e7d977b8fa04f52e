import { createElement } from "react";
import { expect, it } from "vitest";
import { markupOf } from "#studio/frame/markup.fixture.ts";
import { weekOf } from "#studio/planning/schedule/month.ts";
import { CardsByDay } from "../cards/cards.ts";
import { MoveActionsProvider } from "../moving/move-actions.tsx";
import { HourGrid } from "./hour-grid.tsx";

const cards = new CardsByDay({ cards: [], days: [] }, "UTC");
const nothing = () => {};

function show(today: string, current: string) {
  const days = weekOf(current, { weekStart: "monday" });
  const slots = new Map();
  const props = { days, today, current, cards, slots, carried: null, isBusy: false, onDay: nothing, onOpen: nothing };
  const value = { canWrite: false, request: nothing, ask: nothing, startDrag: nothing, act: nothing, share: nothing };
  return markupOf(() => createElement(MoveActionsProvider, { value }, createElement(HourGrid, props)));
}

const FRIDAY = "2026-11-27";

it("folds the days before today of this week, for phones, and says how many there are", () => {
  const html = show(FRIDAY, FRIDAY);
  expect(html).toContain('data-folded="true"');
  expect(html).toContain("Show 4 earlier days");
  expect(html.match(/data-past="true"/g)).toHaveLength(4);
});

it.each([
  ["of another week", FRIDAY, "2026-11-18"],
  ["on the first day of the week", "2026-11-23", "2026-11-23"],
  ["when one of them is the current one", FRIDAY, "2026-11-24"],
])("folds no days %s", (_, today, current) => {
  const html = show(today, current);
  expect(html).not.toContain("data-folded");
  expect(html).not.toContain("earlier day");
});
