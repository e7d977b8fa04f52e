import { describe, expect, it, test } from "vitest";
import { ordinaryTime, processorTime } from "#test/processor-time.ts";
import { readCsv } from "./read-csv.ts";
import { readIcs } from "./read-ics.ts";

/** Small files that could block a process for minutes; each is refused or read quickly. */

/**
 * Maximum time as a multiple of a reference task on the same machine, which may be slow or busy. The slowest case takes
 * ten times as long.
 */
const MAX_TIMES = 60;
const quickly = async (work: () => void) =>
  expect(await processorTime(work)).toBeLessThan(MAX_TIMES * (await ordinaryTime()));

function zoned(observance: string[], times = ["20260710T100000"]): string {
  const zone = ["BEGIN:VTIMEZONE", "TZID:Home", "BEGIN:STANDARD", "TZOFFSETFROM:+0000", "TZOFFSETTO:+0100"];
  const events = times.flatMap((time) => ["BEGIN:VEVENT", `DTSTART;TZID=Home:${time}`, "SUMMARY:Hello", "END:VEVENT"]);
  const lines = [...zone, ...observance, "END:STANDARD", "END:VTIMEZONE", ...events];
  return ["BEGIN:VCALENDAR", ...lines, "END:VCALENDAR"].join("\r\n");
}

const START = "DTSTART:19700101T000000";
const refusal = (field: string) => expect.objectContaining({ detail: { errors: { [field]: [expect.any(String)] } } });

describe("calendars", () => {
  it.each([
    [START, "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU"],
    [START, "RRULE:FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=8,9,10,11,12,13,14;BYDAY=SU;UNTIL=20400101T000000Z"],
    [START, "RRULE:FREQ=YEARLY"],
    [START],
  ])("accept time zones as calendar apps write them: %s %s", (...observance) => {
    expect(readIcs(zoned(observance))).toMatchObject({ rows: [{ scheduled_at: "2026-07-10T09:00:00.000Z" }] });
  });

  it.each([
    [START, "RRULE:FREQ=SECONDLY"],
    [START, "RRULE:FREQ=MINUTELY"],
    [START, "RRULE:FREQ=DAILY"],
    [START, "RRULE:FREQ=YEARLY;BYHOUR=1,2,3;BYMINUTE=1,2,3;BYSECOND=1,2,3"],
    [START, "RRULE:FREQ=YEARLY;BYDAY=SU"],
    ["DTSTART:00010101T000000", "RRULE:FREQ=YEARLY"],
    ["RRULE:FREQ=YEARLY"],
  ])("refuse time zones that are expensive to expand: %s %s", async (...observance) => {
    await quickly(() => expect(() => readIcs(zoned(observance))).toThrow(refusal("ics")));
  });

  it("refuse too many time zone rules", () => {
    const another = ["END:STANDARD", "BEGIN:STANDARD", START, "RRULE:FREQ=YEARLY"];
    const many = Array.from({ length: 50 }, () => another).flat();
    expect(() => readIcs(zoned([START, "RRULE:FREQ=YEARLY", ...many]))).toThrow(refusal("ics"));
  });

  it("are read quickly with many events in one zone, and refuse a far future", async () => {
    const years = Array.from({ length: 500 }, (_, index) => `${2000 + (index % 50)}0710T100000`);
    const rules = Array.from({ length: 49 }, () => ["END:STANDARD", "BEGIN:STANDARD", START, "RRULE:FREQ=YEARLY"]);
    await quickly(() => readIcs(zoned([START, "RRULE:FREQ=YEARLY", ...rules.flat()], years)));
    const far = zoned([START, "RRULE:FREQ=YEARLY"], ["99990101T000000"]);
    expect(readIcs(far)).toMatchObject({ rows: [null], errors: { "rows.0.scheduled_at": [expect.any(String)] } });
  });
});

test("refuses tables with very many columns or settings quickly", async () => {
  const names = Array.from({ length: 60_000 }, (_, index) => `f${index}`);
  const settings = JSON.stringify(Object.fromEntries(names.map((name) => [`${name}x`, 1])));
  await quickly(() => expect(() => readCsv(names.join(","))).toThrow(refusal("header")));
  const row = `"x","${names.join(",")}","${settings.replaceAll('"', '""')}"`;
  await quickly(() =>
    expect(readCsv(`body,channels,channel_settings\n${row}`).errors).toEqual({
      "rows.0.channels": [expect.any(String)],
      "rows.0.channel_settings": [expect.any(String)],
    }),
  );
});
