import { beforeAll, beforeEach, expect, it } from "vitest";
import { createPost, updatePost } from "#domain/content/posts/index.ts";
import { listAuditEvents } from "#domain/operations/audit/index.ts";
import type { Person } from "#kernel/context.ts";
import { createServe } from "#test/checked-serve.ts";
import { createWorld, type World } from "#test/world.ts";
import {
  createCalendarFeed,
  listCalendarFeeds,
  readCalendarFeed,
  revokeCalendarFeed,
  showCalendarFeed,
} from "./index.ts";
import { MAX_CALENDAR_FEEDS } from "./terms.ts";

const NOT_FOUND = { kind: "not_found" };
const DAY_MS = 86_400_000;

let world: World;
let channels: { channel_id: number }[];
beforeAll(async () => {
  world = await createWorld();
  channels = [{ channel_id: world.brand.channelId }];
});
beforeEach(async () => {
  await world.db.calendarFeed.deleteMany({ where: { brandId: world.brand.id } });
  await world.db.post.deleteMany({ where: { brandId: world.brand.id } });
});

const owner = () => world.as(world.owner);
const inDays = (days: number) => new Date(world.clock.now().getTime() + days * DAY_MS).toISOString();

async function subscribe(person: Person = world.owner, input: { is_for_clients?: boolean } = {}) {
  const { calendar_feed: feed, url } = await world.as(person)(createCalendarFeed, { name: "Calendar", ...input });
  const token = /\/calendar\/([\w-]+)\.ics$/.exec(url)?.[1] ?? "";
  const read = async () =>
    (await world.as({ kind: "guest" })(readCalendarFeed, { token })).content.replaceAll("\r\n ", "");
  return { ...feed, token, read };
}

it("has the posts with a time as the team sees them, in UTC, with their status, note and link", async () => {
  const { id } = await owner()(createPost, {
    body: "We open at nine; really, yes.\nOn Saturdays too.",
    channels,
    scheduled_at: "2099-01-01T00:00:00Z",
    internal_note: "Ask Ada first",
  });
  const at = new Date(inDays(3));
  await world.db.post.update({ where: { id }, data: { scheduledAt: at } });
  await world.db.publication.updateMany({ where: { postId: id }, data: { scheduledAt: at } });
  const { read } = await subscribe();
  const lines = (await read()).split("\r\n");
  const stamp = `${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, "")}Z`;
  const { brand } = world;
  expect(lines).toEqual(
    expect.arrayContaining([
      "NAME:Calendar",
      "X-WR-CALNAME:Calendar",
      "REFRESH-INTERVAL;VALUE=DURATION:PT1H",
      `UID:post-${id}@localhost`,
      `DTSTART:${stamp}`,
      "STATUS:TENTATIVE",
      "TRANSP:TRANSPARENT",
      expect.stringMatching(/^SUMMARY:We open at nine\\; really\\, yes\. · /),
      "DESCRIPTION:We open at nine\\; really\\, yes.\\nOn Saturdays too.\\n\\nInternal note: Ask Ada first\\n\\nStatus: Draft",
      `URL:http://localhost:3000/studio/${brand.handle}/posts/${id}`,
      expect.stringMatching(/^LAST-MODIFIED:\d{8}T\d{6}Z$/),
      "END:VCALENDAR",
    ]),
  );
});

it("has for clients only what was approved, without notes and later edits", async () => {
  const plan = { channels, internal_note: "The client pays late" };
  const draft = await owner()(createPost, { ...plan, body: "A draft", scheduled_at: inDays(1) });
  const review = await owner()(createPost, { ...plan, body: "In review", scheduled_at: inDays(2), submit: true });
  const { id } = await owner()(createPost, { ...plan, body: "Agreed", scheduled_at: inDays(3), approve: true });
  const client = await world.addMember("client");
  for (const feed of [await subscribe(world.owner, { is_for_clients: true }), await subscribe(client)]) {
    expect(feed.is_for_clients).toBe(true);
    const text = await feed.read();
    expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(1);
    expect(text).toContain(`UID:post-${id}@`);
    expect(text).toContain("STATUS:CONFIRMED");
    expect(text).not.toMatch(/A draft|In review|pays late|\/studio\//);
  }
  const team = await (await subscribe()).read();
  for (const post of [draft, review]) expect(team).toContain(`UID:post-${post.id}@`);
  const { read } = await subscribe(client);
  await owner()(updatePost, { id, body: "Secret plans" });
  expect(await read()).not.toContain("Secret plans");
});

it("shows a member who became a client no more than clients see", async () => {
  const member = await world.addMember("member");
  await owner()(createPost, { body: "A draft", channels, scheduled_at: inDays(1) });
  const { read } = await subscribe(member);
  expect(await read()).toContain("A draft");
  const where = { brandId_userId: { brandId: world.brand.id, userId: member.userId } };
  await world.db.member.update({ where, data: { role: "client" } });
  expect(await read()).not.toContain("A draft");
});

it("has the posts of the last 30 days and the next 366", async () => {
  for (const [body, days] of [
    ["Long ago", -31],
    ["Recent", -29],
    ["Next year", 365],
    ["Later", 367],
  ] as const) {
    const { id } = await owner()(createPost, { body, channels });
    await world.db.post.update({ where: { id }, data: { scheduledAt: new Date(inDays(days)) } });
    await world.db.publication.updateMany({ where: { postId: id }, data: { scheduledAt: new Date(inDays(days)) } });
  }
  const text = await (await subscribe()).read();
  expect([...text.matchAll(/SUMMARY:([\w ]+) ·/g)].map(([, words]) => words)).toEqual(["Recent", "Next year"]);
});

it("is stored as a hash, shown once, and says when it was last read", async () => {
  const { id, token, read } = await subscribe();
  const row = await world.db.calendarFeed.findUniqueOrThrow({ where: { id } });
  expect(JSON.stringify(row)).not.toContain(token);
  expect(await owner()(listCalendarFeeds, {})).toMatchObject({ calendar_feeds: [{ id, last_read_at: null }] });
  await read();
  const first = await owner()(listCalendarFeeds, {});
  expect(first.calendar_feeds[0]?.last_read_at).not.toBeNull();
  expect(JSON.stringify(first)).not.toContain(token);
  world.clock.advance(30_000);
  await read();
  expect(await owner()(listCalendarFeeds, {})).toEqual(first);
  world.clock.advance(60_000);
  await read();
  expect(await owner()(listCalendarFeeds, {})).not.toEqual(first);
});

it("is revoked by its creator, and by owners and editors, and recorded once each", async () => {
  const [editor, member, client] = [
    await world.addMember("editor"),
    await world.addMember("member"),
    await world.addMember("client"),
  ];
  const [ofMember, ofClient, ofOwner] = [await subscribe(member), await subscribe(client), await subscribe()];
  const seen = async (person: Person) =>
    (await world.as(person)(listCalendarFeeds, {})).calendar_feeds.map(({ id }) => id).toReversed();
  expect(await seen(editor)).toEqual([ofMember.id, ofClient.id, ofOwner.id]);
  expect(await seen(member)).toEqual([ofMember.id]);
  expect(await seen(client)).toEqual([ofClient.id]);
  await expect(world.as(client)(revokeCalendarFeed, { id: ofMember.id })).rejects.toMatchObject(NOT_FOUND);
  expect(await ofMember.read()).toContain("VCALENDAR");
  await world.as(client)(revokeCalendarFeed, { id: ofClient.id });
  await world.as(editor)(revokeCalendarFeed, { id: ofMember.id });
  for (const { read } of [ofClient, ofMember]) await expect(read()).rejects.toMatchObject(NOT_FOUND);
  await expect(owner()(revokeCalendarFeed, { id: ofMember.id })).rejects.toMatchObject(NOT_FOUND);
  expect(await ofOwner.read()).toContain("VCALENDAR");
  const { audit_events: events } = await owner()(listAuditEvents, { action: "calendar_feed.revoked" });
  expect(events.map(({ subject }) => subject.id)).toEqual([ofMember.id, ofClient.id]);
});

it("cannot be read while the brand is closed, or its creator is disabled or no member any more", async () => {
  const member = await world.addMember("member");
  const { read } = await subscribe(member);
  const now = world.clock.now();
  const brand = { where: { id: world.brand.id } };
  await world.db.brand.update({ ...brand, data: { closedAt: now } });
  await expect(read()).rejects.toMatchObject(NOT_FOUND);
  await world.db.brand.update({ ...brand, data: { closedAt: null } });
  expect(await read()).toContain("VCALENDAR");
  const user = { where: { id: member.userId } };
  for (const data of [{ disabledAt: now }, { deletedAt: now }]) {
    await world.db.user.update({ ...user, data });
    await expect(read()).rejects.toMatchObject(NOT_FOUND);
    await world.db.user.update({ ...user, data: { disabledAt: null, deletedAt: null } });
  }
  await world.db.member.updateMany({ where: { userId: member.userId }, data: { isActive: false } });
  await expect(read()).rejects.toMatchObject(NOT_FOUND);
});

it("is one of at most twenty of a brand, also for concurrent requests", async () => {
  const results = await Promise.allSettled(Array.from({ length: MAX_CALENDAR_FEEDS + 2 }, () => subscribe()));
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(MAX_CALENDAR_FEEDS);
  await expect(subscribe()).rejects.toMatchObject({ kind: "limit_reached" });
});

it("is managed over REST: 401, 403, 404, 422, then success", async () => {
  const serve = createServe(world.services);
  const stranger = await createWorld();
  const call = async (method: string, path: string, token: string | null, body?: object) => {
    const headers = {
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      ...(body ? { "content-type": "application/json" } : {}),
    };
    const init = { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) };
    const response = await serve(new Request(`http://localhost/api/v1/calendar/feeds${path}`, init));
    const text = await response.text();
    return { status: response.status, body: text === "" ? null : JSON.parse(text) };
  };
  const token = await world.bearer(world.owner);
  const tiered = await world.bearer(world.owner, { tier: "standard_write", kind: "tiered" });
  const foreign = await stranger.bearer(stranger.owner);
  expect((await call("POST", "", null, { name: "Phone" })).status).toBe(401);
  expect((await call("POST", "", tiered, { name: "Phone" })).status).toBe(403);
  for (const [field, body] of Object.entries({
    name: { name: " " },
    is_for_clients: { name: "Phone", is_for_clients: "maybe" },
  })) {
    const refused = await call("POST", "", token, body);
    expect([field, refused.status, Object.keys(refused.body.errors)]).toEqual([field, 422, [field]]);
  }
  const created = await call("POST", "", token, { name: "Phone", is_for_clients: true });
  expect(created).toMatchObject({
    status: 201,
    body: {
      calendar_feed: { name: "Phone", is_for_clients: true, last_read_at: null },
      url: expect.stringMatching(/^http:\/\/localhost:3000\/calendar\/[\w-]{43}\.ics$/),
    },
  });
  const { id } = created.body.calendar_feed;
  expect((await call("DELETE", `/${id}`, foreign)).status).toBe(404);
  expect((await call("GET", "", token)).body).toEqual({ calendar_feeds: [created.body.calendar_feed] });
  expect((await call("DELETE", `/${id}`, token)).status).toBe(204);
  expect((await call("DELETE", `/${id}`, token)).status).toBe(404);
});

it("is a page for people too, with the same posts, until it is revoked", async () => {
  await owner()(createPost, { body: "Not yet agreed", channels, scheduled_at: inDays(2) });
  const { id } = await owner()(createPost, {
    body: "We open at nine.",
    channels,
    scheduled_at: inDays(3),
    approve: true,
    internal_note: "Ask Ada first",
  });
  const feed = await subscribe(world.owner, { is_for_clients: true });
  const show = (token: string) => world.as({ kind: "guest" })(showCalendarFeed, { token });
  const shared = await show(feed.token);
  expect(shared.posts).toMatchObject([
    { id, text: "We open at nine.", status: "scheduled", networks: ["Feed"], permalink: null },
  ]);
  expect(JSON.stringify(shared)).not.toContain("Ada first");
  await expect(show("never-existed")).rejects.toMatchObject(NOT_FOUND);
  await owner()(revokeCalendarFeed, { id: feed.id });
  await expect(show(feed.token)).rejects.toMatchObject(NOT_FOUND);
});
