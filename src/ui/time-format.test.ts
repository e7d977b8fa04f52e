import { afterEach, describe, expect, it } from "vitest";
import { DATE_NAMES } from "./date-names.ts";
import {
  type DateSettings,
  defaultDates,
  formatClock,
  formatDistance,
  formatInstant,
  formatLocal,
  formatSlot,
  type TimeStyle,
  wallClock,
  zoneName,
} from "./time-format.ts";

/** That of the process, which other files in it use too. */
const before = globalThis.mastheadCatalog;

const now = new Date("2026-11-20T13:00:00Z");

describe("formatSlot", () => {
  it("names today, a day of the coming week, and a date further ahead, in the zone", () => {
    const slot = (at: string, zone = "Europe/Berlin") => formatSlot(new Date(at), zone, now);
    expect(slot("2026-11-20T17:00:00Z")).toBe("Today 18:00");
    expect(slot("2026-11-24T08:00:00Z")).toBe("Tue 09:00");
    expect(slot("2026-11-20T23:30:00Z")).toBe("Sat 00:30");
    expect(slot("2026-11-27T13:00:00Z")).toBe("Nov 27, 14:00");
    expect(slot("2026-11-24T08:00:00Z", "America/New_York")).toBe("Tue 03:00");
  });
});

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

describe("formatLocal", () => {
  it("formats what a field for dates or times contains, by the settings of a person", () => {
    const german: DateSettings = { language: "de", hours: "24", weekStart: "monday" };
    const american: DateSettings = { language: "en-US", hours: "12", weekStart: "sunday" };
    expect(formatLocal("2026-11-04", german)).toBe("4. Nov. 2026");
    expect(formatLocal("2026-11-04", american)).toBe("Nov 4, 2026");
    expect(formatLocal("2026-11-04T14:30", german)).toBe("4. Nov. 2026, 14:30");
    expect(formatLocal("2026-11-04T14:30:00", american)).toBe("Nov 4, 2026, 2:30 PM");
    expect(formatLocal("14:30", american)).toBe("2:30 PM");
    expect(formatLocal("", german)).toBeNull();
  });
});

describe("the settings of a person", () => {
  const instant = new Date("2026-11-24T20:05:00Z");
  const say = (settings: Partial<DateSettings>, style: TimeStyle) =>
    formatInstant(instant, "UTC", style, now, { ...defaultDates(), ...settings });

  it("decide on the language and order of dates", () => {
    expect(say({ language: "en-GB" }, "full")).toBe("24 Nov, 20:05");
    expect(say({ language: "de" }, "weekday-date")).toBe("Di., 24. Nov.");
    expect(say({ language: "de" }, "long-date")).toBe("Dienstag, 24. November");
    expect(say({ language: "fr" }, "long-date")).toBe("mardi 24 novembre");
    expect(say({ language: "es" }, "long-date")).toBe("martes, 24 de noviembre");
  });

  it("decide on 12 or 24 hours", () => {
    expect(say({ hours: "12" }, "full")).toBe("Nov 24, 8:05 PM");
    expect(["00:00", "09:30", "12:00", "23:59"].map((time) => formatClock(time, { hours: "12" }))).toEqual([
      "12:00 AM",
      "9:30 AM",
      "12:00 PM",
      "11:59 PM",
    ]);
  });

  it("have twelve months and seven weekdays in every language", () => {
    for (const { months, shortMonths, weekdays, shortWeekdays } of Object.values(DATE_NAMES)) {
      expect([months, shortMonths, weekdays, shortWeekdays].map(({ length }) => length)).toEqual([12, 12, 7, 7]);
    }
  });
});

describe("without settings, in the language of the page", () => {
  afterEach(() => {
    globalThis.mastheadCatalog = before;
  });
  const inLanguage = (language: string, texts = {}) => {
    globalThis.mastheadCatalog = () => ({ language, texts });
  };

  it("formats dates as that language does, or else as English", () => {
    const say = () => formatInstant(new Date("2026-11-24T20:05:00Z"), "UTC", "long-date", now);
    inLanguage("de");
    expect(say()).toBe("Dienstag, 24. November");
    inLanguage("nl");
    expect(say()).toBe("Tuesday, November 24");
  });

  it("formats distances and hours by its texts", () => {
    inLanguage("de", {
      "{count} days ago": { one: "vor {count} Tag", other: "vor {count} Tagen" },
      "in {minutes} min": "in {minutes} Min.",
      "{time} PM": "{time} nachm.",
    });
    expect(formatDistance(new Date("2026-11-19T13:00:00Z"), now)).toBe("vor 1 Tag");
    expect(formatDistance(new Date("2026-11-17T13:00:00Z"), now)).toBe("vor 3 Tagen");
    expect(formatDistance(new Date("2026-11-20T13:04:00Z"), now)).toBe("in 4 Min.");
    expect(formatClock("13:30", { hours: "12" })).toBe("1:30 nachm.");
  });
});

describe("wallClock", () => {
  it("is the same for UTC, which needs no format, as for a zone without an offset", () => {
    for (const at of ["2026-11-20T13:05:09Z", "1969-12-31T23:59:59.999Z", "2028-02-29T00:00:00Z"]) {
      expect(wallClock(new Date(at), "UTC")).toEqual(wallClock(new Date(at), "Etc/GMT"));
    }
    expect(() => wallClock(new Date(Number.NaN), "UTC")).toThrow(RangeError);
  });

  it("throws on an unknown zone", () => {
    expect(() => wallClock(now, "Mars/Olympus")).toThrow(RangeError);
  });
});

describe("zoneName", () => {
  it("returns the last part, with spaces", () => {
    expect(zoneName("America/Argentina/Buenos_Aires")).toBe("Buenos Aires");
    expect(zoneName("Europe/Kiev")).toBe("Kyiv");
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
