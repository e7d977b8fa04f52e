import { expect, it } from "vitest";
import { isLossless } from "./rules.ts";

const promoted = {
  systemIdentifier: "1",
  timeline: 3,
  hasStreamed: true,
  lastIdentifier: "1",
  lastTimeline: 2,
  sinceUsed: 40,
};

it.each([
  ["a promotion where no commit is lost", promoted, "lossless", true],
  ["a promotion that may lose commits", promoted, "settle", false],
  ["another cluster", { ...promoted, systemIdentifier: "2" }, "lossless", false],
  ["an earlier timeline", { ...promoted, timeline: 1 }, "lossless", false],
  ["a recovery from an archive within minutes", { ...promoted, hasStreamed: false }, "lossless", false],
  ["a state of some time ago", { ...promoted, sinceUsed: 301 }, "lossless", false],
] as const)("of %s", (_name, position, failover, expected) => {
  expect(isLossless(position, failover)).toBe(expected);
});
