import { expect, it } from "vitest";
import { marksOf, roomIn } from "./cell-room.ts";

it("has room for three posts, and shows one alone as the largest", () => {
  expect(roomIn(1, 0, 5)).toEqual({ most: 3, size: "large" });
  expect(roomIn(2, 0, 6)).toEqual({ most: 3, size: "small" });
  expect(roomIn(9, 0, 6)).toEqual({ most: 3, size: "line" });
});

it("gives lines to campaigns and notes, in a month of six weeks sooner", () => {
  expect(roomIn(3, 1, 5)).toEqual({ most: 3, size: "line" });
  expect(roomIn(3, 1, 6)).toEqual({ most: 2, size: "line" });
  expect(roomIn(1, 1, 6)).toEqual({ most: 2, size: "small" });
});

it("shows a post however much is above it", () => {
  expect(roomIn(4, 5, 6)).toEqual({ most: 1, size: "line" });
});

it("marks each status of a day before a second post of one", () => {
  const statuses = (...all: [Parameters<typeof marksOf>[0]["statuses"][number]["status"], number][]) =>
    marksOf({ statuses: all.map(([status, total]) => ({ status, total })) }).map(({ status }) => status);
  expect(statuses(["scheduled", 5], ["failed", 1])).toEqual(["scheduled", "failed", "scheduled"]);
  expect(statuses(["draft", 2])).toEqual(["draft", "draft"]);
  expect(statuses()).toEqual([]);
});
