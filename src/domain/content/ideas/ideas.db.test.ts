import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { previewLink } from "#domain/content/link-cards/index.ts";
import { approvePost, createPost, getPost } from "#domain/content/posts/index.ts";
import { createTick } from "#domain/publishing/publications/index.ts";
import { feed } from "#platform/connectors/feed/describe.ts";
import { addConnector } from "#platform/connectors/registry.ts";
import { createServe } from "#test/checked-serve.ts";
import { htmlOf, type Pages, startPages } from "#test/pages.ts";
import { createWorld, type World } from "#test/world.ts";
import {
  convertIdea,
  createIdea,
  createIdeaFromUrl,
  deleteIdea,
  getIdea,
  getMiningContext,
  importIdeas,
  listIdeas,
  updateIdea,
} from "./index.ts";

const DAY = 86_400_000;

let world: World;
let pages: Pages;
beforeAll(async () => {
  [world, pages] = [await createWorld(), await startPages()];
});
afterAll(() => pages.stop());

const errors = (fields: Record<string, unknown>) => ({ kind: "invalid", detail: { errors: fields } });
const wrong = (field: string) => errors({ [field]: [expect.any(String)] });
const NOT_FOUND = { kind: "not_found" };

describe("permissions", () => {
  it("clients are forbidden, a read token cannot write, and deleting requires full access", async () => {
    const client = world.as(await world.addMember("client"));
    await expect(client(listIdeas, {})).rejects.toMatchObject({ kind: "forbidden" });
    await expect(client(createIdea, { headline: "x" })).rejects.toMatchObject({ kind: "forbidden" });
    const reader = world.as(world.owner, { tier: "read" });
    await reader(listIdeas, {});
    await reader(getMiningContext, {});
    await expect(reader(createIdea, { headline: "x" })).rejects.toMatchObject({ kind: "tier_denied" });
    const writer = world.as(world.owner, { tier: "standard_write" });
    const { id } = await writer(createIdea, { headline: "x" });
    await writer(updateIdea, { id, headline: "y" });
    await writer(convertIdea, { id });
    await expect(writer(deleteIdea, { id })).rejects.toMatchObject({ kind: "tier_denied" });
  });

  it("records the token that created an idea, and none in the studio", async () => {
    const byProgram = await world.as(world.owner, { kind: "tiered" })(createIdea, { headline: "By a program" });
    expect(byProgram.written_through).toEqual({ name: "test", kind: null, tier: null });
    const byHand = await world.as(world.owner, { kind: "session", entryPoint: "studio" })(createIdea, {
      headline: "By hand",
    });
    expect([byHand.written_through, byHand.origin]).toEqual([null, "web"]);
  });

  it("returns not_found for another brand's idea", async () => {
    const other = await createWorld();
    const { id } = await other.as(other.owner)(createIdea, { headline: "Theirs" });
    const call = world.as(world.owner);
    await expect(call(getIdea, { id })).rejects.toMatchObject(NOT_FOUND);
    await expect(call(updateIdea, { id, headline: "Mine" })).rejects.toMatchObject(NOT_FOUND);
    await expect(call(convertIdea, { id })).rejects.toMatchObject(NOT_FOUND);
    await expect(call(deleteIdea, { id })).rejects.toMatchObject(NOT_FOUND);
    await expect(call(createPost, { body: "x", idea_id: id })).rejects.toMatchObject(wrong("idea_id"));
  });
});

describe("an idea from a URL", () => {
  const post = async (headers: Record<string, string>, body: unknown) => {
    const request = new Request("http://localhost/api/v1/ideas/from-url", {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: JSON.stringify(body),
    });
    const response = await createServe(world.services)(request);
    return { status: response.status, body: await response.json() };
  };
  const count = () => world.db.idea.count({ where: { brandId: world.brand.id } });

  it("refuses guests with 401, clients and other brands with 403, and invalid input with 422", async () => {
    const url = `${pages.origin}/refused`;
    pages.put("/refused", htmlOf("<title>Refused</title>"));
    const before = [await count(), pages.requests.length];
    expect(await post({}, { url })).toMatchObject({ status: 401 });
    const client = await world.addMember("client");
    expect(await post({ authorization: `Bearer ${await world.bearer(client)}` }, { url })).toMatchObject({
      status: 403,
    });
    const authorization = `Bearer ${await world.bearer(world.owner)}`;
    const other = await createWorld();
    expect(await post({ authorization, "x-service-brand": other.brand.slug }, { url })).toMatchObject({ status: 403 });
    for (const bad of [undefined, "", "northcoffee.example", "file:///etc/passwd", "javascript:alert(1)", 7]) {
      expect(await post({ authorization }, { url: bad })).toMatchObject({
        status: 422,
        body: { errors: { url: [expect.any(String)] } },
      });
    }
    expect(await post({ authorization }, { url, format: "poem" })).toMatchObject({
      status: 422,
      body: { errors: { format: [expect.any(String)] } },
    });
    const reader = world.as(world.owner, { tier: "read" });
    await expect(reader(createIdeaFromUrl, { url })).rejects.toMatchObject({ kind: "tier_denied" });
    expect([await count(), pages.requests.length]).toEqual(before);
  });

  it("has the page's title, description and URL", async () => {
    const url = `${pages.origin}/harvest`;
    pages.put(
      "/harvest",
      htmlOf(`<title>This year’s harvest</title><meta name="description" content="How rain fell">`),
    );
    const authorization = `Bearer ${await world.bearer(world.owner)}`;
    expect(await post({ authorization }, { url, format: "article" })).toMatchObject({
      status: 201,
      body: {
        idea: {
          headline: "This year’s harvest",
          body: "How rain fell",
          format: "article",
          status: "new",
          references: [{ url, title: "This year’s harvest", source: "" }],
          external_key: null,
          origin: "api",
          author: { id: world.owner.userId },
        },
      },
    });
  });

  it("shortens a long title in the headline, without splitting a character, and keeps it in the reference", async () => {
    const title = `${"x".repeat(199)}🌾 and more`;
    pages.put("/long", htmlOf(`<title>${title}</title>`));
    const idea = await world.as(world.owner)(createIdeaFromUrl, { url: `${pages.origin}/long` });
    expect(idea).toMatchObject({ headline: "x".repeat(199), body: "", format: "text", references: [{ title }] });
  });

  it("is created without the page's image if that can't be read", async () => {
    pages.put("/image", htmlOf(`<title>Pictured</title><meta property="og:image" content="/missing.png">`));
    const idea = await world.as(world.owner)(createIdeaFromUrl, { url: `${pages.origin}/image` });
    expect(idea).toMatchObject({ headline: "Pictured" });
  });

  it.each([
    ["gone", "The page can't be reached.", null],
    ["pdf", "The address doesn't lead to a web page.", { type: "application/pdf", body: "%PDF" }],
    ["untitled", "The page has no title.", htmlOf("<title> </title>")],
  ])("is refused with 422 and nothing created if the page is %s", async (path, message, page) => {
    if (page) pages.put(`/${path}`, page);
    const before = await count();
    const url = `${pages.origin}/${path}`;
    await expect(world.as(world.owner)(createIdeaFromUrl, { url })).rejects.toMatchObject(errors({ url: [message] }));
    expect(await count()).toBe(before);
  });

  it("never reads a private address, directly or through a redirect", async () => {
    const closed = await createWorld({ env: { WEBHOOK_ALLOW_PRIVATE: "" } });
    pages.put("/private", htmlOf("<title>Private</title>"));
    const before = pages.requests.length;
    const refused = errors({ url: ["The page can't be reached."] });
    await expect(closed.as(closed.owner)(createIdeaFromUrl, { url: `${pages.origin}/private` })).rejects.toMatchObject(
      refused,
    );
    expect(pages.requests).toHaveLength(before);
    pages.put("/inside", (_request, response) =>
      response.writeHead(302, { location: "http://169.254.169.254/latest" }).end(),
    );
    await expect(world.as(world.owner)(createIdeaFromUrl, { url: `${pages.origin}/inside` })).rejects.toMatchObject(
      refused,
    );
  });

  it("shares the limit of link cards: thirty pages a minute per brand", async () => {
    const busy = await createWorld();
    const call = busy.as(busy.owner);
    pages.put("/busy", htmlOf("<title>Busy</title>"));
    const urls = Array.from({ length: 30 }, (_, number) => `${pages.origin}/busy?${number}`);
    for (const url of urls) await call(previewLink, { url });
    await expect(call(createIdeaFromUrl, { url: `${pages.origin}/busy?more` })).rejects.toMatchObject({
      kind: "throttled",
    });
    expect(await call(createIdeaFromUrl, { url: urls[0] ?? "" })).toMatchObject({ headline: "Busy" });
  });
});

describe("importing ideas", () => {
  it("reports every invalid field of every idea, and imports none", async () => {
    const fresh = await createWorld();
    const call = fresh.as(fresh.owner);
    const ideas = [{ headline: "" }, { headline: "Fine" }, { headline: "x".repeat(201), format: "poem" as "text" }];
    await expect(call(importIdeas, { ideas })).rejects.toMatchObject(
      errors({
        "ideas.0.headline": [expect.any(String)],
        "ideas.2.headline": [expect.any(String)],
        "ideas.2.format": [expect.any(String)],
      }),
    );
    const many = Array.from({ length: 26 }, () => ({ headline: "One too many" }));
    await expect(call(importIdeas, { ideas: many })).rejects.toMatchObject(wrong("ideas"));
    await expect(call(importIdeas, { ideas: [] })).rejects.toMatchObject(wrong("ideas"));
    expect((await call(listIdeas, {})).ideas).toEqual([]);
  });

  it("accepts 25, skips duplicates, and returns the new ones in order", async () => {
    const fresh = await createWorld();
    const call = fresh.as(fresh.owner, { entryPoint: "mcp" });
    const ideas = Array.from({ length: 25 }, (_, index) => ({ headline: `I${index}`, external_key: `k${index % 20}` }));
    const first = await call(importIdeas, { ideas });
    expect(first).toMatchObject({ created: 20, duplicates: 5 });
    expect(first.ideas.map(({ headline }) => headline)).toEqual(ideas.slice(0, 20).map(({ headline }) => headline));
    const fields = { format: "text", status: "new", body: "", references: [], external_key: "k0", post_ids: [] };
    expect(first.ideas[0]).toMatchObject({
      ...fields,
      origin: "mcp",
      author: { id: fresh.owner.userId, name: "Olive Owner" },
    });
    const again = await call(importIdeas, { ideas: [...ideas.slice(0, 3), { headline: "Without a name" }] });
    expect(again).toMatchObject({ created: 1, duplicates: 3, ideas: [{ headline: "Without a name" }] });
    await expect(call(createIdea, { headline: "x", external_key: "k1" })).rejects.toMatchObject(wrong("external_key"));
  });

  it("imports each key once with concurrent requests in any order, separately for each brand", async () => {
    const fresh = await createWorld();
    const other = await createWorld();
    const ideas = Array.from({ length: 25 }, (_, index) => ({ headline: `I${index}`, external_key: `k${index}` }));
    const orders = [ideas, ideas.toReversed(), ideas, ideas.toReversed(), ideas.toReversed(), ideas];
    const single = { headline: "Single", external_key: "k12" };
    const results = await Promise.all([
      ...orders.map((order) => fresh.as(fresh.owner)(importIdeas, { ideas: order })),
      other.as(other.owner)(importIdeas, { ideas }),
      fresh
        .as(fresh.owner)(createIdea, single)
        .then(
          () => ({ created: 1 }),
          () => ({ created: 0 }),
        ),
    ]);
    expect(results.reduce((sum, { created }) => sum + created, 0)).toBe(50);
    expect(await fresh.db.idea.count({ where: { brandId: fresh.brand.id } })).toBe(25);
  });
});

it("filters by page, status, format and text, and escapes %", async () => {
  const fresh = await createWorld();
  const call = fresh.as(fresh.owner);
  for (const [headline, format, status] of [
    ["Alpha 100%", "text", "new"],
    ["Beta", "video", "shortlisted"],
    ["Gamma", "text", "discarded"],
  ] as const) {
    await call(createIdea, { headline, body: `about ${headline}`, format, status });
  }
  const names = async (filter: object) => (await call(listIdeas, filter)).ideas.map(({ headline }) => headline);
  expect(await names({})).toEqual(["Gamma", "Beta", "Alpha 100%"]);
  expect(await names({ status: "shortlisted" })).toEqual(["Beta"]);
  expect(await names({ format: "text" })).toEqual(["Gamma", "Alpha 100%"]);
  expect(await names({ q: "ALPHA" })).toEqual(["Alpha 100%"]);
  expect(await names({ q: "%" })).toEqual(["Alpha 100%"]);
  expect(await names({ q: "about b" })).toEqual(["Beta"]);
  const first = await call(listIdeas, { limit: 2 });
  expect(first).toMatchObject({ has_more: true, ideas: [{}, {}] });
  expect(await call(listIdeas, { limit: 2, cursor: first.next_cursor ?? "" })).toMatchObject({
    ideas: [{ headline: "Alpha 100%" }],
    has_more: false,
    next_cursor: null,
  });
});

it("changes only the given fields", async () => {
  const call = world.as(world.owner);
  const reference = { url: "https://example.com/a", title: "A", source: "web" };
  const idea = await call(createIdea, { headline: "Before", body: "Body", references: [reference] });
  expect(idea.references).toEqual([{ ...reference, captured_at: idea.created_at }]);
  const after = await call(updateIdea, { id: idea.id, status: "shortlisted", format: "thread" });
  expect(after).toMatchObject({ headline: "Before", body: "Body", status: "shortlisted", format: "thread" });
  expect(after.references).toEqual(idea.references);
  expect((await call(updateIdea, { id: idea.id, references: [] })).references).toEqual([]);
  await expect(call(updateIdea, { id: idea.id, headline: " " })).rejects.toMatchObject(wrong("headline"));
});

describe("a post from an idea", () => {
  it("is a draft that refers to the idea, and sets it to in_progress", async () => {
    const call = world.as(world.owner);
    const idea = await call(createIdea, { headline: "Head", body: "Body", status: "discarded" });
    const channels = [{ channel_id: world.brand.channelId }];
    const post = await call(convertIdea, { id: idea.id, channels, tags: ["t"] });
    expect(post).toMatchObject({ idea_id: idea.id, status: "draft", body: "Head\n\nBody", tags: ["t"] });
    const second = await call(createPost, { body: "Another", idea_id: idea.id });
    expect(await call(getIdea, { id: idea.id })).toMatchObject({
      status: "in_progress",
      post_ids: [post.id, second.id],
    });
    await expect(call(convertIdea, { id: idea.id, channels: [{ channel_id: 999_999 }] })).rejects.toMatchObject(
      wrong("channels.0.channel_id"),
    );
    expect((await call(getIdea, { id: idea.id })).post_ids).toHaveLength(2);
    expect(await call(convertIdea, { id: idea.id, body: "Own words" })).toMatchObject({ body: "Own words" });
  });

  it("sets the idea to used once it is published", async () => {
    const fresh = await createWorld();
    const call = fresh.as(fresh.owner);
    const idea = await call(createIdea, { headline: "Head" });
    const at = new Date(fresh.clock.now().getTime() + 60_000).toISOString();
    const channels = [{ channel_id: fresh.brand.channelId }];
    const post = await call(convertIdea, { id: idea.id, channels, scheduled_at: at });
    await call(approvePost, { id: post.id });
    expect((await call(getIdea, { id: idea.id })).status).toBe("in_progress");
    fresh.clock.advance(60_000);
    await createTick(fresh.services).drain();
    expect((await call(getPost, { id: post.id })).status).toBe("published");
    expect((await call(getIdea, { id: idea.id })).status).toBe("used");
    await call(convertIdea, { id: idea.id });
    expect((await call(getIdea, { id: idea.id })).status).toBe("used");
  });

  it("uses thread parts for channels with threads, and the full text for others", async () => {
    addConnector({ ...feed, platform: "threaded", capabilities: { ...feed.capabilities, thread: true } });
    const { id: threaded } = await world.db.channel.create({
      data: { brandId: world.brand.id, platform: "threaded", handle: "t", displayName: "T" },
    });
    const call = world.as(world.owner);
    const idea = await call(createIdea, { headline: "Head", body: "One\n\nTwo", format: "thread" });
    const channels = [{ channel_id: world.brand.channelId }, { channel_id: threaded }];
    const post = await call(convertIdea, { id: idea.id, channels });
    expect(post).toMatchObject({
      body: "Head\n\nOne\n\nTwo",
      publications: [{ overrides: {} }, { overrides: { body: "Head", thread: ["One", "Two"] } }],
    });
  });

  it("stays when the idea is deleted, also with concurrent conversions", async () => {
    const call = world.as(world.owner);
    const idea = await call(createIdea, { headline: "Short-lived" });
    const post = await call(convertIdea, { id: idea.id });
    const converting = Array.from({ length: 6 }, () => call(convertIdea, { id: idea.id }));
    const results = await Promise.allSettled([...converting, call(deleteIdea, { id: idea.id })]);
    expect(results.at(-1)?.status).toBe("fulfilled");
    for (const result of results) {
      if (result.status === "rejected") expect(["not_found", "invalid"]).toContain(result.reason.kind);
    }
    expect((await call(getPost, { id: post.id })).idea_id).toBeNull();
    await expect(call(getIdea, { id: idea.id })).rejects.toMatchObject(NOT_FOUND);
    const [entry] = await world.db.auditEvent.findMany({ where: { action: "idea.removed", subjectId: idea.id } });
    expect(entry?.detail).toEqual({ headline: "Short-lived" });
  });
});

describe("mining context", () => {
  it("covers 90 days", async () => {
    const fresh = await createWorld();
    const call = fresh.as(fresh.owner);
    const ago = (days: number) => new Date(fresh.clock.now().getTime() - days * DAY).toISOString();
    const reference = (name: string, days: number) => ({ url: `https://example.com/${name}`, captured_at: ago(days) });
    await call(createIdea, { headline: "Old", status: "discarded", references: [reference("forgotten", 0)] });
    fresh.clock.advance(91 * DAY);
    await call(createIdea, {
      headline: "New",
      status: "discarded",
      references: [reference("late", 91), reference("last", 89), reference("twice", 5), reference("future", -2)],
    });
    await call(createIdea, { headline: "Kept", references: [{ ...reference("twice", 1), title: "Again" }] });
    const mined = await call(getMiningContext, {});
    expect(mined.window_days).toBe(90);
    expect(mined.references.map(({ url, title }) => [url, title])).toEqual([
      ["https://example.com/twice", "Again"],
      ["https://example.com/last", ""],
    ]);
    expect(mined.discarded_ideas.map(({ headline }) => headline)).toEqual(["New"]);
  });

  it("contains recent posts, and the top posts by engagement", async () => {
    const fresh = await createWorld();
    const call = fresh.as(fresh.owner);
    const publish = async (body: string, days: number, metrics: object[]) => {
      const post = await call(createPost, { body, channels: [{ channel_id: fresh.brand.channelId }] });
      const publishedAt = new Date(fresh.clock.now().getTime() - days * DAY);
      const id = post.publications[0]?.id ?? 0;
      await fresh.db.publication.update({ where: { id }, data: { status: "published", publishedAt } });
      for (const [index, values] of metrics.entries()) {
        const day = new Date(Date.UTC(2026, 0, 1 + index));
        await fresh.db.publicationMetric.create({ data: { publicationId: id, day, values, asOf: day } });
      }
      return post.id;
    };
    await publish("Too old", 91, [{ likes: 999 }]);
    const silent = await publish("Silent", 3, [{ likes: 0, views: 500 }]);
    const good = await publish("Good", 2, [{ likes: 90 }, { likes: 4, comments: null, shares: 3, impressions: 1000 }]);
    const best = await publish("x".repeat(1500), 1, [{ clicks: 8 }]);
    const mined = await call(getMiningContext, {});
    expect(mined.recent_posts.map(({ id }) => id)).toEqual([best, good, silent]);
    expect(mined.recent_posts[0]?.body).toHaveLength(1000);
    expect(mined.recent_posts[1]).toMatchObject({ platforms: ["feed"], tags: [] });
    expect(mined.top_posts.map(({ id, engagement }) => [id, engagement])).toEqual([
      [best, 8],
      [good, 7],
    ]);
  });
});
