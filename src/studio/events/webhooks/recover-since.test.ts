import { expect, test } from "vitest";
import { sinceOf } from "./recover-since.ts";

const now = new Date("2026-11-20T13:00:00Z");

test("counts a preset back from now", () => {
  expect(sinceOf("hour", "", "Europe/Berlin", now)).toBe("2026-11-20T12:00:00.000Z");
  expect(sinceOf("week", "", "Europe/Berlin", now)).toBe("2026-11-13T13:00:00.000Z");
});

test("reads a custom time in the brand's time zone, not the browser's", () => {
  expect(sinceOf("custom", "2026-11-20T09:00", "Europe/Berlin", now)).toBe("2026-11-20T08:00:00.000Z");
  expect(sinceOf("custom", "2026-07-01T09:00", "America/New_York", now)).toBe("2026-07-01T13:00:00.000Z");
  expect(sinceOf("custom", "", "Europe/Berlin", now)).toBeNull();
});
