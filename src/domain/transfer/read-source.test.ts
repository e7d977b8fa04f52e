import { expect, test } from "vitest";
import { ordinaryTime, processorTime } from "#test/processor-time.ts";
import { readSource, type Source } from "./read-source.ts";

/** Files of ten megabytes that are refused after their first few hundred posts instead of after the last. */

const MIB = 1024 * 1024;
/** Maximum time as a multiple of the reference task. */
const MAX_TIMES = 60;
const MAX_HEAP = 150 * MIB;
const fill = (head: string, piece: string, tail = "") =>
  head + piece.repeat(Math.floor((10 * MIB - head.length - tail.length) / piece.length)) + tail;
const event = "BEGIN:VEVENT\r\nSUMMARY:x\r\nEND:VEVENT\r\n";
const calendar = (content: string) => fill("BEGIN:VCALENDAR\r\n", content, "END:VCALENDAR\r\n");

test.each<[string, Source, string]>([
  ["rows of CSV", { csv: fill("body\n", "x\n") }, "rows"],
  ["cells in the header", { csv: fill("body", ",x") }, "header"],
  ["cells in a row", { csv: fill("body\n", ",") }, "rows.0"],
  ["characters in one cell", { csv: fill('body\n"', "x", '"') }, "csv"],
  ["posts of JSON", { json: fill('{"posts":[', "{},", "{}]}") }, "posts"],
  ["values of JSON", { json: fill('{"posts":[[', "0,", "0]]}") }, "body"],
  ["levels of JSON", { json: fill('{"posts":', "[") }, "body"],
  ["rows of CSV within JSON", { json: JSON.stringify({ csv: "body".padEnd(4 * MIB, "\nx") }) }, "rows"],
  ["events", { ics: calendar(event) }, "rows"],
  ["alarms", { ics: calendar("BEGIN:VALARM\r\nEND:VALARM\r\n") }, "ics"],
  ["levels of a calendar", { ics: fill("BEGIN:VCALENDAR\r\n", "BEGIN:VEVENT\r\nBEGIN:X\r\n") }, "ics"],
  ["properties", { ics: calendar("X:1\r\n") }, "ics"],
  ["folded lines of one property", { ics: fill("BEGIN:VCALENDAR\r\nX:1\r\n", " xxxxxxxx\r\n") }, "ics"],
])("refuses too many %s quickly and with little memory", async (_what, source, field) => {
  const heap = process.memoryUsage().heapUsed;
  const time = await processorTime(() =>
    expect(readSource(source)).rejects.toMatchObject({
      kind: "invalid",
      detail: { errors: { [field]: [expect.any(String)] } },
    }),
  );
  expect(time).toBeLessThan(MAX_TIMES * (await ordinaryTime()));
  expect(process.memoryUsage().heapUsed - heap).toBeLessThan(MAX_HEAP);
});

test("refuses invalid JSON as malformed, and reports at most 500 errors", async () => {
  await expect(readSource({ json: '{"posts": [}' })).rejects.toMatchObject({ kind: "malformed" });
  await expect(readSource({ json: "[]" })).rejects.toMatchObject({ kind: "invalid" });
  const posts = Array.from({ length: 500 }, () => ({ tags: 1, channels: 1, timezone: 1 }));
  const refused = await readSource({ posts }).catch((error) => error);
  expect(Object.keys(refused.detail.errors)).toHaveLength(500);
});

test("accepts a CSV or calendar text within JSON, and a dry run", async () => {
  const json = JSON.stringify({ dry_run: true, csv: "body\nHello\n" });
  expect(await readSource({ json })).toMatchObject({ isDry: true, rows: [{ body: "Hello" }] });
});

test("limits the channels of all posts together", async () => {
  const channels = Array.from({ length: 50 }, () => ({ platform: "feed" }));
  const posts = Array.from({ length: 101 }, () => ({ body: "x", channels }));
  await expect(readSource({ posts })).rejects.toMatchObject({ detail: { errors: { posts: [expect.any(String)] } } });
});
