import { describe, expect, it } from "vitest";
import { formatDistance, formatInstant, wallClock, zoneName } from "./time-format.ts";

const now = new Date("2026-11-20T13:00:00Z");

describe("formatInstant", () => {
  it("formats in the given time zone, not the machine's", () => {
    const instant = new Date("2026-11-24T08:00:00Z");
    expect(formatInstant(instant, "Europe/Berlin", "full", now)).toBe("Nov 24, 09:00");
    expect(formatInstant(instant, "America/New_York", "full", now)).toBe("Nov 24, 03:00");
    expect(formatInstant(instant, "Pacific/Kiritimati", "long-date", now)).toBe("Tuesday, November 24");
  });

  it("includes the year only if it is not the current one", () => {
    expect(formatInstant(new Date("2027-01-01T00:30:00Z"), "Europe/Berlin", "date", now)).toBe("Jan 1, 2027");
    expect(formatInstant(new Date("2026-12-31T23:30:00Z"), "Europe/Berlin", "date", now)).toBe("Jan 1, 2027");
    expect(formatInstant(new Date("2026-12-31T23:30:00Z"), "UTC", "date", now)).toBe("Dec 31");
  });

  it("formats midnight as 00:00", () => {
    expect(formatInstant(new Date("2026-11-20T00:00:00Z"), "UTC", "time", now)).toBe("00:00");
  });
});

describe("wallClock", () => {
  it("throws on an unknown zone", () => {
    expect(() => wallClock(now, "Mars/Olympus")).toThrow(RangeError);
  });
});

describe("zoneName", () => {
  it("returns the last part, with spaces", () => {
    expect(zoneName("America/Argentina/Buenos_Aires")).toBe("Buenos Aires");
    expect(zoneName("UTC")).toBe("UTC");
  });
});

describe("formatDistance", () => {
  const at = (milliseconds: number) => formatDistance(new Date(now.getTime() + milliseconds), now);
  it("covers just now to days, in both directions", () => {
    expect(at(-20_000)).toBe("just now");
    expect(at(-3 * 60_000)).toBe("3 min ago");
    expect(at(2 * 3_600_000)).toBe("in 2 h");
    expect(at(-24 * 3_600_000)).toBe("1 day ago");
    expect(at(9 * 86_400_000)).toBeUndefined();
  });
});
