import { expect, test } from "vitest";
import { expiredBackups, lastScheduledAt, takenAt } from "./rules.ts";

const nameAt = (time: string) => `masthead-${time.replaceAll(/[:.]/g, "-")}.zip`;

test("a backup is due from its time of day on", () => {
  expect(lastScheduledAt(new Date("2026-11-22T03:00:00Z"), "03:00")).toEqual(new Date("2026-11-22T03:00:00Z"));
  expect(lastScheduledAt(new Date("2026-11-22T02:59:59Z"), "03:00")).toEqual(new Date("2026-11-21T03:00:00Z"));
});

test("reads the time from a backup's file name, and ignores other files", () => {
  expect(takenAt("masthead-2026-11-22T03-00-00-123Z.zip")).toEqual(new Date("2026-11-22T03:00:00.123Z"));
  for (const other of ["masthead.zip", "masthead-2026-11-22T03-00-00-123Z.zip.part", "photos.zip"]) {
    expect(takenAt(other)).toBeNull();
  }
});

test("keeps the newest backup of each day and week, and never deletes other files", () => {
  const names = Array.from({ length: 40 }, (_, day) => nameAt(new Date(Date.UTC(2026, 9, 1 + day, 3)).toISOString()));
  const twice = nameAt("2026-11-09T01:00:00.000Z");
  const removed = expiredBackups([...names, twice, "photos.zip"], { days: 7, weeks: 4 });
  const left = names.filter((name) => !removed.includes(name)).map((name) => name.slice(9, 19));
  expect(left.slice(-7)).toEqual(names.slice(-7).map((name) => name.slice(9, 19)));
  expect(left).toHaveLength(9);
  expect(removed).toContain(twice);
  expect(removed).not.toContain("photos.zip");
});
