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
  const { errors } = await readSource({ posts });
  expect(Object.keys(errors)).toHaveLength(500);
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

test("resolves local times in the row's time zone, by default the brand's", async () => {
  const csv = "body,scheduled_at,timezone\na,2026-07-01 09:00,\nb,1.7.2026 9:00,Asia/Kathmandu\nc,2026-07-01T09:00Z,\n";
  const { rows, errors } = await readSource({ csv, timezone: "Europe/Berlin" });
  expect(errors).toEqual({});
  expect(rows.map((row) => row?.scheduled_at)).toEqual([
    "2026-07-01T07:00:00.000Z",
    "2026-07-01T03:15:00.000Z",
    "2026-07-01T09:00:00.000Z",
  ]);
});

test("names the times that a clock change skips or repeats, and an unknown time zone", async () => {
  const csv = [
    "body,scheduled_at,timezone",
    "skipped,2027-03-28 02:30,",
    "twice,2026-10-25 02:30,",
    "zone,2027-03-28 02:30,Mars/Phobos",
    "both,2026-10-25T02:30:00+01:00,",
  ].join("\n");
  const { errors } = await readSource({ csv, timezone: "Europe/Berlin" });
  expect(errors).toEqual({
    "rows.0.scheduled_at": [
      "Scheduled at doesn't exist in Europe/Berlin, because clocks are set forward past it. Use another time.",
    ],
    "rows.1.scheduled_at": [
      "Scheduled at exists twice in Europe/Berlin, because clocks are set back. Add the offset: 2026-10-25T02:30:00+02:00 or 2026-10-25T02:30:00+01:00.",
    ],
    "rows.2.timezone": ["Timezone must be a time zone such as Europe/Berlin."],
  });
});

test("reports the errors of a row that hide each other, and keeps the rest of it", async () => {
  const posts = [
    {
      body: 7,
      tags: 1,
      scheduled_at: "2027-03-28 02:30",
      channels: [{ name: "feed", scheduled_at: "soon" }, { name: "gazette" }],
    },
  ];
  const { rows, errors } = await readSource({ posts, timezone: "Europe/Berlin" });
  expect(Object.keys(errors).toSorted()).toEqual([
    "rows.0.body",
    "rows.0.channels.0.scheduled_at",
    "rows.0.scheduled_at",
    "rows.0.tags",
  ]);
  expect(rows[0]?.channels.map(({ name }) => name)).toEqual(["feed", "gazette"]);
});

test.each([
  ["empty rows", "body,scheduled_at,channels\r\nOpening hours,2027-01-05 10:00,feed\r\n,,\r\n , ,\r\n"],
  ["a named separator", "sep=;\r\nbody;scheduled_at;channels\r\nOpening hours;2027-01-05 10:00;feed\r\n"],
  ["unnamed columns", "body,scheduled_at,channels,,\r\nOpening hours,2027-01-05 10:00,feed,,\r\n"],
  [
    "a million empty rows",
    `body;scheduled_at;channels\nOpening hours;2027-01-05 10:00;feed\n${";;\n".repeat(1_000_000)}`,
  ],
  ["a hundred unnamed columns", `body,scheduled_at,channels${",".repeat(100)}\rOpening hours,2027-01-05 10:00,feed\r`],
])("reads one post of a table with %s", async (_what, csv) => {
  const { rows, errors } = await readSource({ csv });
  expect(errors).toEqual({});
  expect(rows).toMatchObject([
    { body: "Opening hours", scheduled_at: "2027-01-05T10:00:00.000Z", channels: [{ name: "feed" }] },
  ]);
});

test("refuses values in a column without a name, and a million columns", async () => {
  const refusal = (message: RegExp) => ({ detail: { errors: { header: [expect.stringMatching(message)] } } });
  await expect(readSource({ csv: "body,\nHello,lost\n" })).rejects.toMatchObject(refusal(/values but no name/));
  const wide = `body${",".repeat(1_000_000)}\nHello\n`;
  await expect(readSource({ csv: wide })).rejects.toMatchObject(refusal(/more than 50 columns/));
});
