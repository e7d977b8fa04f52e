import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, it } from "vitest";
import { createPost, getPost, listPosts, publishPostNow } from "#domain/content/posts/index.ts";
import { createAutomation } from "#domain/engagement/automations/index.ts";
import { getInboxItem, replyToItem } from "#domain/engagement/inbox/index.ts";
import { countHome } from "#domain/insights/home/index.ts";
import { createTick } from "#domain/publishing/publications/index.ts";
import { TIMING } from "#domain/publishing/publications/rules.ts";
import { claim, computeLoad } from "#domain/publishing/publications/tick/claim.ts";
import { recordIntents } from "#domain/publishing/publications/tick/record-intents.ts";
import { openChannel, receiveMessage } from "#test/inbox.ts";
import { addBacklog, addPublication, endLeases, intentOf, outcomes, read } from "#test/publishing/publication.ts";
import { createWorld, type World } from "#test/world.ts";
import { createBrand } from "../brands/index.ts";
import { getHold, liftHold, listHeldPosts, placeHold } from "./index.ts";

const refused = (code: string) => ({ kind: "refused", detail: { code } });
const statusesOf = async (world: World) =>
  Object.fromEntries(
    (
      await world.db.publication.groupBy({ by: ["status"], where: { brandId: world.brand.id }, _count: { _all: true } })
    ).map(({ status, _count }) => [status, _count._all]),
  );

it("stops everything that is due, and releases what is chosen", async () => {
  const world = await createWorld();
  const tick = createTick(world.services);
  const owner = world.as(world.owner);
  const ids = [];
  for (const body of ["Sale!", "Thank you", "News"]) ids.push(await addPublication(world, { body, inSeconds: 60 }));
  const later = await addPublication(world, { body: "Next week", inSeconds: 600_000 });

  const placed = await owner(placeHold, { reason: "The ferry accident" });
  expect(placed).toMatchObject({
    hold: { scope: "brand", reason: "The ferry accident", lift_by: "owner", may_lift: true },
    waiting: 0,
    sending: 0,
  });
  world.clock.advance(120_000);
  expect(await tick.drain()).toBe(0);
  expect(await owner(getHold, {})).toMatchObject({ waiting: 3, sending: 0 });
  expect((await owner(countHome, {})).brands).toMatchObject([{ is_held: true }]);

  const [sale, thanks, news] = ids.map(({ postId }) => postId);
  const wrong = { kind: "invalid", detail: { errors: { publish_post_ids: [expect.any(String)] } } };
  await expect(owner(liftHold, { publish_post_ids: [later.postId] })).rejects.toMatchObject(wrong);
  expect(await owner(liftHold, { publish_post_ids: [thanks ?? 0] })).toEqual({ published: 1, cancelled_posts: 2 });
  expect(await tick.drain()).toBe(1);
  for (const [id, status] of [
    [sale, "cancelled"],
    [thanks, "published"],
    [news, "cancelled"],
    [later.postId, "scheduled"],
  ] as const)
    expect(await owner(getPost, { id: id ?? 0 })).toMatchObject({ status });
  expect(await owner(getHold, {})).toEqual({ hold: null, waiting: 0, waiting_in_other_brands: 0, sending: 0 });
  await expect(owner(liftHold, {})).rejects.toMatchObject(refused("invalid_state"));
  const log = await world.db.auditEvent.findMany({ where: { brandId: world.brand.id }, orderBy: { id: "asc" } });
  expect(log.map(({ action, detail }) => [action, detail])).toEqual([
    ["brand.held", { reason: "The ferry accident", lift_by: "owner" }],
    ["brand.released", { published: 1, cancelled_posts: 2 }],
  ]);
});

it("publishes all that waits where that is chosen", async () => {
  const world = await createWorld();
  await addPublication(world, { body: "Sale!" });
  await world.as(world.owner)(placeHold, {});
  const answer = await world.as(world.owner)(liftHold, { waiting: "publish" });
  expect(answer).toEqual({ published: 1, cancelled_posts: 0 });
  expect(await createTick(world.services).drain()).toBe(1);
});

it.each([
  ["cancel", "cancelled", []],
  ["publish", "published", ["published"]],
] as const)("commits no intent for what was claimed before, and can %s it", async (fate, status, expected) => {
  const world = await createWorld();
  const { id } = await addPublication(world, { body: "Sale!" });
  const [claimed] = await claim(world.db, world.clock, computeLoad([]), TIMING);
  if (claimed?.id !== id) throw new Error("It wasn't claimed.");
  await world.as(world.owner)(placeHold, {});
  const intent = intentOf(claimed);
  expect((await recordIntents(world.db, [intent], "wait")).get(intent)).toBe("stopped");
  expect(await outcomes(world, id)).toEqual([]);
  expect(await world.as(world.owner)(getHold, {})).toMatchObject({ waiting: 1, sending: 0 });

  await world.as(world.owner)(liftHold, { waiting: fate });
  // The worker that had it goes on, and may send it no more if it was canceled.
  if (fate === "cancel") expect((await recordIntents(world.db, [intent], "wait")).get(intent)).toBeNull();
  await endLeases(world);
  await createTick(world.services).drain();
  expect((await read(world, id)).status).toBe(status);
  expect(await outcomes(world, id)).toEqual(expected);
});

it("leaves what may have been sent alone until it is lifted", async () => {
  const world = await createWorld();
  const { id } = await addPublication(world, { body: "Sale!" });
  const [claimed] = await claim(world.db, world.clock, computeLoad([]), TIMING);
  if (!claimed) throw new Error("It wasn't claimed.");
  await recordIntents(world.db, [intentOf(claimed)], "wait");
  await world.as(world.owner)(placeHold, {});
  await endLeases(world);
  const tick = createTick(world.services);
  await tick.drain();
  expect(await read(world, id)).toMatchObject({ status: "publishing", step: "sending" });
  await world.as(world.owner)(liftHold, {});
  await tick.drain();
  expect((await read(world, id)).status).toBe("published");
});

it("begins no publication after it was placed, while workers run and a thousand are due", async () => {
  const world = await createWorld();
  await addBacklog(world, world.brand.channelId, 1000, { inSeconds: -1 });
  const stop = new AbortController();
  const workers = [createTick(world.services), createTick(world.services)].map((tick) => tick.run(stop.signal));
  const publication = { brandId: world.brand.id };
  const count = (where: object) => world.db.publicationAttempt.count({ where: { publication, ...where } });
  while ((await count({ outcome: "published" })) < 50) await nextTurn();
  await world.as(world.owner)(placeHold, {});
  const [at] = await world.db.$queryRaw<[{ now: Date }]>`select clock_timestamp() as now`;
  // Those in progress end, and nothing follows.
  while ((await count({ outcome: "started" })) > 0) await nextTurn();
  const published = await count({ outcome: "published" });
  expect(await createTick(world.services).drain()).toBe(0);
  stop.abort();
  await Promise.all(workers);
  expect(published).toBeLessThan(1000);
  expect(await count({ startedAt: { gt: at.now } })).toBe(0);
  expect(await count({})).toBe(published);

  await world.as(world.owner)(liftHold, { waiting: "publish" });
  await endLeases(world);
  await createTick(world.services).drain();
  expect(await statusesOf(world)).toEqual({ published: 1000 });
  expect(await count({ outcome: "published" })).toBe(1000);
});

it("stops replies, automations and agents, while people go on planning", async () => {
  const world = await createWorld();
  const owner = world.as(world.owner);
  const agent = world.as(world.owner, { entryPoint: "mcp", kind: "oauth" });
  const channel = await openChannel(world, "key");
  const acts = [{ act: "tag" as const, tags: ["urgent"] }];
  await owner(createAutomation, { name: "Tag", acts });
  const before = await receiveMessage(world, channel, "When do you open?");
  const { id, revision } = await owner(createPost, {
    body: "Hello",
    channels: [{ channel_id: world.brand.channelId }],
  });
  await owner(replyToItem, { id: before, body: "At nine." });

  await owner(placeHold, {});
  await world.runJobs();
  expect((await owner(getInboxItem, { id: before })).replies).toMatchObject([{ status: "sending" }]);
  const after = await receiveMessage(world, channel, "And on Sunday?");
  expect((await owner(getInboxItem, { id: before })).tags).toEqual(["urgent"]);
  expect((await owner(getInboxItem, { id: after })).tags).toEqual([]);
  await expect(owner(replyToItem, { id: after, body: "At ten." })).rejects.toMatchObject(refused("on_hold"));
  await expect(owner(publishPostNow, { id, revision })).rejects.toMatchObject(refused("on_hold"));
  await expect(agent(createPost, { body: "By an agent" })).rejects.toMatchObject(refused("on_hold"));
  expect((await agent(listPosts, {})).posts).toHaveLength(1);
  await owner(createPost, { body: "Sorry" });

  const app = world.as(world.owner, { kind: "tiered", tier: "elevated_write" });
  await expect(app(createPost, { body: "By a program" })).rejects.toMatchObject(refused("on_hold"));
  expect((await app(listPosts, {})).posts).toHaveLength(2);
  await app(liftHold, {});
  await agent(createPost, { body: "By an agent" });
});

it("is placed by the owner, and lifted by nobody but whom it names", async () => {
  const world = await createWorld();
  const editor = await world.addMember("editor");
  const member = await world.addMember("member");
  const client = await world.addMember("client");
  const stranger = await world.createPerson("Stran Ger");
  await expect(world.as({ kind: "guest" })(placeHold, {})).rejects.toMatchObject({ kind: "unauthenticated" });
  await expect(world.as(stranger)(placeHold, {})).rejects.toMatchObject({ kind: "brand_rejected" });
  await expect(world.as(editor)(placeHold, {})).rejects.toMatchObject({ kind: "forbidden" });
  await expect(world.as(world.owner, { tier: "read" })(placeHold, {})).rejects.toMatchObject({ kind: "tier_denied" });
  const long = world.as(world.owner)(placeHold, { reason: "x".repeat(501) });
  await expect(long).rejects.toMatchObject({ kind: "invalid", detail: { errors: { reason: [expect.any(String)] } } });

  await world.as(world.owner, { tier: "standard_write" })(placeHold, {});
  await expect(world.as(world.owner)(placeHold, {})).rejects.toMatchObject(refused("on_hold"));
  expect(await world.as(client)(getHold, {})).toMatchObject({ hold: { lift_by: "owner", may_lift: false } });
  for (const tier of ["read", "standard_write"] as const)
    await expect(world.as(world.owner, { tier })(liftHold, {})).rejects.toMatchObject({ kind: "tier_denied" });
  for (const person of [client, member, editor])
    await expect(world.as(person)(liftHold, {})).rejects.toMatchObject({ kind: "forbidden" });
  await world.as(world.owner, { tier: "elevated_write" })(liftHold, {});

  await world.as(world.owner)(placeHold, { lift_by: "editors" });
  await expect(world.as(member)(liftHold, {})).rejects.toMatchObject({ kind: "forbidden" });
  expect(await world.as(editor)(getHold, {})).toMatchObject({ hold: { may_lift: true } });
  await world.as(editor)(liftHold, {});
});

it("holds all brands of an account, those that come later too", async () => {
  const world = await createWorld();
  const { account } = await world.db.brand.findUniqueOrThrow({
    where: { id: world.brand.id },
    include: { account: true },
  });
  const owner = world.as(world.owner);
  const other = await world.createBrand(account.id);
  await owner(placeHold, { reason: "Only here" });
  await owner(placeHold, { scope: "account", reason: "Everywhere" });
  await world.db.account.update({ where: { id: account.id }, data: { planSlug: "agency" } });
  await owner(createBrand, { name: "Later" });
  const later = await world.db.brand.findFirstOrThrow({ where: { name: "Later" } });
  const where = { brand: { accountId: account.id } };
  const held = await world.db.hold.findMany({
    where,
    orderBy: { brandId: "asc" },
    select: { brandId: true, reason: true },
  });
  expect(held).toEqual([world.brand.id, other.id, later.id].map((brandId) => ({ brandId, reason: "Everywhere" })));
  const limits = { brandIds: [world.brand.id], channelIds: [], scopes: [], addresses: [] };
  const token = { ...world.owner.token, limits };
  const limited = world.as({ ...world.owner, token }, { brand: world.brand.slug });
  await expect(limited(liftHold, {})).rejects.toMatchObject({ kind: "forbidden" });
  const [here, there] = [
    await addPublication(world, { body: "Here" }),
    await addPublication({ ...world, brand: other }, { body: "There" }),
  ];
  const member = await world.addMember("editor");
  expect(await world.as(member)(getHold, {})).toMatchObject({ waiting: 1, waiting_in_other_brands: 0 });
  // Creating a brand has selected that one.
  const first = world.as(world.owner, { brand: world.brand.slug });
  expect(await first(getHold, {})).toMatchObject({ waiting: 1, waiting_in_other_brands: 1 });
  expect(await owner(liftHold, { publish_post_ids: [there.postId] })).toEqual({ published: 1, cancelled_posts: 1 });
  expect((await read(world, here.id)).status).toBe("cancelled");
  expect((await read(world, there.id)).status).toBe("scheduled");
  expect(await world.db.hold.count({ where })).toBe(0);
  await expect(limited(placeHold, { scope: "account" })).rejects.toMatchObject({ kind: "forbidden" });
  await limited(placeHold, {});
});

it("lists what waits, of other brands too for who edits posts there, and what a killed worker had claimed", async () => {
  const world = await createWorld();
  const { accountId } = await world.db.brand.findUniqueOrThrow({ where: { id: world.brand.id } });
  const [open, closed] = [await world.createBrand(accountId), await world.createBrand(accountId)];
  const editor = await world.addMember("editor");
  await world.addMember("member", editor, open.id);
  await world.addMember("client", editor, closed.id);
  const call = world.as(editor, { brand: world.brand.slug });
  expect(await call(listHeldPosts, {})).toEqual({ posts: [], next_cursor: null, has_more: false });
  const here = await addPublication(world, { body: "Claimed" });
  const claimed = await claim(world.db, world.clock, computeLoad([]), TIMING);
  expect(claimed.map(({ id }) => id)).toContain(here.id);
  const inSeconds = -1;
  const there = await addPublication({ ...world, brand: open }, { body: "There", inSeconds });
  const hidden = await addPublication({ ...world, brand: closed }, { body: "Hidden", inSeconds });
  await addPublication(world, { body: "Later", inSeconds: 600_000 });
  await world.as(world.owner, { brand: world.brand.slug })(placeHold, { scope: "account" });

  const first = await call(listHeldPosts, { limit: 1 });
  const second = await call(listHeldPosts, { limit: 1, cursor: first.next_cursor ?? undefined });
  expect(second).toMatchObject({ next_cursor: null, has_more: false });
  const byId = [...first.posts, ...second.posts].toSorted((a, b) => a.id - b.id);
  expect(byId).toMatchObject([
    { id: here.postId, excerpt: "Claimed", is_claimed: true, brand: { id: world.brand.id }, channels: [{}] },
    { id: there.postId, excerpt: "There", is_claimed: false, brand: { id: open.id } },
  ]);
  // Its token reaches one brand alone, or one channel.
  const limits = { brandIds: [world.brand.id], channelIds: [], scopes: [], addresses: [] };
  const within = (token: object) =>
    world.as({ ...editor, token: { ...editor.token, limits: { ...limits, ...token } } }, { brand: world.brand.slug });
  expect((await within({})(listHeldPosts, {})).posts.map(({ id }) => id)).toEqual([here.postId]);
  const ofChannel = await within({ brandIds: [], channelIds: [open.channelId] })(listHeldPosts, {});
  expect(ofChannel.posts.map(({ id }) => id)).toEqual([there.postId]);
  for (const cursor of ["", "forged", Buffer.from("at:2026-99-01T00:00:00.000Z:1").toString("base64url")])
    await expect(call(listHeldPosts, { cursor })).rejects.toMatchObject({ kind: "invalid" });
  const client = world.as(await world.addMember("client"));
  await expect(client(listHeldPosts, {})).rejects.toMatchObject({ kind: "forbidden" });
  await expect(world.as({ kind: "guest" })(listHeldPosts, {})).rejects.toMatchObject({ kind: "unauthenticated" });
  expect(hidden.postId).toBeGreaterThan(0);
});

it("notifies everybody who works in the brand, but not its clients, in the app and by mail", async () => {
  const world = await createWorld();
  const [editor, member, client] = [
    await world.addMember("editor"),
    await world.addMember("member"),
    await world.addMember("client"),
  ];
  await world.as(world.owner)(placeHold, { reason: "The ferry accident" });
  await world.runJobs();
  const notices = () =>
    world.db.notification.findMany({
      where: { brandId: world.brand.id, type: "hold" },
      orderBy: [{ id: "asc" }],
      select: { userId: true, title: true, body: true, path: true },
    });
  const placed = {
    title: `${world.owner.name} put everything on hold`,
    body: "The ferry accident Nothing is published or replied until the hold is lifted.",
    path: "/settings/hold",
  };
  const told = await notices();
  expect(told.map(({ userId }) => userId).toSorted()).toEqual(
    [world.owner.userId, editor.userId, member.userId].toSorted(),
  );
  for (const notice of told) expect(notice).toMatchObject(placed);
  const emailOf = async ({ userId }: { userId: number }) =>
    (await world.db.user.findUniqueOrThrow({ where: { id: userId } })).email;
  const mailsTo = async (person: { userId: number }) => {
    const email = await emailOf(person);
    return world.messages.filter(({ to }) => to === email);
  };
  expect(await mailsTo(client)).toEqual([]);
  for (const person of [editor, member]) {
    const mails = await mailsTo(person);
    expect(mails.map(({ subject }) => subject)).toEqual([expect.stringContaining(placed.title)]);
    expect(mails[0]?.paragraphs.join(" ")).toContain(placed.body);
  }
  await world.as(world.owner)(liftHold, {});
  await world.runJobs();
  expect((await notices()).at(-1)).toMatchObject({ title: `${world.owner.name} lifted the hold`, path: "/calendar" });
  expect(await mailsTo(member)).toHaveLength(2);
});
