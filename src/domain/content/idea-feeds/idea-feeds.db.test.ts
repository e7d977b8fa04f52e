import { gzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { deleteIdea, listIdeas } from "#domain/content/ideas/index.ts";
import { HeavyFailure } from "#platform/heavy/index.ts";
import { type Answer, type Asked, type StandIn, startStandIn } from "#test/networks/stand-in.ts";
import { createWorld, type World } from "#test/world.ts";
import { createIdeaFeed, deleteIdeaFeed, jobs, listIdeaFeeds, updateIdeaFeed } from "./index.ts";

let world: World;
let site: StandIn;
let requests: Asked[];
let respond: (request: Asked) => Answer;
beforeEach(async () => {
  [world, requests] = [await createWorld(), []];
  respond = () => feed(["1"]);
  site = await startStandIn(
    (request) => {
      requests.push(request);
      return respond(request);
    },
    () => false,
  );
});
afterEach(() => site.stop());

const feed = (ids: readonly string[], headers = {}): Answer => {
  const items = ids.map(
    (id) => `<item><guid>${id}</guid><title>Item ${id}</title><link>https://example.com/${id}</link></item>`,
  );
  const body = `<?xml version="1.0"?><rss version="2.0"><channel><title>Harbour News</title>${items.join("")}</channel></rss>`;
  return { status: 200, body, headers: { "content-type": "application/rss+xml", ...headers } };
};
const owner = () => world.as(world.owner, { brand: world.brand.slug });
const add = (path = "/feed.xml") => owner()(createIdeaFeed, { url: `${site.origin}${path}` });
const headlines = async () => (await owner()(listIdeas, { limit: 100 })).ideas.map(({ headline }) => headline);
const shown = async () => (await owner()(listIdeaFeeds, {})).idea_feeds[0];

/** What the worker does after this many seconds. */
async function runAfter(seconds: number): Promise<void> {
  world.clock.advance(seconds * 1000);
  const caller = { kind: "system" as const, job: "test" };
  const origin = { requestId: "test", entryPoint: "job" as const, address: null, userAgent: null };
  await jobs[1].perform({ ...world.services, caller, origin }, {});
  await world.runJobs();
}

describe("adding an idea feed", () => {
  it("imports its newest entries as ideas at once, the newest first, with their links", async () => {
    respond = () => feed(["7", "6", "5", "4", "3", "2", "1"]);
    const row = await add();
    expect(row).toMatchObject({ title: "", ideas: 0, checked_at: null, problem: null });
    await world.runJobs();
    expect(await headlines()).toEqual(["Item 7", "Item 6", "Item 5", "Item 4", "Item 3"]);
    expect(await shown()).toMatchObject({
      title: "Harbour News",
      ideas: 5,
      problem: null,
      checked_at: expect.any(String),
    });
    const [idea] = (await owner()(listIdeas, {})).ideas;
    expect(idea).toMatchObject({
      origin: "import",
      author: null,
      references: [{ url: "https://example.com/7", title: "Item 7", source: "Harbour News" }],
    });
  });

  it.each([
    ["http://10.0.0.1/feed.xml", /not on the public internet/],
    ["http://localhost.internal/feed", /local network/],
    ["ftp://example.com/feed", /http or https/],
    ["feed", /http or https/],
  ])("refuses %s", async (url, message) => {
    await expect(owner()(createIdeaFeed, { url })).rejects.toMatchObject({
      kind: "invalid",
      detail: { errors: { url: [expect.stringMatching(message)] } },
    });
  });

  it("refuses a duplicate with invalid and more than fifty with limit_reached", async () => {
    await add();
    await expect(add()).rejects.toMatchObject({ kind: "invalid", detail: { errors: { url: [/already/] } } });
    for (let number = 1; number < 50; number += 1) await add(`/${number}`);
    await expect(add("/more")).rejects.toMatchObject({ kind: "limit_reached" });
  });
});

describe("polling an idea feed", () => {
  it("imports each entry once, also after its idea was deleted or the entry changed", async () => {
    await add();
    await world.runJobs();
    const [idea] = (await owner()(listIdeas, {})).ideas;
    await owner()(deleteIdea, { id: idea?.id ?? 0 });
    respond = () => feed(["3", "1", "2", "3"]);
    await runAfter(1800);
    await runAfter(1800);
    expect(await headlines()).toEqual(["Item 3", "Item 2"]);
    expect(await shown()).toMatchObject({ ideas: 3 });
  });

  it("counts the ideas of a feed wherever they are written", async () => {
    await add();
    const { db } = world;
    const { id: feedId } = await db.ideaFeed.findFirstOrThrow({ where: { brandId: world.brand.id } });
    const item = { feedId, createdAt: world.clock.now() };
    await db.ideaFeedItem.createMany({
      data: ["old", "1", "2"].map((key) => ({ ...item, key, isIdea: key !== "old" })),
    });
    expect(await shown()).toMatchObject({ ideas: 2 });
  });

  it("forgets entries 400 days after they were first read, but none that the feed still lists", async () => {
    respond = () => feed(["2", "1"]);
    await add();
    await world.runJobs();
    respond = () => feed(["3", "1"]);
    await runAfter(401 * 86_400);
    respond = () => feed(["2", "1"]);
    await runAfter(1800);
    const rows = await world.db.ideaFeedItem.findMany({ where: { feed: { brandId: world.brand.id } } });
    expect(rows.map(({ createdAt }) => createdAt.getTime() < world.clock.now().getTime() - 86_400_000).sort()).toEqual([
      false,
      false,
      true,
    ]);
  });

  it("imports an entry of two feeds once, and many entries over several polls", async () => {
    await add("/a");
    await add("/b");
    await world.runJobs();
    expect(await headlines()).toEqual(["Item 1"]);
    const ids = Array.from({ length: 70 }, (_, number) => String(number));
    respond = () => feed(ids, { etag: '"all"' });
    await runAfter(1800);
    await runAfter(1800);
    expect(new Set(await headlines()).size).toBe(70);
  });

  it("reads the feed that a page names, and asks only for that one afterwards", async () => {
    const page = '<!doctype html><link rel="alternate" type="application/rss+xml" href="/feed.xml">';
    respond = ({ path }) => (path === "/feed.xml" ? feed(["1"]) : { status: 200, body: page });
    await add("/");
    await world.runJobs();
    expect(await shown()).toMatchObject({ url: `${site.origin}/feed.xml`, title: "Harbour News", problem: null });
    expect(await headlines()).toEqual(["Item 1"]);
    await runAfter(1800);
    expect(requests.map(({ path }) => path)).toEqual(["/", "/feed.xml", "/feed.xml"]);
    await add("/again");
    await world.runJobs();
    const { idea_feeds: feeds } = await owner()(listIdeaFeeds, {});
    expect(feeds.find(({ url }) => url.endsWith("/again"))).toMatchObject({
      is_paused: true,
      problem: { code: "already_added" },
    });
    expect(await headlines()).toEqual(["Item 1"]);
  });

  it("reads a feed that is always compressed", async () => {
    const { body, ...rest } = feed(["1"], { "content-encoding": "gzip" });
    respond = () => ({ ...rest, body: gzipSync(String(body)) });
    await add();
    await world.runJobs();
    expect(await headlines()).toEqual(["Item 1"]);
  });

  it("reads the newest 500 of very many entries, also those that come later", async () => {
    const ids = Array.from({ length: 40_000 }, (_, number) => String(number));
    respond = () => feed(ids);
    await add();
    await world.runJobs();
    expect(await shown()).toMatchObject({ problem: null, ideas: 5 });
    expect(await world.db.ideaFeedItem.count({ where: { feed: { brandId: world.brand.id } } })).toBe(500);
    ids.unshift("new");
    await runAfter(1800);
    expect((await headlines())[0]).toBe("Item new");
  });

  it("says that a feed takes too long, and asks for it less and less", async () => {
    const heavy = {
      run: () => Promise.reject(new HeavyFailure("deadline", "feeds.read took longer than 30000 ms.")),
    };
    const { run } = world.services.heavy;
    world.services.heavy.run = heavy.run;
    await add();
    await world.runJobs();
    expect(await shown()).toMatchObject({ problem: { code: "too_complex" }, failures: 1 });
    world.services.heavy.run = run;
  });

  it("sends conditional requests", async () => {
    respond = ({ headers }) =>
      headers["if-none-match"] === '"v1"'
        ? { status: 304, body: "" }
        : feed(["1"], { etag: '"v1"', "last-modified": "Fri, 20 Nov 2026 10:00:00 GMT" });
    await add();
    await world.runJobs();
    await runAfter(1800);
    expect(requests.map(({ headers }) => [headers["if-none-match"], headers["if-modified-since"]])).toEqual([
      [undefined, undefined],
      ['"v1"', "Fri, 20 Nov 2026 10:00:00 GMT"],
    ]);
    expect(await shown()).toMatchObject({ problem: null, ideas: 1 });
  });

  it("follows redirects, but not to a private address", async () => {
    respond = ({ path }) =>
      path === "/feed.xml" ? feed(["1"]) : { status: 301, body: "", headers: { location: "/feed.xml" } };
    await add("/old");
    await world.runJobs();
    expect(await headlines()).toEqual(["Item 1"]);
    respond = () => ({ status: 302, body: "", headers: { location: "http://169.254.169.254/latest" } });
    await runAfter(1800);
    expect(await shown()).toMatchObject({ problem: { code: "refused" } });
  });

  it("uses the encoding that the feed declares", async () => {
    const xml =
      '<?xml version="1.0" encoding="ISO-8859-1"?><rss><channel><title>Größe</title><item><title>Süß</title></item></channel></rss>';
    respond = () => ({ status: 200, body: Buffer.from(xml, "latin1"), headers: { "content-type": "text/xml" } });
    await add();
    await world.runJobs();
    expect(await headlines()).toEqual(["Süß"]);
    expect(await shown()).toMatchObject({ title: "Größe" });
  });

  it.each([
    [() => ({ status: 200, body: "<!doctype html><html></html>" }), "web_page"],
    [() => ({ status: 200, body: "<rss><channel>" }), "broken"],
    [() => ({ status: 200, body: "hello" }), "not_a_feed"],
    [() => ({ status: 200, body: `<rss>${" ".repeat(5_000_000)}</rss>` }), "too_large"],
    [() => ({ status: 404, body: "" }), "not_found"],
    [() => ({ status: 403, body: "" }), "denied"],
    [() => ({ status: 500, body: "" }), "server_error"],
  ])("says what is wrong, and is asked less and less (%#)", async (response, code) => {
    respond = response;
    await add();
    await world.runJobs();
    expect(await shown()).toMatchObject({ problem: { code, message: expect.stringMatching(/\.$/) }, failures: 1 });
    await runAfter(1800);
    expect(requests).toHaveLength(1);
    await runAfter(1800);
    expect(requests).toHaveLength(2);
    respond = () => feed(["1"]);
    await runAfter(7200);
    expect(await shown()).toMatchObject({ problem: null, failures: 0 });
    expect(await headlines()).toEqual(["Item 1"]);
  });

  it("waits for Retry-After, and pauses a feed that is gone", async () => {
    respond = () => ({ status: 429, body: "", headers: { "retry-after": "20000" } });
    await add();
    await world.runJobs();
    await runAfter(19_000);
    expect(requests).toHaveLength(1);
    respond = () => ({ status: 410, body: "" });
    await runAfter(1800);
    expect(await shown()).toMatchObject({ is_paused: true, problem: { code: "gone" }, next_check_at: null });
    await runAfter(90_000);
    expect(requests).toHaveLength(2);
  });
});

it("is not polled while it is paused or after it is deleted; its ideas stay", async () => {
  const { id } = await add();
  await world.runJobs();
  expect(await owner()(updateIdeaFeed, { id, is_paused: true })).toMatchObject({ is_paused: true });
  await runAfter(4000);
  expect(requests).toHaveLength(1);
  await owner()(updateIdeaFeed, { id, is_paused: false });
  await world.runJobs();
  expect(requests).toHaveLength(2);
  await owner()(deleteIdeaFeed, { id });
  await runAfter(4000);
  expect(requests).toHaveLength(2);
  expect(await headlines()).toEqual(["Item 1"]);
  const actions = await world.db.auditEvent.findMany({
    where: { brandId: world.brand.id, subjectType: "idea_feed" },
    orderBy: { id: "asc" },
  });
  expect(actions.map(({ action }) => action)).toEqual([
    "idea_feed.created",
    "idea_feed.paused",
    "idea_feed.resumed",
    "idea_feed.removed",
  ]);
  for (const op of [deleteIdeaFeed, updateIdeaFeed])
    await expect(owner()(op, { id, is_paused: true })).rejects.toMatchObject({ kind: "not_found" });
});
