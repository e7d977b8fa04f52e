import { expect, test } from "vitest";
import { instantOf } from "./times.ts";

const berlin = (text: string, rule = {}) => instantOf(text, "Europe/Berlin", rule);
const refused = expect.objectContaining({ exitCode: 2 });

test("reads a time with an offset as it is, and one without in the given time zone", async () => {
  expect(await berlin("2026-12-01T09:00:00-05:00")).toBe("2026-12-01T09:00:00-05:00");
  expect(await berlin("2026-12-01 09:00Z")).toBe("2026-12-01T09:00:00Z");
  expect(await berlin("2026-12-01T09:00+0530")).toBe("2026-12-01T09:00:00+05:30");
  expect(await berlin("2026-12-01T09:00")).toBe("2026-12-01T09:00:00+01:00");
  expect(await berlin(" 2026-07-01 09:00:30 ")).toBe("2026-07-01T09:00:30+02:00");
});

test("reads a day as its first moment, where days are allowed", async () => {
  expect(await berlin("2026-12-01", { takesDays: true })).toBe("2026-12-01T00:00:00+01:00");
  await expect(berlin("2026-12-01")).rejects.toEqual(refused);
});

test("refuses an invalid or ambiguous time", async () => {
  for (const text of ["tomorrow", "2026-13-01T09:00", "2026-02-30T09:00", "09:00", "2026-12-01T24:01", ""]) {
    await expect(berlin(text), text).rejects.toEqual(refused);
  }
  await expect(berlin("2027-03-28T02:30"), "left out").rejects.toEqual(refused);
  await expect(berlin("2026-10-25T02:30"), "comes twice").rejects.toEqual(refused);
});
