import { describe, expect, it } from "vitest";
import { type DateFieldType, parseTyped, shiftDay, shiftTime } from "./parse-date.ts";
import { type DateSettings, formatLocal } from "./time-format.ts";

const TODAY = "2026-11-24";
const american: DateSettings = { language: "en-US", hours: "12", weekStart: "sunday" };
const german: DateSettings = { language: "de", hours: "24", weekStart: "monday" };
const read = (text: string, settings = german, type: DateFieldType = "date") =>
  parseTyped(text, type, settings, TODAY)?.value ?? null;

describe("a typed date", () => {
  it.each([
    ["24.11.2026", "2026-11-24"],
    ["1.2.27", "2027-02-01"],
    ["24. Nov. 2026", "2026-11-24"],
    ["Di., 24. November 2026", "2026-11-24"],
    ["3 dez", "2026-12-03"],
    ["1.1.", "2027-01-01"],
    ["20.11", "2026-11-20"],
    ["30", "2026-11-30"],
    ["5", "2026-12-05"],
    ["2026-11-24", "2026-11-24"],
    ["20261124", "2026-11-24"],
    ["2026/11/24", "2026-11-24"],
    ["28. märz", "2027-03-28"],
    ["maerz", null],
    ["31.2.2026", null],
    ["soon", null],
    ["", null],
    ["1 2 3 4", null],
    ["9".repeat(100), null],
  ])("in German order: %s", (text, value) => {
    expect(read(text)).toBe(value);
  });

  it.each([
    ["11/24/2026", "2026-11-24"],
    ["Nov 24, 2026", "2026-11-24"],
    ["november 3", "2026-11-03"],
    ["12/1", "2026-12-01"],
    ["13/1/2026", null],
  ])("in American order: %s", (text, value) => {
    expect(read(text, american)).toBe(value);
  });

  it("is complete once nothing is left to guess", () => {
    const isComplete = (text: string) => parseTyped(text, "date", german, TODAY)?.isComplete;
    expect(["2026-11-24", "24.11.2026", "4. Nov. 2026"].map(isComplete)).toEqual([true, true, true]);
    expect(["2", "24.11", "24.11.20", "2026-11-2"].map(isComplete)).toEqual([false, false, false, false]);
  });
});

describe("a typed time", () => {
  it.each([
    ["9", "09:00"],
    ["930", "09:30"],
    ["0930", "09:30"],
    ["9.30", "09:30"],
    ["9:30 pm", "21:30"],
    ["9:30 p.m.", "21:30"],
    ["12 am", "00:00"],
    ["12 PM", "12:00"],
    ["21 Uhr", "21:00"],
    ["9h30", "09:30"],
    ["24", null],
    ["9:75", null],
    ["13 pm", null],
    ["noon", null],
  ])("%s", (text, value) => {
    expect(read(text, american, "time")).toBe(value);
  });
});

describe("a typed date with a time", () => {
  it.each([
    ["2026-11-24T09:30", "2026-11-24T09:30"],
    ["24.11.2026, 09:30", "2026-11-24T09:30"],
    ["24.11. 9:30", "2026-11-24T09:30"],
    ["24. Nov. 2026 9:30 Uhr", "2026-11-24T09:30"],
    ["24.11.2026", "2026-11-24T09:00"],
    ["17:00", "2026-11-24T17:00"],
    ["24.11.2026, 25:00", null],
  ])("%s", (text, value) => {
    expect(read(text, german, "datetime-local")).toBe(value);
  });
});

it("reads what the field shows, in every language and clock", () => {
  for (const language of ["en-US", "en-GB", "de", "fr", "es"] as const) {
    for (const hours of ["24", "12"] as const) {
      const settings: DateSettings = { language, hours, weekStart: "monday" };
      for (let month = 1; month <= 12; month += 1) {
        const day = `2027-${String(month).padStart(2, "0")}-09`;
        const values: [string, DateFieldType][] = [
          [day, "date"],
          ["15:05", "time"],
          [`${day}T00:30`, "datetime-local"],
        ];
        for (const [value, type] of values) {
          const shown = formatLocal(value, settings) ?? "";
          expect([shown, parseTyped(shown, type, settings, TODAY)]).toEqual([shown, { value, isComplete: true }]);
        }
      }
    }
  }
});

it("moves days and times", () => {
  expect([shiftDay("2026-12-31", 1), shiftDay("2026-03-01", -1)]).toEqual(["2027-01-01", "2026-02-28"]);
  expect([shiftTime("09:50", 15), shiftTime("00:05", -15), shiftTime("23:55", 15)]).toEqual([
    "10:05",
    "00:00",
    "23:59",
  ]);
});
