import { expect, it } from "vitest";
import { bestCells, type Cell, cellFor, cellsOf, describeCell, nextTime, shadeOf } from "./hours.ts";

const cell = (weekday: number, hour: number, average: number, score: number, posts = 2): Cell => {
  return { weekday, hour, average, score, posts };
};

it("shades hours by their engagement, and marks only hours above the average", () => {
  const cells = cellsOf([cell(1, 9, 20, 1.8), cell(2, 9, 10, 1), cell(3, 9, 0, 0.6)]);
  expect([...cells.values(), undefined].map((each) => shadeOf(each, cells))).toEqual([5, 3, 1, 0]);
  expect([...bestCells(cells)]).toEqual(["1-9"]);
  const silent = cellsOf([cell(1, 9, 0, 1)]);
  expect(shadeOf(silent.get("1-9"), silent)).toBe(1);
});

it("describes an hour", () => {
  expect(describeCell(cell(1, 9, 12.5, 1, 4))).toBe("12.5 engagements per post, 4 posts");
  expect(describeCell(cell(1, 9, 1, 1, 1))).toBe("1 engagement per post, 1 post");
  expect(describeCell(undefined)).toBe("no posts");
});

it("moves by keys within the week", () => {
  expect(cellFor("ArrowRight", { row: 0, hour: 9 })).toEqual({ row: 0, hour: 10 });
  expect(cellFor("ArrowUp", { row: 0, hour: 9 })).toBeNull();
  expect(cellFor("End", { row: 3, hour: 9 })).toEqual({ row: 3, hour: 23 });
  expect(cellFor("a", { row: 3, hour: 9 })).toBeNull();
});

it("finds the next such hour in the zone, across a change of its clocks", () => {
  const now = new Date("2026-11-26T12:00:00Z"); // A Thursday, 13:00 in Berlin.
  expect(nextTime(4, 14, "Europe/Berlin", now)).toBe("2026-11-26T13:00:00.000Z");
  expect(nextTime(4, 13, "Europe/Berlin", now)).toBe("2026-12-03T12:00:00.000Z");
  expect(nextTime(1, 9, "Europe/Berlin", new Date("2026-10-22T12:00:00Z"))).toBe("2026-10-26T08:00:00.000Z");
});
