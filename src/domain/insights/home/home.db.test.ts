import { beforeEach, describe, expect, it } from "vitest";
import { approvePost, createPost, listPosts, requestChanges } from "#domain/content/posts/index.ts";
import { setPostingTimes } from "#domain/publishing/channels/index.ts";
import type { Person } from "#kernel/context.ts";
import { createWorld, type World } from "#test/world.ts";
import { countHome, getFirstSteps, getHome } from "./index.ts";

let world: World;
let member: Person;

beforeEach(async () => {
  world = await createWorld();
  member = await world.addMember("member");
});

const inHours = (hours: number) => new Date(world.clock.now().getTime() + hours * 3_600_000).toISOString();

/** A post for the brand's feed. */
async function write(author: Person, body: string, more: object = {}) {
  const channels = [{ channel_id: world.brand.channelId }];
  return (await world.as(author)(createPost, { body, channels, ...more })).id;
}

const homeOf = (person: Person) => world.as(person)(getHome, {});
const ids = ({ posts }: { posts: { id: number }[] }) => posts.map(({ id }) => id);

describe("GET /me/home", () => {
  it("requires a signed-in user with full access", async () => {
    await expect(world.as({ kind: "guest" })(getHome, {})).rejects.toMatchObject({ kind: "unauthenticated" });
    await expect(world.as(world.owner, { kind: "tiered", tier: "read" })(getHome, {})).rejects.toMatchObject({
      kind: "tier_denied",
    });
  });

  it("lists posts to approve only for those who may approve, the most urgent first", async () => {
    const late = await write(member, "Later", { submit: true, scheduled_at: inHours(40) });
    const never = await write(member, "Some day", { submit: true });
    const soon = await write(member, "Soon", { submit: true, scheduled_at: inHours(3) });
    const { to_approve: waiting } = await homeOf(world.owner);
    expect([waiting.total, ids(waiting)]).toEqual([3, [soon, late, never]]);
    expect(waiting.posts[0]).toMatchObject({ excerpt: "Soon", author: { id: member.userId }, status: "in_review" });
    expect(await world.as(world.owner)(countHome, {})).toMatchObject({
      brands: [{ brand_id: world.brand.id, to_approve: 3, inbox: 0 }],
    });

    const theirs = await homeOf(member);
    expect([theirs.to_approve.total, ids(theirs.expiring)]).toEqual([0, [soon, late]]);
    expect(await world.as(member)(countHome, {})).toMatchObject({ brands: [{ to_approve: 0 }] });
  });

  it("counts the posts whose step waits for the person, however many wait for others before them", async () => {
    const step = (memberId: number) => [{ name: "Legal", member_ids: [memberId], roles: [], needed: 2, hours: null }];
    const content = {
      contentHash: "0".repeat(64),
      timezone: "UTC",
      status: "in_review" as const,
      origin: "web" as const,
    };
    const posts = await world.db.post.createManyAndReturn({
      data: Array.from({ length: 150 }, () => ({ ...content, brandId: world.brand.id, authorId: member.userId })),
    });
    const rounds = await world.db.approvalRound.createManyAndReturn({
      data: posts.slice(0, 140).map(({ id: postId, contentHash }, index) => {
        const steps = step(index < 120 ? member.userId : world.owner.userId);
        return { postId, steps, contentHash, createdAt: world.clock.now() };
      }),
    });
    const approval = { userId: world.owner.userId, createdAt: world.clock.now() };
    // The step that they approved, and an earlier one, which another follows.
    await world.db.stepApproval.create({ data: { ...approval, roundId: rounds[130]?.id ?? 0, step: 0 } });
    await world.db.stepApproval.create({ data: { ...approval, roundId: rounds[131]?.id ?? 0, step: 1 } });
    const waiting = [...posts.slice(120, 130), ...posts.slice(131)].map(({ id }) => id);
    const { to_approve: home } = await homeOf(world.owner);
    expect([home.total, ids(home)]).toEqual([29, waiting.slice(0, 8)]);
    const { brands } = await world.as(world.owner)(countHome, {});
    expect(brands).toMatchObject([{ to_approve: 29 }]);
    await world.db.approvalRound.updateMany({
      where: { postId: { in: posts.map(({ id }) => id) } },
      data: { status: "dropped" },
    });
    expect((await homeOf(world.owner)).to_approve.total).toBe(150);
    expect(await world.as(world.owner)(countHome, {})).toMatchObject({ brands: [{ to_approve: 100 }] });
  });

  it("shows a change request to the author, with its comment", async () => {
    const id = await write(member, "Nine o'clock", { submit: true });
    await world.as(world.owner)(requestChanges, { id, comment: "Ten, please." });
    expect((await homeOf(member)).changes_requested).toMatchObject({ total: 1, posts: [{ id, note: "Ten, please." }] });
    expect((await homeOf(world.owner)).changes_requested.total).toBe(0);
  });

  it("shows failures with the platform's error to those who may act on them, for two weeks", async () => {
    const id = await write(member, "Refused", { submit: true, scheduled_at: inHours(1) });
    await world.as(world.owner)(approvePost, { id });
    const error = { code: "rejected", category: "user", message: "The picture is too wide.", retryable: false };
    await world.db.publication.updateMany({ where: { postId: id }, data: { status: "failed", error } });
    await world.db.post.update({ where: { id }, data: { status: "failed" } });
    const client = await world.addMember("client");
    expect((await homeOf(member)).troubled).toMatchObject({ total: 1, posts: [{ id, note: error.message }] });
    expect((await homeOf(client)).troubled.total).toBe(0);
    const ofPart = { ...error, part: { number: 2, total: 3 } };
    await world.db.publication.updateMany({ where: { postId: id }, data: { error: ofPart } });
    expect((await homeOf(member)).troubled.posts).toMatchObject([{ note: "Part 2 of 3: The picture is too wide." }]);
    world.clock.advance(15 * 86_400_000);
    expect((await homeOf(member)).troubled.total).toBe(0);
  });

  it("lists posts of today in the brand's time zone", async () => {
    // 21:30 in Berlin.
    world.clock.set(new Date("2031-03-05T20:30:00Z"));
    const tonight = await write(world.owner, "Tonight", { approve: true, scheduled_at: "2031-03-05T22:30:00Z" });
    await write(world.owner, "After midnight", { approve: true, scheduled_at: "2031-03-05T23:30:00Z" });
    await write(world.owner, "A draft", { scheduled_at: "2031-03-05T22:00:00Z" });
    expect(ids((await homeOf(world.owner)).today)).toEqual([tonight]);
  });

  it("covers all brands of a user, and no others", async () => {
    const { id: secondId } = await world.createBrand(world.account.id);
    await world.addMember("editor", member, secondId);
    const [channel] = await world.db.channel.findMany({ where: { brandId: secondId } });
    await write(world.owner, "Mine", { submit: true });
    const second = await world.db.brand.findUniqueOrThrow({ where: { id: secondId } });
    const asMember = world.as(member, { brand: second.slug });
    const { id } = await asMember(createPost, {
      body: "Theirs",
      channels: [{ channel_id: channel?.id ?? 0 }],
      submit: true,
    });
    expect((await homeOf(member)).to_approve).toMatchObject({ total: 1, posts: [{ id, brand_id: secondId }] });

    await world.db.brand.update({ where: { id: secondId }, data: { closedAt: world.clock.now() } });
    expect((await homeOf(member)).to_approve.total).toBe(0);
    const stranger = await world.createPerson("Sam Stranger");
    expect((await homeOf(stranger)).to_approve.total).toBe(0);
  });

  it("counts inbox items and lists channels without a connection, for those who may handle them", async () => {
    const channel = { brandId: world.brand.id, platform: "test", handle: "@a", displayName: "A" };
    const { id: channelId } = await world.db.channel.create({ data: { ...channel, status: "needs_reconnect" } });
    for (const [index, status] of (["open", "open", "done"] as const).entries()) {
      const item = { brandId: world.brand.id, channelId, kind: "comment" as const, externalId: `i${index}`, body: "?" };
      const { id } = await world.db.inboxItem.create({ data: { ...item, status, receivedAt: world.clock.now() } });
      await world.db.inboxReply.create({ data: { itemId: id, body: "!", status: index === 0 ? "draft" : "failed" } });
    }
    const { channels, inboxes } = await homeOf(world.owner);
    expect(channels).toMatchObject([{ id: channelId, status: "needs_reconnect" }]);
    expect(inboxes).toEqual([{ brand_id: world.brand.id, open: 2, drafted: 1, to_approve: 0, failed: 1 }]);
    const theirs = await homeOf(member);
    expect([theirs.channels, theirs.inboxes.length]).toEqual([[], 1]);
    const clients = await homeOf(await world.addMember("client"));
    expect([clients.channels, clients.inboxes]).toEqual([[], []]);
  });
});

it("filters posts by author", async () => {
  await write(world.owner, "Hers");
  const id = await write(member, "His");
  const { posts } = await world.as(world.owner)(listPosts, { author_id: member.userId });
  expect(posts.map((post) => post.id)).toEqual([id]);
});

describe("first steps", () => {
  it("are forbidden for members, and are completed one by one", async () => {
    await expect(world.as(member)(getFirstSteps, {})).rejects.toMatchObject({ kind: "forbidden" });
    const fresh = await createWorld();
    await fresh.db.accessToken.deleteMany({ where: { userId: fresh.owner.userId } });
    const steps = () => fresh.as(fresh.owner)(getFirstSteps, {});
    const none = {
      has_channel: false,
      has_posting_times: false,
      has_post: false,
      has_company: false,
      is_connected: false,
    };
    expect(await steps()).toEqual({ is_named: true, has_sample_content: false, ...none });
    await fresh.db.brand.update({ where: { id: fresh.brand.id }, data: { name: "Olive's brand" } });
    expect(await steps()).toMatchObject({ is_named: false });
    await fresh.as(fresh.owner)(createPost, { body: "One" });
    await fresh.as(fresh.owner)(setPostingTimes, {
      channel_ids: [fresh.brand.channelId],
      posting_times: [{ weekday: 1, time: "09:00" }],
    });
    await fresh.addMember("editor");
    await fresh.bearer(fresh.owner);
    expect(await steps()).toMatchObject({
      has_posting_times: true,
      has_post: true,
      has_company: true,
      is_connected: true,
    });
  });
});
