import { describe, expect, it } from "vitest";
import { formatWhen, fromInstant, localParts, NO_TIME, parseWhen, quickChoices, resolveWhen } from "./when.ts";

const BERLIN = "Europe/Berlin";
const now = new Date("2026-11-20T13:00:00Z");
const local = (date: string, time: string) => ({ kind: "local", date, time }) as const;

describe("resolveWhen", () => {
  it("resolves a local time in the brand's zone", () => {
    expect(resolveWhen(local("2026-11-24", "09:00"), BERLIN, now).instant).toBe("2026-11-24T08:00:00.000Z");
    expect(resolveWhen(local("2026-11-24", "09:00"), "America/New_York", now).instant).toBe("2026-11-24T14:00:00.000Z");
  });

  it("counts a delay from the given moment", () => {
    expect(resolveWhen({ kind: "in", minutes: 1 }, BERLIN, now).instant).toBe("2026-11-20T13:01:00.000Z");
  });

  it("refuses a time that does not exist and offers the one after it", () => {
    const { instant, problem, alternative } = resolveWhen(local("2027-03-28", "02:30"), BERLIN, now);
    expect(instant).toBeNull();
    expect(problem).toBe("02:30 doesn't exist on Mar 28, 2027 in Berlin because clocks go forward.");
    expect(alternative).toEqual(local("2027-03-28", "03:30"));
  });

  it("uses the first of two instants and says so", () => {
    const { instant, note } = resolveWhen(local("2027-10-31", "02:30"), BERLIN, now);
    expect(instant).toBe("2027-10-31T00:30:00.000Z");
    expect(note).toContain("occurs twice");
  });

  it("refuses a past time and a day without a time", () => {
    expect(resolveWhen(local("2026-11-20", "13:59"), BERLIN, now).problem).toBe("This time is in the past.");
    expect(resolveWhen(fromInstant("2026-11-20T12:59:59.000000+00:00"), BERLIN, now).problem).toBe(
      "This time is in the past.",
    );
    expect(resolveWhen(local("2026-11-24", ""), BERLIN, now).problem).toBe("Choose a time of day.");
  });

  it("keeps a stored time to the microsecond", () => {
    const stored = "2026-11-24T08:00:37.123000+00:00";
    expect(resolveWhen(fromInstant(stored), BERLIN, now).instant).toBe(stored);
    expect(localParts(fromInstant(stored), BERLIN, now)).toEqual({ date: "2026-11-24", time: "09:00" });
  });
});

describe("readWhen", () => {
  it("accepts only a date or a time", () => {
    expect(parseWhen("2026-11-24")).toEqual(local("2026-11-24", "09:00"));
    expect(parseWhen("2026-11-24T14:30")).toEqual(local("2026-11-24", "14:30"));
    const instant = "2026-11-24T13:30:00.000000+00:00";
    expect(parseWhen(instant)).toEqual({ kind: "at", instant });
    for (const other of [undefined, "", "2026-02-30", "tomorrow", "2026-11-24T25:00", "2026-13-01T00:00:00Z"]) {
      expect(parseWhen(other)).toEqual(NO_TIME);
    }
  });
});

describe("sayWhen", () => {
  it("formats the label of the button", () => {
    expect(formatWhen(local("2026-11-24", "09:00"), BERLIN, now)).toBe("Nov 24, 09:00");
    expect(formatWhen({ kind: "in", minutes: 1 }, BERLIN, now)).toBe("in a minute");
    expect(formatWhen({ kind: "none" }, BERLIN, now)).toBeUndefined();
  });
});

describe("quickChoices", () => {
  it("offers next Monday, and never the same day twice", () => {
    const labels = (at: string) => quickChoices(BERLIN, new Date(at)).map(({ label }) => label);
    expect(labels("2026-11-20T13:00:00Z").at(-1)).toBe("Mon, Nov 23, 09:00");
    expect(labels("2026-11-22T13:00:00Z").slice(-2)).toEqual(["Tomorrow, 09:00", "Mon, Nov 30, 09:00"]);
    expect(labels("2026-11-23T13:00:00Z").at(-1)).toBe("Mon, Nov 30, 09:00");
  });

  it("uses the date in the brand's zone", () => {
    const [, , tomorrow] = quickChoices("Pacific/Auckland", new Date("2026-11-20T13:00:00Z"));
    expect(tomorrow?.when).toEqual(local("2026-11-22", "09:00"));
  });
});
