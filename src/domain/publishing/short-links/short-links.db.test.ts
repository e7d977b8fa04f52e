import { beforeEach, describe, expect, it } from "vitest";
import { eraseBrand } from "#domain/brands/closed-brands/erase-brand.ts";
import { createPost, deletePost, preflightPost } from "#domain/content/posts/index.ts";
import { getBrandMetrics, getPostMetrics, listTopPosts } from "#domain/insights/metrics/index.ts";
import { updateLinkSettings } from "#domain/publishing/link-rules/index.ts";
import { viewOutgoing } from "#domain/publishing/publications/find.ts";
import { createTick, updatePublication } from "#domain/publishing/publications/index.ts";
import { findRows } from "#domain/publishing/publications/tick/read-claimed.ts";
import { createWorld, type World } from "#test/world.ts";
import { createShortLinks } from "#transport/public/short-links.ts";
import { createClickCounter, listPostLinks } from "./index.ts";

let world: World;
let links: ReturnType<typeof createShortLinks>;
beforeEach(async () => {
  world = await createWorld();
  links = createShortLinks(world.services);
  await owner()(updateLinkSettings, { shorten_links: true });
});

const owner = () => world.as(world.owner);
const TARGET = "https://harbour.example/menu?day=friday#soups";
const BROWSER = "Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0";
const SHORT = /http:\/\/localhost:3000\/l\/\w{10}/g;

function write(more: object = {}) {
  const channels = [{ channel_id: world.brand.channelId }];
  const soon = new Date(world.clock.now().getTime() + 60_000).toISOString();
  const body = `Our menu: ${TARGET}. Again: ${TARGET} and https://harbour.example/`;
  return owner()(createPost, { body, channels, scheduled_at: soon, timezone: "UTC", approve: true, ...more });
}

async function publish(postId: number): Promise<string> {
  world.clock.advance(120_000);
  await createTick(world.services).drain();
  const { externalId } = await world.db.publication.findFirstOrThrow({ where: { postId } });
  const entry = await world.db.feedEntry.findUniqueOrThrow({ where: { id: Number(externalId) } });
  return entry.body;
}

const open = (url: string, { agent = BROWSER, method = "GET", peer = "192.0.2.7" } = {}) =>
  links.respond(new Request(url, { method, headers: { "user-agent": agent, "x-masthead-peer": peer } }));

async function published(more: object = {}) {
  const { id } = await write(more);
  const body = await publish(id);
  const [first = "", again = "", other = ""] = body.match(SHORT) ?? [];
  return { id, body, first, again, other };
}

describe("a published post", () => {
  it("has one short link for each target, which leads there without cookies and without being kept", async () => {
    const { body, first, again, other } = await published();
    expect(body).toBe(`Our menu: ${first}. Again: ${first} and ${other}`);
    expect(again).toBe(first);
    expect(other).not.toBe(first);
    const response = await open(first);
    expect(response.status).toBe(302);
    expect(Object.fromEntries(response.headers)).toEqual({
      location: TARGET,
      "cache-control": "private, no-store",
      "referrer-policy": "strict-origin-when-cross-origin",
      "x-robots-tag": "noindex",
    });
    expect((await open(other)).headers.get("location")).toBe("https://harbour.example/");
    expect((await open(first, { method: "POST" })).status).toBe(405);
  });

  it("has its links stored before the request, the same in every try and look-up", async () => {
    const { id } = await write();
    const { db } = world;
    const publication = await db.publication.findFirstOrThrow({ where: { postId: id } });
    const send = async (isAmbiguous: boolean) => {
      const [row] = (await findRows(db, [{ id: publication.id }])).values();
      if (!row) throw new Error("There is no such publication.");
      const caller = { kind: "system" as const, job: "test" };
      const origin = { requestId: "test", entryPoint: "job" as const, address: null, userAgent: null };
      const env = { ...world.services.env, SHORT_LINK_HOST: isAmbiguous ? "go.example" : undefined };
      return viewOutgoing({ ...world.services, env, caller, origin }, row, {
        isAmbiguous,
        isProcessing: false,
        firstSentAt: new Date(),
      });
    };
    const first = await send(false);
    await db.publication.update({
      where: { id: publication.id },
      data: { step: "sending", linkContext: first.linkContext ?? {}, idempotencyKey: crypto.randomUUID() },
    });
    // Another host for short links and another key since.
    expect((await send(true)).outgoing.part.body).toBe(first.outgoing.part.body);
    expect(first.shortLinks).toHaveLength(2);
    await db.publication.update({ where: { id: publication.id }, data: { step: "idle" } });
    const body = await publish(id);
    const stored = await db.shortLink.findMany({ where: { publicationId: publication.id } });
    expect(new Set(stored.map(({ code }) => `http://localhost:3000/l/${code}`))).toEqual(new Set(body.match(SHORT)));
  });

  it("keeps its links when it is edited, and new ones work at once", async () => {
    const { id, first } = await published();
    const publication = await world.db.publication.findFirstOrThrow({ where: { postId: id } });
    await owner()(updatePublication, { id: publication.id, body: `New: ${TARGET} https://harbour.example/tea` });
    await world.runJobs();
    const entry = await world.db.feedEntry.findUniqueOrThrow({ where: { id: Number(publication.externalId) } });
    const [same, added = ""] = entry.body.match(SHORT) ?? [];
    expect(same).toBe(first);
    expect((await open(added)).headers.get("location")).toBe("https://harbour.example/tea");
  });

  it("leaves links as written where the post says so, and short links of ours are not shortened again", async () => {
    const { body } = await published({ utm_campaign: "" });
    expect(body).toContain(TARGET);
    const { first } = await published();
    expect((await published({ body: `Again ${first}` })).body).toBe(`Again ${first}`);
  });
});

it("links work after the post was deleted, until the brand is erased", async () => {
  const { id, first } = await published();
  await world.db.publication.updateMany({ where: { postId: id }, data: { status: "cancelled", publishedAt: null } });
  await owner()(deletePost, { id });
  links = createShortLinks(world.services);
  expect((await open(first)).status).toBe(302);
  await links.flush();
  expect((await owner()(getBrandMetrics, {})).totals).toEqual({ link_clicks: 1 });
  const caller = { kind: "system" as const, job: "test" };
  const origin = { requestId: "test", entryPoint: "job" as const, address: null, userAgent: null };
  await eraseBrand({ ...world.services, caller, origin }, world.brand.id);
  links = createShortLinks(world.services);
  const response = await open(first);
  expect(response.status).toBe(404);
  expect(await response.text()).not.toContain("Masthead");
});

describe("clicks", () => {
  it("are those of people, up to twenty a minute from one address, and written in one statement", async () => {
    const { id, first, other } = await published();
    for (const agent of ["facebookexternalhit/1.1", "curl/8", ""]) await open(first, { agent });
    await open(first, { method: "HEAD" });
    for (let count = 0; count < 25; count += 1) expect((await open(first)).status).toBe(302);
    await open(first, { peer: "198.51.100.3" });
    await open(other);
    await links.flush();
    await open(first, { peer: "198.51.100.4" });
    await links.flush();
    const found = await owner()(listPostLinks, { id });
    expect(found.clicks).toBe(23);
    const byTarget = Object.fromEntries(found.links.map((link) => [link.target, link]));
    expect(byTarget).toMatchObject({
      [TARGET]: { url: first, clicks: 22, days: [{ clicks: 22 }] },
      "https://harbour.example/": { url: other, clicks: 1 },
    });
  });

  it("are metrics of the post, of its channel and of the brand, and rank the top posts", async () => {
    const { id, first } = await published();
    await published({ body: `Less: ${TARGET}` });
    await open(first);
    await links.flush();
    const client = world.as(await world.addMember("client"));
    const day = world.clock.now().toISOString().slice(0, 10);
    expect(await client(getPostMetrics, { id })).toMatchObject({
      totals: { link_clicks: 1 },
      publications: [{ days: [{ day, values: { link_clicks: 1 } }] }],
    });
    expect(await client(getBrandMetrics, {})).toMatchObject({
      totals: { link_clicks: 1 },
      days: [{ day, values: { link_clicks: 1 } }],
      channels: [{ channel: { id: world.brand.channelId }, totals: { link_clicks: 1 } }],
    });
    expect((await client(listTopPosts, { key: "link_clicks" })).posts).toMatchObject([{ post_id: id, gain: 1 }]);
    expect((await client(listPostLinks, { id })).clicks).toBe(1);
    const draft = await owner()(createPost, { body: "Not yet", channels: [] });
    await expect(client(listPostLinks, { id: draft.id })).rejects.toMatchObject({ kind: "not_found" });
  });

  it("of several processes and while the database is away add up", async () => {
    const { id, first } = await published();
    const [link] = await world.db.shortLink.findMany({ where: { code: first.slice(-10) } });
    if (!link) throw new Error("The link was not stored.");
    const counters = Array.from({ length: 4 }, () => createClickCounter(world.services));
    for (const { count } of counters) for (let clicks = 0; clicks < 500; clicks += 1) count(link.id);
    await Promise.all(counters.map(({ flush }) => flush()));
    let isAway = true;
    const $executeRaw: typeof world.db.$executeRaw = (...statement) => {
      if (isAway) throw new Error("The database is away.");
      return world.db.$executeRaw(...statement);
    };
    const counter = createClickCounter({ ...world.services, db: { $executeRaw } }, 60_000);
    counter.count(link.id);
    await counter.flush();
    isAway = false;
    await counter.flush();
    const found = await owner()(listPostLinks, { id });
    expect(found.clicks).toBe(2001);
  });
});

it("unknown codes, and addresses that only look like links, lead nowhere", async () => {
  for (const path of ["l/aB3dE6gH9k", "l/", "l/../profile", "l/https://evil.example", "l/aB3dE6gH9k/x"]) {
    const response = await open(`http://localhost:3000/${path}`);
    expect(response.status, path).toBe(404);
    expect(response.headers.get("location")).toBeNull();
  }
});

it("the checks count the short form", async () => {
  const long = `https://harbour.example/${"m".repeat(500)}`;
  const { id } = await write({ body: `${"x".repeat(9900)} ${long}`, approve: false });
  const codes = async () => (await owner()(preflightPost, { id })).issues.map(({ code }) => code);
  expect(await codes()).toEqual([]);
  await owner()(updateLinkSettings, { shorten_links: false });
  expect(await codes()).toEqual(["text_too_long"]);
});
