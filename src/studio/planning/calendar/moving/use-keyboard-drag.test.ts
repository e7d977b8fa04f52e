import { expect, test } from "vitest";
import { cardOf } from "../cards/card.fixture.ts";
import { moveBy } from "./use-keyboard-drag.ts";

const carried = { card: cardOf({}), day: "2026-11-24", time: "23:50" };
const press = (key: string, view: "month" | "week", shiftKey = false) => {
  const moved = moveBy(carried, { key, shiftKey }, view);
  return moved && `${moved.day} ${moved.time}`;
};

test("moves by days and weeks in the month, by days and quarters of an hour in the week", () => {
  expect(press("ArrowRight", "month")).toBe("2026-11-25 23:50");
  expect(press("ArrowUp", "month")).toBe("2026-11-17 23:50");
  expect(press("ArrowLeft", "week")).toBe("2026-11-23 23:50");
  expect(press("ArrowUp", "week")).toBe("2026-11-24 23:35");
  expect(press("ArrowUp", "week", true)).toBe("2026-11-24 22:50");
  expect(press("PageDown", "week")).toBe("2026-12-01 23:50");
});

test("changes the date at midnight", () => {
  expect(press("ArrowDown", "week")).toBe("2026-11-25 00:05");
  const early = { ...carried, time: "00:10" };
  expect(moveBy(early, { key: "ArrowUp", shiftKey: false }, "week")).toMatchObject({
    day: "2026-11-23",
    time: "23:55",
  });
});

test("ignores other keys", () => {
  expect(press("x", "month")).toBeNull();
});
