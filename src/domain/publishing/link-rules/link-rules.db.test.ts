import { beforeEach, describe, expect, it } from "vitest";
import {
  approvePost,
  createPost,
  duplicatePost,
  getPost,
  preflightPost,
  retryPost,
  updatePost,
} from "#domain/content/posts/index.ts";
import { viewOutgoing } from "#domain/publishing/publications/find.ts";
import { createTick, updatePublication } from "#domain/publishing/publications/index.ts";
import { findRows } from "#domain/publishing/publications/tick/read-claimed.ts";
import { createWorld, type World } from "#test/world.ts";
import { getLinkSettings, updateLinkSettings } from "./index.ts";

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

const owner = () => world.as(world.owner);
const LINK = "https://harbour.example/menu";

const configure = (settings: object = {}) =>
  owner()(updateLinkSettings, { utm_enabled: true, utm_campaign: "{{date}}-{{post_id}}", ...settings });

function write(more: object = {}) {
  const channels = [{ channel_id: world.brand.channelId }];
  const soon = new Date(world.clock.now().getTime() + 60_000).toISOString();
  return owner()(createPost, { body: `Our menu: ${LINK}.`, channels, scheduled_at: soon, timezone: "UTC", ...more });
}

/** Makes the post due and publishes it. */
async function publish(postId: number): Promise<string> {
  world.clock.advance(120_000);
  await createTick(world.services).drain();
  const { externalId } = await world.db.publication.findFirstOrThrow({ where: { postId } });
  const entry = await world.db.feedEntry.findUniqueOrThrow({ where: { id: Number(externalId) } });
  return entry.body;
}

const today = () => world.clock.now().toISOString().slice(0, 10);

describe("the settings", () => {
  it("are off at first, changed by the owner, seen by the team, and logged", async () => {
    const member = world.as(await world.addMember("member"));
    const initial = {
      utm_enabled: false,
      utm_source: null,
      utm_medium: "social",
      utm_campaign: "",
      hosts: [],
      excluded_hosts: [],
      shorten_links: false,
      shorten_over: 0,
      short_link_base: "http://localhost:3000/l/",
    };
    expect(await member(getLinkSettings, {})).toEqual(initial);
    const changed = await owner()(updateLinkSettings, {
      utm_enabled: true,
      hosts: ["https://Harbour.example/", "münchen.example"],
    });
    expect(changed).toEqual({ ...initial, utm_enabled: true, hosts: ["harbour.example", "xn--mnchen-3ya.example"] });
    expect(await owner()(updateLinkSettings, { utm_source: "studio" })).toEqual({ ...changed, utm_source: "studio" });
    expect(await owner()(updateLinkSettings, { utm_source: null })).toEqual(changed);
    expect(await member(getLinkSettings, {})).toEqual(changed);
    const log = await world.db.auditEvent.findMany({
      where: { brandId: world.brand.id, action: "link_settings.updated" },
    });
    expect(log).toHaveLength(3);
  });

  it("change nothing where they are refused", async () => {
    for (const wrong of [
      { utm_campaign: "{{brand}}" },
      { utm_campaign: "x".repeat(201) },
      { utm_source: "" },
      { utm_medium: "two\nlines" },
      { hosts: ["harbour.example/menu"] },
      { shorten_over: -1 },
      { shorten_over: 2001 },
      { excluded_hosts: Array.from({ length: 51 }, (_, index) => `${index}.example`) },
    ]) {
      await expect(owner()(updateLinkSettings, wrong), JSON.stringify(wrong)).rejects.toMatchObject({
        kind: "invalid",
      });
    }
    for (const role of ["editor", "member", "client"] as const) {
      const caller = world.as(await world.addMember(role));
      await expect(caller(updateLinkSettings, { utm_enabled: true })).rejects.toMatchObject({ kind: "forbidden" });
    }
    const client = world.as(await world.addMember("client"));
    await expect(client(getLinkSettings, {})).rejects.toMatchObject({ kind: "forbidden" });
    expect(await owner()(getLinkSettings, {})).toMatchObject({ utm_enabled: false });
  });
});

describe("a published post", () => {
  it("has the parameters in what is sent, and its own text stays", async () => {
    await configure();
    const { id } = await write({ approve: true });
    const campaign = `${today()}-${id}`;
    expect(await publish(id)).toBe(`Our menu: ${LINK}?utm_source=feed&utm_medium=social&utm_campaign=${campaign}.`);
    expect(await owner()(getPost, { id })).toMatchObject({ body: `Our menu: ${LINK}.`, status: "published" });
  });

  it("is sent with the settings it was approved with", async () => {
    const before = await write({ approve: true });
    await configure();
    const after = await write({ approve: true });
    await configure({ utm_enabled: false, utm_source: "late" });
    expect(await publish(before.id)).toBe(`Our menu: ${LINK}.`);
    expect(await publish(after.id)).toContain("utm_source=feed");
  });

  it("keeps them when it is edited on the platform", async () => {
    await configure();
    const { id } = await write({ approve: true });
    await publish(id);
    await configure({ utm_enabled: false });
    const publication = await world.db.publication.findFirstOrThrow({ where: { postId: id } });
    await owner()(updatePublication, { id: publication.id, body: `New menu: ${LINK}` });
    await world.runJobs();
    const entry = await world.db.feedEntry.findUniqueOrThrow({ where: { id: Number(publication.externalId) } });
    expect(entry.body).toMatch(/^New menu: .*utm_source=feed/);
  });
});

describe("a publication that may have been sent", () => {
  it("keeps its links in every try and look-up, whatever was renamed, rescheduled or approved anew since", async () => {
    await configure({ utm_campaign: "{{channel}} {{date}}" });
    const { id } = await write({ approve: true });
    const { db } = world;
    const publication = await db.publication.findFirstOrThrow({ where: { postId: id } });
    const send = async (isAmbiguous: boolean) => {
      const [row] = (await findRows(db, [{ id: publication.id }])).values();
      if (!row) throw new Error("There is no such publication.");
      const claimed = { isAmbiguous, isProcessing: false, firstSentAt: new Date() };
      return viewOutgoing({ ...world.services, ...SYSTEM }, row, claimed);
    };
    const first = await send(false);
    expect(first.outgoing.part.body).toContain(`utm_campaign=${world.brand.handle}%20${today()}`);
    await db.publication.update({
      where: { id: publication.id },
      data: {
        step: "sending",
        linkContext: first.linkContext ?? {},
        status: "pending_approval",
        scheduledAt: new Date(world.clock.now().getTime() + 48 * 3_600_000),
      },
    });
    await db.channel.update({ where: { id: world.brand.channelId }, data: { handle: "renamed" } });
    await configure({ utm_campaign: "late", utm_source: "late" });
    await owner()(approvePost, { id });
    expect((await send(true)).outgoing.part.body).toBe(first.outgoing.part.body);
    await db.publication.update({ where: { id: publication.id }, data: { step: "idle", status: "pending_approval" } });
    await owner()(approvePost, { id });
    expect((await send(false)).outgoing.part.body).toContain("utm_source=late&utm_medium=social&utm_campaign=late");
  });

  it("has what its variables stood for since before its request", async () => {
    await configure({ utm_campaign: "{{channel}} {{date}}" });
    const { id } = await write({ approve: true });
    const date = today();
    await publish(id);
    expect(await world.db.publication.findFirstOrThrow({ where: { postId: id } })).toMatchObject({
      linkContext: { platform: "feed", channel: world.brand.handle, date, postId: id },
    });
  });

  it("shares no rules with the post's other publications", async () => {
    await configure();
    const { id } = await write({ approve: true });
    const { db, brand } = world;
    const later = await db.channel.create({
      data: { brandId: brand.id, platform: "test_key", handle: "b", displayName: "B" },
    });
    await db.publication.create({
      data: { brandId: brand.id, postId: id, channelId: later.id, status: "pending_approval", scheduledAt: null },
    });
    await configure({ utm_source: "late" });
    await owner()(approvePost, { id });
    expect(await db.publication.findFirst({ where: { postId: id, channelId: later.id } })).toMatchObject({
      status: "approved",
      linkRules: { source: "late" },
    });
    expect(await publish(id)).toContain("utm_source=feed");
  });
});

const SYSTEM = {
  caller: { kind: "system" as const, job: "test" },
  origin: { requestId: "test", entryPoint: "job" as const, address: null, userAgent: null },
};

describe("a post's own campaign", () => {
  it("replaces the brand's, is content that was approved, and is copied", async () => {
    await configure();
    const post = await write({ utm_campaign: "spring", approve: true });
    expect(post).toMatchObject({ status: "scheduled", utm_campaign: "spring" });
    const copy = await owner()(duplicatePost, { id: post.id });
    expect(copy).toMatchObject({ utm_campaign: "spring", content_hash: post.content_hash });
    const edited = await owner()(updatePost, { id: post.id, utm_campaign: "summer" });
    expect(edited).toMatchObject({ status: "in_review", revision: post.revision + 1 });
    expect(edited.content_hash).not.toBe(post.content_hash);
    await owner()(approvePost, { id: post.id });
    expect(await publish(post.id)).toContain("utm_campaign=summer");
  });

  it("leaves the links as they were written when it is empty", async () => {
    await configure();
    const { id } = await write({ utm_campaign: "", approve: true });
    expect(await publish(id)).toBe(`Our menu: ${LINK}.`);
  });

  it("is refused with an unknown variable", async () => {
    await expect(write({ utm_campaign: "{{brand}}" })).rejects.toMatchObject({ kind: "invalid" });
  });
});

it("the checks count the text that would be sent", async () => {
  const body = `${"x".repeat(10_000 - LINK.length - 1)} ${LINK}`;
  const { id } = await write({ body });
  const codes = async () => (await owner()(preflightPost, { id })).issues.map(({ code }) => code);
  expect(await codes()).toEqual([]);
  await configure();
  expect(await codes()).toEqual(["text_too_long"]);
  await expect(owner()(approvePost, { id })).rejects.toMatchObject({ kind: "preflight_failed" });
  await owner()(updatePost, { id, utm_campaign: "" });
  expect(await codes()).toEqual([]);
});

it("an edit or a retry is checked with the links that it will have", async () => {
  const limit = 10_000;
  const { id } = await write({ approve: true });
  await publish(id);
  await configure();
  const publication = await world.db.publication.findFirstOrThrow({ where: { postId: id } });
  const body = `${LINK} `.padEnd(limit, "x");
  const edit = { id: publication.id, body };
  expect(await owner()(updatePublication, edit)).toMatchObject({ change: { status: "pending" } });
  await world.runJobs();
  await world.db.publication.update({ where: { id: publication.id }, data: { status: "failed" } });
  await world.db.post.update({ where: { id }, data: { body } });
  expect((await owner()(retryPost, { id })).status).toBe("scheduled");
  await expect(owner()(preflightPost, { id })).resolves.toMatchObject({
    issues: [{ code: "text_too_long", severity: "error" }],
  });
});
