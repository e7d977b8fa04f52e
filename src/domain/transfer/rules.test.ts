import fc from "fast-check";
import { expect, it } from "vitest";
import { guardFormula, joinList, nextBatch, readChannel, splitList, unguardFormula, writeChannel } from "./rules.ts";

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

it("accepts channels by platform and handle, by platform alone, or by ID", () => {
  expect(readChannel("12")).toEqual({ channel_id: 12 });
  expect(readChannel("feed")).toEqual({ platform: "feed" });
  const name = { platform: "webhook", handle: "example.com:8080/a,b" };
  expect(readChannel(writeChannel(name))).toEqual(name);
});

it("reads fewer posts at a time for an export when they are long", () => {
  expect(nextBatch([])).toBe(50);
  expect(nextBatch([200, 300])).toBe(50);
  expect(nextBatch([50_000, 50_000])).toBe(5);
  expect(nextBatch([2_000_000])).toBe(1);
});
