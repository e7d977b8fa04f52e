import { describe, expect, it } from "vitest";
import { formatDistance, formatInstant, wallClock, zoneName } from "./time-format.ts";

const now = new Date("2026-11-20T13:00:00Z");

describe("formatInstant", () => {
  it("writes the wall clock of the zone, not of the machine", () => {
    const instant = new Date("2026-11-24T08:00:00Z");
    expect(formatInstant(instant, "Europe/Berlin", "full", now)).toBe("Nov 24, 09:00");
    expect(formatInstant(instant, "America/New_York", "full", now)).toBe("Nov 24, 03:00");
    expect(formatInstant(instant, "Pacific/Kiritimati", "long-date", now)).toBe("Tuesday, November 24");
  });

  it("names the year only when it is another one", () => {
    expect(formatInstant(new Date("2027-01-01T00:30:00Z"), "Europe/Berlin", "date", now)).toBe("Jan 1, 2027");
    expect(formatInstant(new Date("2026-12-31T23:30:00Z"), "Europe/Berlin", "date", now)).toBe("Jan 1, 2027");
    expect(formatInstant(new Date("2026-12-31T23:30:00Z"), "UTC", "date", now)).toBe("Dec 31");
  });

  it("shows midnight as 00:00", () => {
    expect(formatInstant(new Date("2026-11-20T00:00:00Z"), "UTC", "time", now)).toBe("00:00");
  });
});

describe("wallClock", () => {
  it("refuses an unknown zone", () => {
    expect(() => wallClock(now, "Mars/Olympus")).toThrow(RangeError);
  });
});

describe("zoneName", () => {
  it("keeps the last part, with spaces", () => {
    expect(zoneName("America/Argentina/Buenos_Aires")).toBe("Buenos Aires");
    expect(zoneName("UTC")).toBe("UTC");
  });
});

describe("formatDistance", () => {
  const at = (milliseconds: number) => formatDistance(new Date(now.getTime() + milliseconds), now);
  it("goes from just now to days, both ways", () => {
    expect(at(-20_000)).toBe("just now");
    expect(at(-3 * 60_000)).toBe("3 min ago");
    expect(at(2 * 3_600_000)).toBe("in 2 h");
    expect(at(-24 * 3_600_000)).toBe("1 day ago");
    expect(at(9 * 86_400_000)).toBeUndefined();
  });
});
