import fc from "fast-check";
import { expect, it } from "vitest";
import {
  guardFormula,
  joinList,
  matchChannels,
  nextBatch,
  readCellTime,
  readUtmCampaign,
  splitList,
  unguardFormula,
  writeUtmCampaign,
} from "./rules.ts";

const text = fc.string({ unit: fc.constantFrom(..."='+-@\t\r\n＝＠ab, \"", "👩‍👧", "م") });

it("never lets a cell start as a formula, and restores every cell", () => {
  fc.assert(
    fc.property(text, (cell) => {
      expect(guardFormula(cell)).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/);
      expect(unguardFormula(guardFormula(cell))).toBe(cell);
    }),
  );
});

it("stores lists with any items in one cell", () => {
  fc.assert(
    fc.property(fc.array(text), (items) => {
      expect(splitList(joinList(items))).toEqual(items);
    }),
  );
});

it("parses lists typed by hand", () => {
  expect(splitList("news,  launch , ")).toEqual(["news", "launch", ""]);
  expect(splitList('news\n"a, b"\n')).toEqual(["news", "a, b"]);
  expect(splitList("  ")).toEqual([]);
  expect(() => splitList('"open')).toThrow(/quote/i);
});

const channels = [
  { id: 1, platform: "feed", handle: "north", displayName: "North Coffee" },
  { id: 2, platform: "mastodon", handle: "@north@example.social", displayName: "North Coffee" },
  { id: 3, platform: "test_key", handle: "north", displayName: "Roastery" },
  { id: 4, platform: "test_key", handle: "example.com:8080/a,b", displayName: "4" },
  { id: 12, platform: "test_key", handle: "=d:e", displayName: "Feed" },
];

it.each([
  ["feed", [1]],
  ["test_key:north", [3]],
  ["test_key:example.com:8080/a,b", [4]],
  ["test_key:=d:e", [12]],
  ["mastodon", [2]],
  ["Mastodon: North@example.social", [2]],
  ["north@example.social", [2]],
  ["@NORTH@example.social", [2]],
  ["roastery", [3]],
  ["Roastery ", [3]],
  ["mastodon:north coffee", [2]],
  ["4", [4]],
  ["12", [12]],
  ["North  Coffee", [1, 2]],
  ["north", [1, 3]],
  ["test_key", [3, 4, 12]],
  ["99", []],
  ["gazette", []],
])("finds the channels that %j can mean", (text, ids) => {
  expect(matchChannels(channels, text).map(({ id }) => id)).toEqual(ids);
});

it.each([
  ["2026-12-01 09:00", "2026-12-01 09:00"],
  ["2026-12-01 9:00", "2026-12-01 09:00"],
  ["2026-12-01T09:00:00+01:00", "2026-12-01T09:00:00+01:00"],
  [" 1.12.2026 9:05 ", "2026-12-01 09:05"],
  ["01.12.2026, 09:05:30", "2026-12-01 09:05:30"],
  ["12/1/2026 9:00", null],
  ["2026-12-01", null],
  ["31.02.2026 09:00", null],
  ["tomorrow", null],
])("reads the time of a cell %j", (cell, time) => {
  expect(readCellTime(cell)).toBe(time);
});

it.each([
  ["", null],
  ["none", ""],
  [" None ", ""],
  ["'none", "none"],
  ["spring", "spring"],
])("reads the UTM campaign of a cell %j", (cell, campaign) => {
  expect(readUtmCampaign(cell)).toBe(campaign);
});

it.each([null, "", "spring", "none", "NONE", "'none", "''None", '""', "none at all"])(
  "restores the UTM campaign %j",
  (campaign) => {
    expect(readUtmCampaign(unguardFormula(guardFormula(writeUtmCampaign(campaign))))).toBe(campaign);
  },
);

it("reads fewer posts at a time for an export when they are long", () => {
  expect(nextBatch([])).toBe(50);
  expect(nextBatch([200, 300])).toBe(50);
  expect(nextBatch([50_000, 50_000])).toBe(5);
  expect(nextBatch([2_000_000])).toBe(1);
});
