import { Temporal } from "temporal-polyfill";
import { describe, expect, it } from "vitest";
import { rangeInput, resolveRange } from "./range.ts";
import { Day, Instant, InstantOrLocalTime } from "./time.ts";
import { addLocalDays, resolveInstant, startOfDay } from "./zone.ts";

const { from: Bound } = rangeInput("Done");

describe("Instant", () => {
  it.each([
    ["2026-11-20T13:00:00+01:00", "2026-11-20T12:00:00.000Z"],
    ["2026-11-20T13:00:00+0100", "2026-11-20T12:00:00.000Z"],
    ["2026-11-20T13:00+0100", "2026-11-20T12:00:00.000Z"],
    ["2026-11-20T13:00+01:00", "2026-11-20T12:00:00.000Z"],
    ["2026-11-20T12:00Z", "2026-11-20T12:00:00.000Z"],
    ["2026-11-20T12:00:00Z", "2026-11-20T12:00:00.000Z"],
    ["2026-11-20t12:00:00z", "2026-11-20T12:00:00.000Z"],
    ["2026-11-20 12:00:00Z", "2026-11-20T12:00:00.000Z"],
    ["2026-11-20T12:00:00.289123Z", "2026-11-20T12:00:00.289Z"],
    ["2026-11-20T12:00:00.123000+00:00", "2026-11-20T12:00:00.123Z"],
    ["2026-11-20T06:30:00-05:30", "2026-11-20T12:00:00.000Z"],
  ])("%s is %s", (value, moment) => {
    for (const schema of [Instant, InstantOrLocalTime, Bound]) expect(schema.parse(value)).toBe(moment);
  });

  it.each([
    ...["2026-02-30T00:00:00Z", "2026-11-20T24:00:00Z", "2026-11-20T12:60:00Z", "2026-11-20T12:00:00+24:00"],
    ...["2026-11-20T12:00:00", "2026-11-20", "tomorrow", "", "2026-13-01T00:00:00Z", "1969-12-31T23:59:59Z"],
    ...["9999-12-31T23:59:59-14:00", "0000-01-01T00:00:00Z", "+012026-01-01T00:00:00Z", "20261120T120000Z"],
  ])("refuses %j", (value) => {
    const { error } = Instant.safeParse(value);
    expect(error?.issues[0]?.message).toMatch(
      /such as 2026-11-20T13:00:00\+01:00\.$|between the years 1970 and 9999\.$/,
    );
  });
});

describe("InstantOrLocalTime", () => {
  it.each([
    ["2026-11-24T09:00", "Europe/Berlin", "2026-11-24T08:00:00.000Z"],
    ["2026-07-24T09:00:00", "Europe/Berlin", "2026-07-24T07:00:00.000Z"],
    ["2026-11-24 09:00", "Asia/Kathmandu", "2026-11-24T03:15:00.000Z"],
    ["2026-11-24T09:00", "America/Los_Angeles", "2026-11-24T17:00:00.000Z"],
    ["2026-03-29T02:30", "Europe/Berlin", null],
    ["2026-10-25T02:30", "Europe/Berlin", null],
  ])("%s in %s is %s", (value, zone, moment) => {
    expect(resolveInstant(InstantOrLocalTime.parse(value), zone)).toBe(moment);
  });

  it("agrees with Temporal around every clock change", () => {
    for (const zone of [
      "Europe/Berlin",
      "America/New_York",
      "Australia/Lord_Howe",
      "Pacific/Apia",
      "America/Sao_Paulo",
    ]) {
      for (let hour = 0; hour < 366 * 24; hour += 1) {
        const local = Temporal.PlainDateTime.from("2026-01-01T00:30").add({ hours: hour });
        let expected: string | null;
        try {
          const found = local.toZonedDateTime(zone, { disambiguation: "reject" });
          expected = new Date(found.epochMilliseconds).toISOString();
        } catch {
          expected = null;
        }
        const found = resolveInstant(InstantOrLocalTime.parse(local.toString()), zone);
        if (found !== expected) expect([zone, local.toString(), found]).toEqual([zone, local.toString(), expected]);
      }
    }
  });
});

describe("addLocalDays", () => {
  it.each([
    ["2026-10-24T07:30:00Z", 1, "2026-10-25T08:30:00.000Z"],
    ["2026-10-26T08:30:00Z", -2, "2026-10-24T07:30:00.000Z"],
    // 02:30 is skipped on March 29, and twice on October 25.
    ["2026-03-28T01:30:00Z", 1, "2026-03-29T01:30:00.000Z"],
    ["2026-10-24T00:30:00Z", 1, "2026-10-25T00:30:00.000Z"],
  ])("%s and %i days in Berlin is %s", (moment, days, expected) => {
    expect(addLocalDays(new Date(moment), days, "Europe/Berlin").toISOString()).toBe(expected);
  });
});

describe("Day", () => {
  it("begins with its first instant, also where midnight is skipped", () => {
    expect(Day.parse("2026-11-22")).toBe("2026-11-22");
    expect(startOfDay("2026-11-22", "Europe/Berlin", 0).toISOString()).toBe("2026-11-21T23:00:00.000Z");
    expect(startOfDay("2026-10-25", "Europe/Berlin", 1).toISOString()).toBe("2026-10-25T23:00:00.000Z");
    // São Paulo went from 23:59 to 01:00.
    expect(startOfDay("2018-11-04", "America/Sao_Paulo", 0).toISOString()).toBe("2018-11-04T03:00:00.000Z");
  });

  it.each(["2026-02-30", "2026-11-22T00:00:00Z", "22.11.2026", "1969-12-31", ""])("refuses %j", (value) => {
    expect(Day.safeParse(value).success).toBe(false);
  });
});

describe("a range", () => {
  const range = (from: string | undefined, to: string | undefined, zone = "Europe/Berlin") => {
    const parsed = { from: Bound.parse(from), to: Bound.parse(to) };
    const found = resolveRange(parsed, zone);
    return [found.from?.toISOString(), found.to?.toISOString()];
  };

  it("includes both of its days, in the brand's time zone", () => {
    expect(range("2026-11-22", "2026-11-22")).toEqual(["2026-11-21T23:00:00.000Z", "2026-11-22T23:00:00.000Z"]);
    expect(range("2026-11-22", "2026-11-22", "America/New_York")).toEqual([
      "2026-11-22T05:00:00.000Z",
      "2026-11-23T05:00:00.000Z",
    ]);
  });

  it("accepts instants, local times and the API's own form whose plus became a space", () => {
    expect(range("2026-11-22T09:00", "2026-11-22T09:00:00Z")).toEqual([
      "2026-11-22T08:00:00.000Z",
      "2026-11-22T09:00:00.000Z",
    ]);
    expect(range("2026-11-22T09:00:00.000000 00:00", undefined)).toEqual(["2026-11-22T09:00:00.000Z", undefined]);
    expect(range("2026-11-22T09:00 0100", undefined)).toEqual(["2026-11-22T08:00:00.000Z", undefined]);
  });

  it("is refused when it ends before it begins, or at a local time that a clock change skips", () => {
    expect(() => range("2026-11-23", "2026-11-22")).toThrow(
      expect.objectContaining({ detail: { errors: { to: ["To must be later than `from`."] } } }),
    );
    expect(() => range("2026-03-29T02:30", undefined)).toThrow(
      expect.objectContaining({ detail: { errors: { from: [expect.stringContaining("clocks are set forward")] } } }),
    );
    expect(Bound.safeParse("soon").error?.issues[0]?.message).toMatch(/a date such as 2026-11-20, or a time such as/);
  });
});
