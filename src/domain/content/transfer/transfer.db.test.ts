import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { createPost, deletePost, listPosts } from "#domain/content/posts/index.ts";
import { isPlainText } from "#kernel/plain-text.ts";
import { createWorld, type World } from "#test/world.ts";
import { exportPosts, importPosts } from "./index.ts";
import type { ExportedPost } from "./schema.ts";
import type { Format } from "./terms.ts";

const HOUR = 3_600_000;
const HANDLES = ["a", 'b, "c"', "=d:e"];

let world: World;
const at = (hours: number) => new Date(world.clock.now().getTime() + hours * HOUR).toISOString();
const errors = (found: Record<string, unknown>) => ({ kind: "invalid", detail: { errors: found } });
const ONE = [expect.any(String)];

async function addChannels({ db, brand }: World): Promise<void> {
  await db.channel.createMany({
    data: HANDLES.map((handle) => ({ brandId: brand.id, platform: "test_key", handle, displayName: handle })),
  });
}

async function exported({ as, owner }: World, format: Format, filters: object = {}): Promise<string> {
  const { chunks } = await as(owner)(exportPosts, { format, ...filters });
  return (await Array.fromAsync(chunks)).join("");
}

/** Values that always differ: the post's ID and creation time. */
const withoutVolatile = (ics: string) => ics.replaceAll(/^(UID|DTSTAMP):.*\r\n/gm, "");

async function importInto(target: World, format: Format, file: string) {
  const input = format === "json" ? (JSON.parse(file) as { posts: Record<string, unknown>[] }) : { [format]: file };
  return target.as(target.owner)(importPosts, input);
}

async function clear({ as, owner }: World): Promise<void> {
  const { posts } = await as(owner)(listPosts, { limit: 100 });
  for (const { id } of posts) await as(owner)(deletePost, { id });
}

beforeAll(async () => {
  world = await createWorld();
  await addChannels(world);
});

const specialText = fc.string({
  unit: fc.constantFrom(..."=+-@'\"\\,;:\t\r\nab <&", "\r\n", "\u2028", "\u0007", "\uFEFF", "👩‍👧", "🇩🇪", "مرحبا", "é"),
  maxLength: 60,
});
const full = fc.oneof(specialText, fc.constantFrom("=1+1", "'=1", "-", "@me", "\r", '"', "a\\nb", "x".repeat(300)));
const time = fc.option(fc.integer({ min: HOUR, max: 500 * HOUR }), { nil: null });

/** Options of `test_key`. */
const options = fc.record(
  {
    visibility: fc.constantFrom("public", "followers"),
    spoiler: full.filter(({ length }) => length > 0 && length <= 100),
    sensitive: fc.boolean(),
    poll: fc.array(
      specialText.filter(({ length }) => length > 0 && length <= 50),
      { maxLength: 4 },
    ),
    poll_hours: fc.integer({ min: 1, max: 168 }),
  },
  { requiredKeys: [] },
);

const overridesFor = (platform: string) =>
  fc.record(
    {
      body: full,
      thread: fc.array(
        full.filter((part) => part !== ""),
        { maxLength: 2 },
      ),
      first_comment: fc.option(full, { nil: null }),
      options: platform === "feed" ? fc.constant({}) : options,
    },
    { requiredKeys: [] },
  );

const channel = (name: { platform: string; handle?: string }) =>
  fc
    .record({ overrides: fc.option(overridesFor(name.platform), { nil: undefined }), own: time })
    .map((choice) => ({ name, ...choice }));

const draft = fc.record({
  body: full,
  note: full,
  tags: fc.uniqueArray(
    full.map((tag) => tag.trim()).filter((tag) => tag !== "" && tag.length <= 100 && isPlainText(tag)),
    { maxLength: 3 },
  ),
  utm_campaign: fc.constantFrom(null, "", "spring sale", "none"),
  timezone: fc.constantFrom("UTC", "Asia/Kathmandu", "America/New_York"),
  at: time,
  channels: fc
    .shuffledSubarray([{ platform: "feed" }, ...HANDLES.map((handle) => ({ platform: "test_key", handle }))])
    .chain((names) => fc.tuple(...names.map(channel))),
});

describe("exporting and importing into another brand with the same channels", () => {
  it.each(["csv", "json", "ics"] as const)(
    "preserves everything (%s)",
    async (format) => {
      const [from, to] = [await createWorld(), await createWorld()];
      await addChannels(from);
      await addChannels(to);
      const moment = (ms: number | null) =>
        ms === null ? null : new Date(from.clock.now().getTime() + ms).toISOString();
      await fc.assert(
        fc.asyncProperty(fc.array(draft, { minLength: 1, maxLength: 4 }), async (drafts) => {
          const posts = drafts.map(({ note, at: when, channels, ...rest }) => ({
            ...rest,
            internal_note: note,
            scheduled_at: moment(when),
            channels: channels.map(({ name, own, overrides: variant }) => ({
              ...name,
              ...(variant ? { overrides: variant } : {}),
              ...(own === null ? {} : { scheduled_at: moment(own) }),
            })),
          }));
          await from.as(from.owner)(importPosts, { posts });
          const original = await exported(from, "json");
          expect(JSON.parse(original).posts).toHaveLength(drafts.length);
          const file = await exported(from, format);
          await importInto(to, format, file);
          expect(await exported(to, "json")).toBe(original);
          expect(withoutVolatile(await exported(to, format))).toBe(withoutVolatile(file));
          await clear(from);
          await clear(to);
        }),
        { numRuns: 25 },
      );
    },
    120_000,
  );
});

describe("exporting posts", () => {
  it("writes the filtered posts completely, in valid JSON, CSV and calendar files", async () => {
    const own = await createWorld();
    const call = own.as(own.owner);
    const channels = [{ channel_id: own.brand.channelId }];
    const when = "2031-03-01T12:00:00.250Z";
    await call(createPost, { body: "=HYPERLINK(0)", channels, tags: ["a, b", "c"], scheduled_at: when });
    await call(createPost, { body: "Not found" });
    const csv = await exported(own, "csv", { scheduled: "any" });
    expect(csv.split("\r\n")).toEqual([
      '\uFEFF"body","format","scheduled_at","timezone","channels","tags","media_ids","internal_note","campaign","utm_campaign","channel_settings","status","permalinks"',
      `"'=HYPERLINK(0)","plain","2031-03-01T12:00:00.250000+00:00","Europe/Berlin","feed","""a, b"",c","","","","","","draft",""`,
      "",
    ]);
    const ics = await exported(own, "ics", { scheduled: "any" });
    expect(ics).toContain("\r\nDTSTART:20310301T120000Z\r\n");
    expect(ics).toContain("\r\nCATEGORIES:a\\, b,c\r\n");
    for (const line of ics.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(await exported(own, "ics", { scheduled: "none" })).toContain("BEGIN:VTODO");
    expect(await exported(own, "json", { q: "nothing like it" })).toBe('{"posts":[\n]}\n');
    const { filename, type } = await call(exportPosts, { format: "ics" });
    expect([filename, type]).toEqual([
      expect.stringMatching(/^posts-\d{4}-\d\d-\d\d\.ics$/),
      "text/calendar; charset=utf-8",
    ]);
  });

  it("refuses invalid filters before the first byte, and omits internal notes for a client", async () => {
    const client = await world.addMember("client");
    await expect(world.as(client)(exportPosts, { from: at(2), to: at(1) })).rejects.toMatchObject(errors({ to: ONE }));
    await expect(world.as(client)(exportPosts, { format: "pdf" as "csv" })).rejects.toMatchObject({ kind: "invalid" });
    await world.as(world.owner)(createPost, { body: "Noted", internal_note: "Between us" });
    const { chunks } = await world.as(client, { tier: "read", kind: "tiered" })(exportPosts, { format: "json" });
    expect((await Array.fromAsync(chunks)).join("")).not.toContain("Between us");
  });

  it("reads many posts page by page", async () => {
    const own = await createWorld();
    await own.as(own.owner)(importPosts, { posts: Array.from({ length: 500 }, (_, index) => ({ body: `${index}` })) });
    const { chunks } = await own.as(own.owner)(exportPosts, { format: "json" });
    const parts = await Array.fromAsync(chunks);
    expect(parts.length).toBeGreaterThan(10);
    const { posts } = JSON.parse(parts.join("")) as { posts: ExportedPost[] };
    expect(posts.map(({ body }) => body)).toEqual(Array.from({ length: 500 }, (_, index) => `${index}`));
  });
});

describe("importing posts", () => {
  const count = () => world.db.post.count({ where: { brandId: world.brand.id } });
  const expectErrors = async (input: object, found: Record<string, unknown>) => {
    const before = await count();
    await expect(world.as(world.owner)(importPosts, input)).rejects.toMatchObject(errors(found));
    expect(await count()).toBe(before);
  };

  it("requires permission to write posts", async () => {
    const client = await world.addMember("client");
    await expect(world.as(client)(importPosts, { posts: [] })).rejects.toMatchObject({ kind: "forbidden" });
    const reader = world.as(world.owner, { tier: "read", kind: "tiered" });
    await expect(reader(importPosts, { posts: [] })).rejects.toMatchObject({ kind: "tier_denied" });
  });

  it("creates nothing when a row is invalid, and reports the errors of every row", async () => {
    await expectErrors(
      {
        posts: [
          { body: "Fine" },
          { body: 7, scheduled_at: "tomorrow" },
          { body: "Past", scheduled_at: "2020-01-01T00:00:00Z" },
          { body: "x", channels: [{ platform: "nowhere" }, { platform: "test_key" }, {}] },
        ],
      },
      { "rows.1.body": ONE, "rows.1.scheduled_at": ONE, "rows.3.channels.2": ONE },
    );
    await expectErrors(
      {
        posts: [
          { body: "Past", scheduled_at: "2020-01-01T00:00:00Z" },
          { body: "x", channels: [{ platform: "nowhere" }, { platform: "test_key" }] },
          { body: "x", media_ids: [999_999], channels: [{ channel_id: 999_999 }] },
          { body: "x", channels: [{ platform: "feed" }, { platform: "feed" }] },
          { body: "x", channels: [{ platform: "feed", scheduled_at: "2020-01-01T00:00:00Z" }] },
        ],
      },
      {
        "rows.0.scheduled_at": ONE,
        "rows.1.channels.0": [expect.stringMatching(/^This brand has no channel "nowhere"\. It has feed, /)],
        "rows.1.channels.1": [expect.stringContaining("3 channels")],
        "rows.2.media_ids.0": ONE,
        "rows.2.channels.0.channel_id": ONE,
        "rows.3.channels.1.channel_id": ONE,
        "rows.4.channels.0.scheduled_at": ONE,
      },
    );
    await expectErrors(
      { posts: [{ body: "x", channels: [{ platform: "test_key", handle: "a", overrides: { body: "\ud800" } }] }] },
      {
        "posts.0.channels.0.overrides.body": ONE,
      },
    );
  });

  it("reports every error of a file at once, by row and the file's own column names", async () => {
    const csv = [
      "Body,Scheduled at,Channels,Media IDs,Tags",
      'One,2020-01-01 09:00,"gazette, test_key",999999,',
      'Two,2027-03-28 02:30,"feed, FEED",,"""open"',
      "Three,soon",
      "Four,,=d:e,,",
    ].join("\n");
    const before = await count();
    const refused = await world
      .as(world.owner)(importPosts, { csv })
      .catch((error) => error);
    expect(refused.detail.errors).toEqual({
      "rows.0.Scheduled at": ["This time is in the past."],
      "rows.0.Channels": [
        expect.stringMatching(/^This brand has no channel "gazette"/),
        expect.stringMatching(/^"test_key" can be any of 3 channels. Use test_key:a, /),
      ],
      "rows.0.Media IDs": ["This brand has no media asset 999999."],
      "rows.1.Scheduled at": [expect.stringContaining("doesn't exist in Europe/Berlin")],
      "rows.1.Channels": ["FEED: This channel is listed twice."],
      "rows.1.Tags": [expect.stringContaining("quotes don't match")],
      "rows.2": ["The row has 2 cells, but the header has 5."],
    });
    expect(await count()).toBe(before);
  });

  it("validates without writing in a dry run", async () => {
    const before = await count();
    const posts = [
      { body: "", channels: [{ platform: "feed" }] },
      { body: "Fine", channels: [{ platform: "feed" }] },
    ];
    const result = await world.as(world.owner)(importPosts, { posts, dry_run: true });
    expect(result).toEqual({
      dry_run: true,
      created: 2,
      source: null,
      posts: [
        {
          row: 0,
          id: null,
          issues: [expect.objectContaining({ code: "empty", channel_id: world.brand.channelId })],
          left_out: [],
        },
        { row: 1, id: null, issues: [], left_out: [] },
      ],
    });
    expect(await count()).toBe(before);
    await expectErrors({ posts: [{ body: 1 }], dry_run: true }, { "rows.0.body": ONE });
  });

  it("creates the caller's drafts with their history and an audit record", async () => {
    const csv = `\uFEFFBody;Channels;tags\r\n"Two\r\nlines; one ""quote""";feed, test_key:a;"news,a b"\r\n\r\n`;
    const { created, posts } = await world.as(world.owner)(importPosts, { csv });
    expect(created).toBe(1);
    const post = await world.db.post.findUniqueOrThrow({
      where: { id: posts[0]?.id ?? 0 },
      include: { publications: true, revisions: true },
    });
    expect(post).toMatchObject({
      body: 'Two\r\nlines; one "quote"',
      tags: ["news", "a b"],
      status: "draft",
      origin: "import",
      authorId: world.owner.userId,
      originToken: "test",
      timezone: "Europe/Berlin",
      revision: 1,
      publications: [{ status: "draft" }, { status: "draft" }],
      revisions: [{ revision: 1, contentHash: post.contentHash }],
    });
    const [event] = await world.db.auditEvent.findMany({
      where: { brandId: world.brand.id, action: "posts.imported" },
    });
    expect(event?.detail).toEqual({ count: 1 });
  });

  it.each([
    ["an unknown column", "body,colour\nx,red", { header: [expect.stringContaining('"colour"')] }],
    ["a column twice", "body,tags,Tags\nx,a,b", { header: [expect.stringContaining("twice")] }],
    ["no body", "tags\na", { header: [expect.stringContaining('"body"')] }],
    ["nothing at all", "", { header: ONE }],
    ["an open quote", 'body\n"x', { csv: ONE }],
    ["too few cells", "body,tags\nx", { "rows.0": ["The row has 1 cell, but the header has 2."] }],
    ["an ambiguous date", "body,scheduled_at\nx,1/2/2031 10:00", { "rows.0.scheduled_at": ONE }],
    ["no list", 'body,tags\nx,"""open"', { "rows.0.tags": ONE }],
    ["media by name", "body,media_ids\nx,cat.png", { "rows.0.media_ids": ONE }],
    ["settings that are no object", "body,channel_settings\nx,[]", { "rows.0.channel_settings": ONE }],
    [
      "settings of another channel",
      'body,channels,channel_settings\nx,feed,"{""test_key:a"": {}}"',
      { "rows.0.channel_settings": ONE },
    ],
    [
      "half a character in settings",
      'body,channels,channel_settings\nx,feed,"{""feed"": {""overrides"": {""body"": ""\\ud800""}}}"',
      { "rows.0.channel_settings": [expect.stringMatching(/^feed: /)] },
    ],
    ["501 rows", `body\n${"x\n".repeat(501)}`, { rows: ["A file must have at most 500 posts."] }],
  ])("reports the error in a CSV of %s", (_what, csv, found) => expectErrors({ csv }, found));

  const calendar = (...lines: string[]) =>
    ["BEGIN:VCALENDAR", "BEGIN:VEVENT", ...lines, "END:VEVENT", "END:VCALENDAR"].join("\r\n");

  it.each([
    ["no calendar", "hello", { ics: ONE }],
    ["nothing", "", { ics: ONE }],
    ["something else", "BEGIN:VCARD\r\nEND:VCARD", { ics: ONE }],
    ["a day without a time", calendar("DTSTART;VALUE=DATE:20310101"), { "rows.0.scheduled_at": ONE }],
    ["a time in no zone", calendar("DTSTART:20310101T100000"), { "rows.0.scheduled_at": ONE }],
    ["a series", calendar("DTSTART:20310101T100000Z", "RRULE:FREQ=DAILY"), { "rows.0.scheduled_at": ONE }],
    ["a damaged copy", calendar("X-MASTHEAD-POST:{"), { "rows.0.body": ONE }],
  ])("reports the error in a calendar of %s", (_what, ics, found) => expectErrors({ ics }, found));

  it("accepts calendars of other products, and new times of moved events", async () => {
    const call = world.as(world.owner);
    const foreign = calendar(
      "DTSTART:20310101T100000Z",
      "SUMMARY:Title",
      "DESCRIPTION:Say\\, this\\nnow",
      "CATEGORIES:a,b",
    );
    const result = await call(importPosts, { ics: foreign });
    const read = (id: number | null | undefined) => world.db.post.findUniqueOrThrow({ where: { id: id ?? 0 } });
    expect(await read(result.posts[0]?.id)).toMatchObject({
      body: "Say, this\nnow",
      tags: ["a", "b"],
      scheduledAt: new Date("2031-01-01T10:00:00Z"),
    });
    const own = await createWorld();
    await own.as(own.owner)(createPost, { body: "Mine", scheduled_at: "2031-05-05T05:05:05.005Z" });
    const file = await exported(own, "ics");
    const moved = await call(importPosts, {
      ics: file.replace("DTSTART:20310505T050505Z", "DTSTART:20310506T060000Z"),
    });
    expect((await read(moved.posts[0]?.id)).scheduledAt).toEqual(new Date("2031-05-06T06:00:00Z"));
    const zone = ["BEGIN:VTIMEZONE", "TZID:Home", "BEGIN:STANDARD", "DTSTART:19700101T000000"];
    const described = calendar("DTSTART;TZID=Home:20310101T100000", "SUMMARY:Zoned").replace(
      "BEGIN:VEVENT",
      [...zone, "TZOFFSETFROM:+0300", "TZOFFSETTO:+0300", "END:STANDARD", "END:VTIMEZONE", "BEGIN:VEVENT"].join("\r\n"),
    );
    const zoned = await call(importPosts, { ics: described });
    expect(await read(zoned.posts[0]?.id)).toMatchObject({
      body: "Zoned",
      scheduledAt: new Date("2031-01-01T07:00:00Z"),
    });
  });

  it("accepts one source at a time, and at most 500 posts", async () => {
    await expectErrors({}, { posts: ONE });
    await expectErrors({ csv: "body\nx", posts: [] }, { posts: ONE });
    await expectErrors({ posts: Array.from({ length: 501 }, () => ({ body: "x" })) }, { posts: ONE });
  });
});

describe("exports of other services", () => {
  it("become drafts on the channels that the brand has too, with a list of what is left out", async () => {
    const own = await createWorld();
    await addChannels(own);
    const posts = [
      { text: "Tides", dueAt: at(48), channelService: "feed", tags: [{ name: "harbour" }] },
      { text: "Quay", dueAt: at(-48), channelService: "myspace", channel: { name: "north" } },
    ];
    const run = (dry_run: boolean) => own.as(own.owner)(importPosts, { posts, dry_run });
    const expected = {
      source: "Buffer",
      created: 2,
      posts: [
        { row: 0, left_out: [] },
        {
          row: 1,
          left_out: [
            'This brand has no channel "myspace:north".',
            "Its time has passed, and it becomes a draft without a time.",
          ],
        },
      ],
    };
    expect(await run(true)).toMatchObject(expected);
    expect(await own.db.post.count({ where: { brandId: own.brand.id } })).toBe(0);
    expect(await run(false)).toMatchObject(expected);
    const stored = JSON.parse(await exported(own, "json")) as { posts: ExportedPost[] };
    expect(stored.posts).toMatchObject([
      { body: "Tides", tags: ["harbour"], scheduled_at: expect.any(String), channels: [{ platform: "feed" }] },
      { body: "Quay", scheduled_at: null, channels: [] },
    ]);
  });

  it("are imported whole or not at all, with errors by their own columns", async () => {
    const csv = `Text,Posting Time\nTides,\n${"x".repeat(200_000)},\n`;
    const before = await world.db.post.count({ where: { brandId: world.brand.id } });
    await expect(world.as(world.owner)(importPosts, { csv })).rejects.toMatchObject(errors({ "rows.1.Text": ONE }));
    expect(await world.db.post.count({ where: { brandId: world.brand.id } })).toBe(before);
  });

  it("are null for our own format", async () => {
    const result = await world.as(world.owner)(importPosts, { csv: "body\nTides\n", dry_run: true });
    expect(result).toMatchObject({ source: null, posts: [{ left_out: [] }] });
  });
});
