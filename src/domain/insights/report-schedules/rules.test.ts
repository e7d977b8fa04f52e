import { describe, expect, it } from "vitest";
import { nextReportAt, reportSpan } from "./rules.ts";

const at = (now: string, cadence: "weekly" | "monthly", zone: string) =>
  nextReportAt(new Date(now), cadence, zone).toISOString();

describe("nextReportAt", () => {
  it("is the next Monday or first of a month at 8:00 in the brand's time zone", () => {
    expect(at("2026-11-26T12:00:00Z", "weekly", "Europe/Berlin")).toBe("2026-11-30T07:00:00.000Z");
    expect(at("2026-11-30T06:59:59Z", "weekly", "Europe/Berlin")).toBe("2026-11-30T07:00:00.000Z");
    expect(at("2026-11-30T07:00:00Z", "weekly", "Europe/Berlin")).toBe("2026-12-07T07:00:00.000Z");
    expect(at("2026-11-26T12:00:00Z", "monthly", "America/Los_Angeles")).toBe("2026-12-01T16:00:00.000Z");
    expect(at("2026-12-01T16:00:00Z", "monthly", "America/Los_Angeles")).toBe("2027-01-01T16:00:00.000Z");
    expect(at("2026-01-31T23:00:00Z", "monthly", "UTC")).toBe("2026-02-01T08:00:00.000Z");
    expect(at("2026-02-01T08:00:00Z", "monthly", "UTC")).toBe("2026-03-01T08:00:00.000Z");
  });

  it("is not before the last day's metrics have been read, east of Greenwich", () => {
    expect(at("2026-11-26T12:00:00Z", "weekly", "Pacific/Auckland")).toBe("2026-11-30T05:00:00.000Z");
    // Still Sunday in UTC.
    expect(at("2026-11-29T20:00:00Z", "weekly", "Pacific/Auckland")).toBe("2026-11-30T05:00:00.000Z");
  });
});

describe("reportSpan", () => {
  it("is the last whole week from Monday, or the last whole month", () => {
    const now = new Date("2026-11-30T07:00:00Z");
    expect(reportSpan(now, "weekly", "Europe/Berlin")).toEqual({ from: "2026-11-23", to: "2026-11-29" });
    expect(reportSpan(now, "monthly", "Europe/Berlin")).toEqual({ from: "2026-10-01", to: "2026-10-31" });
    // Between midnight and the sending time, the week that just ended is not due yet.
    const early = new Date("2026-11-29T15:10:00Z");
    expect(reportSpan(early, "weekly", "Asia/Tokyo")).toEqual({ from: "2026-11-16", to: "2026-11-22" });
    expect(reportSpan(new Date("2026-11-30T05:00:00Z"), "weekly", "Asia/Tokyo").to).toBe("2026-11-29");
    const newYear = new Date("2027-01-01T09:00:00Z");
    expect(reportSpan(newYear, "monthly", "UTC")).toEqual({ from: "2026-12-01", to: "2026-12-31" });
    expect(reportSpan(newYear, "weekly", "UTC")).toEqual({ from: "2026-12-21", to: "2026-12-27" });
  });
});
