import { expect, it } from "vitest";
import { roomIn } from "./cell-room.ts";

it("shows three posts, one alone as the largest", () => {
  expect(roomIn({ total: 1, above: 0, weeks: 5 })).toEqual({ shown: 1, size: "large" });
  expect(roomIn({ total: 2, above: 0, weeks: 6 })).toEqual({ shown: 2, size: "small" });
  expect(roomIn({ total: 9, above: 0, weeks: 6 })).toEqual({ shown: 3, size: "line" });
});

it("gives lines to campaigns and notes, in a month of six weeks sooner", () => {
  expect(roomIn({ total: 3, above: 1, weeks: 5 })).toEqual({ shown: 3, size: "line" });
  expect(roomIn({ total: 3, above: 1, weeks: 6 })).toEqual({ shown: 2, size: "line" });
  expect(roomIn({ total: 1, above: 1, weeks: 6 })).toEqual({ shown: 1, size: "small" });
});

it("shows a post however much is above it", () => {
  expect(roomIn({ total: 4, above: 5, weeks: 6 })).toEqual({ shown: 1, size: "line" });
});
