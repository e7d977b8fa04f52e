import { beforeAll, describe, expect, it } from "vitest";
import type { z } from "zod";
import { createPost, submitPost, updatePost } from "#domain/content/posts/index.ts";
import type { ROLE_NAMES } from "#kernel/permissions.ts";
import { createWorld, type World } from "#test/world.ts";
import { getCalendar, listBestHours, suggestTimes } from "./index.ts";
import type { CalendarInput } from "./schema.ts";

type RoleName = (typeof ROLE_NAMES)[number];

let world: World;
let channels: { channel_id: number }[];

/** Sunday noon in Berlin. */
const NOW = new Date("2026-11-22T11:00:00Z");
const WEEK = { from: "2026-11-23", to: "2026-11-29" };

beforeAll(async () => {
  world = await createWorld();
  world.clock.set(NOW);
  await world.db.brand.update({ where: { id: world.brand.id }, data: { timezone: "Europe/Berlin" } });
  channels = [{ channel_id: world.brand.channelId }];
});

const write = (input: object) => world.as(world.owner)(createPost, { body: "A post", channels, ...input });
const show = (input: z.input<typeof CalendarInput> = WEEK) => world.as(world.owner)(getCalendar, input);
const ids = ({ cards }: { cards: { id: number }[] }) => cards.map(({ id }) => id);

describe("calendar.get", () => {
  it("uses days of the brand's time zone, and places a post at its earliest channel", async () => {
    const late = await write({ scheduled_at: "2026-11-29T22:59:00Z" });
    const early = await write({ scheduled_at: "2026-11-22T23:00:00Z", body: " Two\n\nlines " });
    await write({ scheduled_at: "2026-11-29T23:00:00Z" });
    const other = await world.db.channel.create({
      data: { brandId: world.brand.id, platform: "gone", handle: "b", displayName: "B" },
    });
    const split = await write({
      scheduled_at: "2026-12-20T09:00:00Z",
      channels: [...channels, { channel_id: other.id, scheduled_at: "2026-11-24T09:00:00Z" }],
    });
    const week = await show();
    expect(week.timezone).toBe("Europe/Berlin");
    expect(ids(week)).toEqual([early, split, late].map(({ id }) => id));
    expect(week.cards[0]).toMatchObject({ words: "Two lines", at: early.scheduled_at, status: "draft" });
    expect(week.cards[1]).toMatchObject({ at: "2026-11-24T09:00:00.000000+00:00", scheduled_at: split.scheduled_at });
    expect(ids(await show({ from: "2026-12-20", to: "2026-12-20" }))).toEqual([]);
    expect(ids(await show({ ...WEEK, channel_id: other.id }))).toEqual([split.id]);
    expect(week.channels.map(({ id }) => id)).toEqual([world.brand.channelId, other.id]);
  });

  it("lists unpublished posts without a time as undated", async () => {
    const { undated_total: before } = await show();
    const draft = await write({ body: "No day yet" });
    const { undated, undated_total } = await show();
    expect(undated[0]).toMatchObject({ id: draft.id, at: null, moved_status: "draft" });
    expect(undated_total).toBe(before + 1);
    expect((await show({ ...WEEK, status: ["scheduled"] })).undated).toEqual([]);
  });

  it("places a partly published post at the time of its remaining channel, or lists it as undated", async () => {
    const { id: otherId } = await world.db.channel.create({
      data: { brandId: world.brand.id, platform: "gone", handle: "half", displayName: "Half" },
    });
    const both = [...channels, { channel_id: otherId }];
    const partlyPublished = await write({ scheduled_at: "2026-12-10T09:00:00Z", channels: both });
    const setStatus = (channelId: number, status: "published" | "failed") =>
      world.db.publication.updateMany({ where: { postId: partlyPublished.id, channelId }, data: { status } });
    await setStatus(world.brand.channelId, "published");
    await setStatus(otherId, "failed");
    const on = async (day: string, more: object = {}) => ids(await show({ from: day, to: day, ...more }));
    expect(await on("2026-12-10")).toEqual([partlyPublished.id]);

    await world.as(world.owner)(updatePost, { id: partlyPublished.id, scheduled_at: "2026-12-12T09:00:00Z" });
    expect([await on("2026-12-10"), await on("2026-12-12")]).toEqual([[], [partlyPublished.id]]);
    expect(await on("2026-12-10", { channel_id: world.brand.channelId })).toEqual([partlyPublished.id]);

    await world.as(world.owner)(updatePost, { id: partlyPublished.id, scheduled_at: null });
    expect([await on("2026-12-10"), await on("2026-12-12")]).toEqual([[], []]);
    const undatedIds = async (more: object = {}) => (await show({ ...WEEK, ...more })).undated.map(({ id }) => id);
    expect(await undatedIds()).toContain(partlyPublished.id);
    expect(await undatedIds({ channel_id: otherId })).toEqual([partlyPublished.id]);
    expect(await undatedIds({ channel_id: world.brand.channelId })).not.toContain(partlyPublished.id);

    await world.as(world.owner)(updatePost, { id: partlyPublished.id, scheduled_at: "2026-12-12T09:00:00Z" });
    await setStatus(otherId, "failed");
    expect([await on("2026-12-10"), await on("2026-12-12")]).toEqual([[partlyPublished.id], []]);
  });

  it("places a post at the time of the filtered channel", async () => {
    const { id: otherId } = await world.db.channel.create({
      data: { brandId: world.brand.id, platform: "gone", handle: "later", displayName: "Later" },
    });
    const split = await write({
      scheduled_at: "2026-12-14T09:00:00Z",
      channels: [...channels, { channel_id: otherId, scheduled_at: "2026-12-16T09:00:00Z" }],
    });
    const on = (day: string, channel_id?: number) => show({ from: day, to: day, channel_id });
    expect([ids(await on("2026-12-14")), ids(await on("2026-12-16"))]).toEqual([[split.id], []]);
    expect(ids(await on("2026-12-14", otherId))).toEqual([]);
    expect((await on("2026-12-16", otherId)).cards).toMatchObject([
      { id: split.id, at: "2026-12-16T09:00:00.000000+00:00", scheduled_at: split.scheduled_at },
    ]);

    const own = { channel_id: world.brand.channelId, scheduled_at: "2026-12-15T09:00:00Z" };
    const waiting = await write({ channels: [own, { channel_id: otherId }] });
    await world.db.publication.updateMany({
      where: { postId: waiting.id, channelId: world.brand.channelId },
      data: { status: "scheduled" },
    });
    await world.db.post.update({ where: { id: waiting.id }, data: { status: "scheduled" } });
    expect((await show({ ...WEEK, channel_id: otherId })).undated.map(({ id }) => id)).toContain(waiting.id);
    expect((await show()).undated.map(({ id }) => id)).not.toContain(waiting.id);
  });

  it("returns the status after a move, by role", async () => {
    const day = { from: "2026-12-01", to: "2026-12-01" };
    const approved = await write({ scheduled_at: "2026-12-01T09:00:00Z", approve: true });
    const waiting = await write({ scheduled_at: "2026-12-01T10:00:00Z" });
    await world.as(world.owner)(submitPost, { id: waiting.id });
    const published = await write({ scheduled_at: "2026-12-01T11:00:00Z", approve: true });
    const toStatus = (status: "published" | "expired") => ({ where: { postId: published.id }, data: { status } });
    const seenBy = async (role: RoleName) =>
      (await world.as(await world.addMember(role))(getCalendar, day)).cards.map((card) => card.moved_status);
    await world.db.publication.updateMany(toStatus("published"));
    expect(ids(await show(day))).toEqual([approved, waiting, published].map(({ id }) => id));
    expect(await seenBy("editor")).toEqual(["scheduled", "in_review", null]);
    expect(await seenBy("member")).toEqual(["in_review", "in_review", null]);
    expect(await seenBy("client")).toEqual([null, null, null]);
    await world.db.publication.updateMany(toStatus("expired"));
    await world.db.post.update({ where: { id: published.id }, data: { submittedHash: null } });
    expect((await seenBy("editor"))[2]).toBe("draft");
  });

  it("filters by author and tag, by no tag that the caller does not see", async () => {
    const day = { from: "2026-12-03", to: "2026-12-03" };
    const editor = await world.addMember("editor");
    const mine = await write({ scheduled_at: "2026-12-03T09:00:00Z", tags: ["pier"] });
    const theirs = await world.as(editor)(createPost, {
      body: "Another post",
      channels,
      scheduled_at: "2026-12-03T10:00:00Z",
    });
    const undated = await write({ tags: ["pier"] });
    expect(ids(await show({ ...day, author_id: theirs.author.id }))).toEqual([theirs.id]);
    const tagged = await show({ ...day, tag: "pier" });
    expect([ids(tagged), tagged.days[0]?.total]).toEqual([[mine.id], 1]);
    expect(tagged.undated.map(({ id }) => id)).toEqual([undated.id]);
    expect(ids(await show({ ...day, tag: "pie" }))).toEqual([]);
    await world.as(world.owner)(submitPost, { id: mine.id });
    const seenByClient = async () =>
      ids(await world.as(await world.addMember("client"))(getCalendar, { ...day, tag: "pier" }));
    expect(await seenByClient()).toEqual([mine.id]);
    await world.db.post.update({ where: { id: mine.id }, data: { submittedHash: "of an earlier version" } });
    expect(await seenByClient()).toEqual([]);
  });

  it("counts all posts of a day, and returns the first of each day before the second", async () => {
    const at = (day: number, clock: string) => write({ scheduled_at: `2027-03-0${day}T${clock}:00Z` });
    const [first, second, third, otherDay] = [
      await at(1, "08:00"),
      await at(1, "08:30"),
      await at(1, "09:00"),
      await at(2, "10:00"),
    ].map(({ id }) => id);
    const span = { from: "2027-03-01", to: "2027-03-07", limit: 2 };
    const days = [
      { day: "2027-03-01", total: 3, statuses: [{ status: "draft", total: 3 }] },
      { day: "2027-03-02", total: 1, statuses: [{ status: "draft", total: 1 }] },
    ];
    const byDay = await show(span);
    expect([ids(byDay), byDay.days, byDay.has_more]).toEqual([[first, otherDay], days, true]);
    const all = await show({ ...span, limit: 4 });
    expect([ids(all), all.has_more]).toEqual([[first, second, third, otherDay], false]);
    const untilFirst = await show({ ...span, limit: 4, cards_to: "2027-03-01" });
    expect([ids(untilFirst), untilFirst.days, untilFirst.has_more]).toEqual([[first, second, third], days, true]);
    expect(ids(await show({ ...span, limit: 1, cards_to: "2027-03-01" }))).toEqual([first]);
    await expect(show({ ...span, cards_to: "March" })).rejects.toMatchObject({ kind: "invalid" });
    await expect(show({ ...span, limit: 2001 })).rejects.toMatchObject({ kind: "invalid" });
  });

  it("stays small for a month of 2,000 posts", async () => {
    const { db, brand, owner, as } = await createWorld();
    await db.$executeRaw`
      with made as (
        insert into posts (brand_id, author_id, origin, body, timezone, scheduled_at, status, content_hash, updated_at)
        select ${brand.id}, ${owner.userId}, 'web', repeat('We open at nine. ', 20), 'UTC',
          timestamptz '2027-05-01' + make_interval(mins => n * 22), 'scheduled', repeat('0', 64), now()
        from generate_series(0, 1999) n returning id, scheduled_at
      )
      insert into publications (brand_id, post_id, channel_id, scheduled_at, status, idempotency_key, updated_at)
      select ${brand.id}, id, ${brand.channelId}, scheduled_at, 'scheduled', gen_random_uuid(), now() from made`;
    const month = await as(owner)(getCalendar, { from: "2027-04-26", to: "2027-06-06", limit: 93 });
    expect([month.days.length, month.days.reduce((sum, { total }) => sum + total, 0)]).toEqual([31, 2000]);
    expect([month.cards.length, month.has_more]).toEqual([93, true]);
    // The page carries it once as data and once as markup. Ids have ten digits here.
    expect(JSON.stringify(month).length).toBeLessThan(56_000);
  });

  it("refuses a range that ends before it begins or is too long", async () => {
    const invalid = { kind: "invalid", detail: { errors: { to: [expect.any(String)] } } };
    await expect(show({ from: "2026-11-02", to: "2026-11-01" })).rejects.toMatchObject(invalid);
    await expect(show({ from: "2026-11-01", to: "2027-01-02" })).rejects.toMatchObject(invalid);
    await expect(show({ from: "2026-11-31", to: "2026-12-01" })).rejects.toMatchObject({ kind: "invalid" });
    expect(ids(await show({ from: "2027-01-01", to: "2027-01-01" }))).toEqual([]);
  });
});

describe("calendar.suggest_times", () => {
  const suggest = (input: object = {}) => world.as(world.owner)(suggestTimes, input);
  const times = async (input: object) => (await suggest(input)).times.map(({ at }) => at.slice(0, 16));

  it("suggests usual hours in the future, apart from scheduled posts", async () => {
    expect(await suggest({ from: "2026-12-08", days: 1 })).toMatchObject({ based_on: "habit", measured: 0 });
    expect(await times({ from: "2026-12-08", days: 1 })).toEqual([
      "2026-12-08T08:00",
      "2026-12-08T11:00",
      "2026-12-08T16:00",
    ]);
    await write({ scheduled_at: "2026-12-08T08:30:00Z" });
    expect((await times({ from: "2026-12-08", days: 1 }))[0]).toBe("2026-12-08T11:00");
    const elsewhere = await world.db.channel.create({
      data: { brandId: world.brand.id, platform: "gone", handle: "c", displayName: "C" },
    });
    expect((await times({ from: "2026-12-08", days: 1, channel_ids: [elsewhere.id] }))[0]).toBe("2026-12-08T08:00");
    expect((await times({ days: 1, limit: 20 }))[0]).toBe("2026-11-22T16:00");
    expect(await times({ from: "2026-11-20", days: 2 })).toEqual([]);
  });

  it("refuses channels of other brands", async () => {
    const foreign = (await createWorld()).brand.channelId;
    const errors = { channel_ids: [expect.any(String)] };
    await expect(suggest({ channel_ids: [foreign] })).rejects.toMatchObject({ kind: "invalid", detail: { errors } });
    expect((await show({ ...WEEK, channel_id: foreign })).cards).toEqual([]);
  });

  it("learns from the engagement of published posts", async () => {
    const publishedAt = new Date("2026-11-18T19:05:00Z");
    for (let index = 0; index < 8; index++) {
      const { id } = await write({});
      const [{ id: publicationId } = { id: 0 }] = await world.db.publication.findMany({ where: { postId: id } });
      await world.db.publication.update({ where: { id: publicationId }, data: { status: "published", publishedAt } });
      const values = { likes: index < 7 ? 40 : null, comments: 2, impressions: 9000 };
      await world.db.publicationMetric.create({ data: { publicationId, day: NOW, values, asOf: NOW } });
    }
    const quiet = await write({});
    const where = { postId: quiet.id };
    await world.db.publication.updateMany({
      where,
      data: { status: "published", publishedAt: new Date("2026-11-17T08:00:00Z") },
    });
    const [{ id: publicationId } = { id: 0 }] = await world.db.publication.findMany({ where });
    await world.db.publicationMetric.create({
      data: { publicationId, day: NOW, values: { likes: 0 }, asOf: NOW },
    });
    const found = await suggest({ from: "2026-12-07", days: 7, limit: 1 });
    expect(found).toMatchObject({ based_on: "engagement", measured: 9 });
    // Wednesday 20:00 in Berlin.
    expect(found.times[0]?.at).toBe("2026-12-09T19:00:00.000000+00:00");
    const hours = await world.as(world.owner)(listBestHours, {});
    expect(hours).toMatchObject({ timezone: "Europe/Berlin", based_on: "engagement", measured: 9 });
    expect(hours.hours).toEqual([
      { weekday: 2, hour: 9, posts: 1, average: 0, score: expect.any(Number) },
      { weekday: 3, hour: 20, posts: 8, average: 37, score: expect.any(Number) },
    ]);
    expect(hours.hours[1]?.score).toBeGreaterThan(hours.hours[0]?.score ?? 0);
    const listed = {
      externalId: "1",
      body: "Elsewhere",
      permalink: "https://social.example/1",
      kind: "text",
      mediaCount: 0,
    };
    const at = { publishedAt: new Date("2026-11-17T08:30:00Z"), listedAt: NOW, metrics: { likes: 8 }, engagement: 8 };
    await world.db.importedPost.create({
      data: { ...listed, ...at, brandId: world.brand.id, channelId: world.brand.channelId },
    });
    const withOthers = await world.as(world.owner)(listBestHours, {});
    expect(withOthers).toMatchObject({
      measured: 10,
      hours: [{ weekday: 2, hour: 9, posts: 2, average: 4 }, { posts: 8 }],
    });
    const foreign = world.as(world.owner)(listBestHours, { channel_ids: [999_999_999] });
    await expect(foreign).rejects.toMatchObject({ kind: "invalid" });
  });
});
