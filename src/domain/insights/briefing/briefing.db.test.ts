import { beforeEach, describe, expect, it } from "vitest";
import { placeHold } from "#domain/brands/hold/index.ts";
import { createIdea, deleteIdea } from "#domain/content/ideas/index.ts";
import { approvePost, createPost, requestChanges } from "#domain/content/posts/index.ts";
import { createEvergreenPost } from "#domain/planning/evergreen/index.ts";
import { fillTime } from "#domain/planning/queues/index.ts";
import { setPostingTimes } from "#domain/publishing/channels/index.ts";
import type { Person } from "#kernel/context.ts";
import { createWorld, type World } from "#test/world.ts";
import { getBriefing } from "./index.ts";

let world: World;
let member: Person;
let client: Person;

/** A Monday, 09:30 in the brand's time zone, Europe/Berlin. */
const MONDAY = new Date("2030-03-04T08:30:00Z");

beforeEach(async () => {
  world = await createWorld();
  world.clock.set(MONDAY);
  member = await world.addMember("member");
  client = await world.addMember("client");
});

const briefingOf = (person: Person) => world.as(person)(getBriefing, {});
const daysAgo = (days: number) => new Date(MONDAY.getTime() - days * 86_400_000);

async function write(author: Person, body: string, more: object = {}) {
  const channels = [{ channel_id: world.brand.channelId }];
  return (await world.as(author)(createPost, { body, channels, ...more })).id;
}

/** A post that was published then on the brand's feed, with so many likes, comments and so on. */
async function publish(body: string, publishedAt: Date, engagement: number | null) {
  const id = await write(member, body, { submit: true });
  await world.as(world.owner)(approvePost, { id });
  await world.db.post.update({ where: { id }, data: { status: "published" } });
  const permalink = `https://example.com/${id}`;
  await world.db.publication.updateMany({
    where: { postId: id },
    data: { status: "published", publishedAt, scheduledAt: publishedAt, engagement, permalink },
  });
  return id;
}

const setTimes = (...times: { weekday: number; time: string }[]) =>
  world.as(world.owner)(setPostingTimes, { channel_ids: [world.brand.channelId], posting_times: times });

describe("GET /briefing", () => {
  it("requires a signed-in member", async () => {
    await expect(world.as({ kind: "guest" })(getBriefing, {})).rejects.toMatchObject({ kind: "unauthenticated" });
    const stranger = await createWorld();
    await expect(world.as(stranger.owner, { brand: world.brand.slug })(getBriefing, {})).rejects.toMatchObject({
      kind: "brand_rejected",
    });
  });

  it("says of a new brand that nothing was published and nothing waits, and which days are empty", async () => {
    const { results, waiting, free_times: free } = await briefingOf(world.owner);
    expect(results).toMatchObject({
      from: "2030-02-25",
      to: "2030-03-03",
      published: 0,
      published_before: 0,
      posts: [],
    });
    expect([waiting.you.to_approve.total, waiting.you.inboxes, waiting.others]).toEqual([0, [], []]);
    expect(free).toMatchObject({ reason: "no_posting_times" });
    expect(free?.days).toHaveLength(14);
    expect(free?.days[0]).toMatchObject({
      day: "2030-03-04",
      is_posting_time: false,
      others: 0,
      suggestion: { kind: "write", id: null, channel_ids: [world.brand.channelId] },
    });
  });

  it("has no free times without a connected channel", async () => {
    await world.db.channel.updateMany({ where: { brandId: world.brand.id }, data: { status: "needs_reconnect" } });
    const { free_times: free, waiting } = await briefingOf(world.owner);
    expect([free, waiting.you.channels.length]).toEqual([{ days: [], reason: "no_channels" }, 1]);
  });

  it("shows what of the seven days before today did best, and how many posts there were before", async () => {
    const [, second] = [await publish("Today", MONDAY, 90), await publish("Second", daysAgo(1), 5)];
    const [best, silent] = [await publish("Best", daysAgo(6), 50), await publish("Silent", daysAgo(2), null)];
    await publish("Fourth", daysAgo(3), null);
    await publish("Before", daysAgo(9), 400);
    const { results } = await briefingOf(client);
    expect(results).toMatchObject({ published: 4, published_before: 1 });
    expect(results?.posts.map(({ post_id: id }) => id)).toEqual([best, second, silent]);
    expect(results?.posts[0]).toMatchObject({
      body: "Best",
      links: [{ channel: { id: world.brand.channelId }, url: `https://example.com/${best}` }],
    });
  });

  it("lists what waits for the person, and for whom else something waits", async () => {
    const waiting = await write(member, "To approve", { submit: true });
    const returned = await write(member, "Returned", { submit: true });
    await world.as(world.owner)(requestChanges, { id: returned, comment: "Ten, please." });
    const mine = (await briefingOf(world.owner)).waiting;
    expect([mine.you.to_approve.total, mine.you.changes_requested.total]).toEqual([1, 0]);
    expect(mine.others).toEqual([
      {
        person: { id: member.userId, name: member.name },
        to_approve: 0,
        changes_requested: 1,
        assigned: 0,
        overdue: 0,
        post_id: returned,
      },
    ]);
    const theirs = (await briefingOf(member)).waiting;
    expect([theirs.you.to_approve.total, theirs.you.changes_requested.total]).toEqual([0, 1]);
    expect(theirs.others.map(({ person, to_approve: count, post_id: id }) => [person.id, count, id])).toEqual([
      [world.owner.userId, 1, waiting],
      [client.userId, 1, waiting],
    ]);
  });

  it("names those whose step it is, not the caller who has approved", async () => {
    const legal = await world.addMember("editor");
    const steps = [{ name: "Legal", member_ids: [legal.userId], roles: [], needed: 1, hours: null }];
    await world.db.brand.update({ where: { id: world.brand.id }, data: { approvalSteps: steps } });
    await write(member, "For the lawyers", { submit: true });
    const { waiting } = await briefingOf(world.owner);
    expect([waiting.you.to_approve.total, waiting.others.map(({ person }) => person.id)]).toEqual([0, [legal.userId]]);
  });

  it("counts messages as overdue after the brand's goal, for their assignee or everybody", async () => {
    const { id: channelId } = await world.db.channel.findFirstOrThrow({ where: { brandId: world.brand.id } });
    const item = { brandId: world.brand.id, channelId, kind: "comment" as const, body: "?" };
    const receive = (externalId: string, hours: number, assigneeId: number | null) =>
      world.db.inboxItem.create({
        data: { ...item, externalId, assigneeId, receivedAt: new Date(MONDAY.getTime() - hours * 3_600_000) },
      });
    await receive("a", 30, null);
    await receive("b", 20, world.owner.userId);
    await receive("c", 30, member.userId);
    const ownerSees = async () => (await briefingOf(world.owner)).waiting;
    expect(await ownerSees()).toMatchObject({ you: { inboxes: [{ open: 3 }] }, overdue: 1 });
    expect((await ownerSees()).others).toMatchObject([{ person: { id: member.userId }, overdue: 1 }]);
    await world.db.brand.update({ where: { id: world.brand.id }, data: { replyGoalHours: 10 } });
    expect(await ownerSees()).toMatchObject({ you: { inboxes: [{ open: 3 }] }, overdue: 2 });
    expect((await briefingOf(client)).waiting).toMatchObject({ you: { inboxes: [] }, overdue: 0, others: [] });
  });

  it("leaves out what the role or the token may not see", async () => {
    const { free_times: free, waiting } = await briefingOf(client);
    expect([free, waiting.others]).toEqual([null, []]);
    const limits = { brandIds: [], channelIds: [], scopes: ["content.view" as const], addresses: [] };
    const limited = { ...world.owner, token: { ...world.owner.token, limits } };
    expect(await briefingOf(limited)).toMatchObject({
      results: null,
      waiting: { you: { inboxes: [] }, overdue: 0 },
    });
  });

  it("is refused in an archived brand, and says that everything is on hold", async () => {
    await world.as(world.owner)(placeHold, {});
    expect(await briefingOf(world.owner)).toMatchObject({ is_held: true });
    await world.db.brand.update({ where: { id: world.brand.id }, data: { closedAt: MONDAY } });
    await expect(world.as(world.owner, { brand: world.brand.slug })(getBriefing, {})).rejects.toMatchObject({
      kind: "brand_rejected",
    });
  });
});

describe("free times", () => {
  it("are the posting times without a post, one a day, with each idea and evergreen post once", async () => {
    await setTimes({ weekday: 2, time: "09:00" }, { weekday: 2, time: "23:00" }, { weekday: 4, time: "12:00" });
    const taken = new Date("2030-03-07T11:00:00Z");
    await write(member, "Taken", { scheduled_at: taken.toISOString() });
    const { id: ideaId } = await world.as(member)(createIdea, { headline: "An idea" });
    const source = await publish("Evergreen", daysAgo(60), 3);
    const { id: evergreenId } = await world.as(world.owner)(createEvergreenPost, { id: source });
    const { free_times: free } = await briefingOf(member);
    expect(free?.reason).toBeNull();
    expect(free?.days.map(({ day, others, suggestion: { kind, id } }) => [day, others, kind, id])).toEqual([
      ["2030-03-05", 1, "idea", ideaId],
      ["2030-03-12", 1, "evergreen", evergreenId],
      ["2030-03-14", 0, "write", null],
    ]);
    expect(free?.days[0]?.at).toBe("2030-03-05T08:00:00.000000+00:00");
  });

  it("are filled once: the second of two people is refused, as is an idea that was used or deleted", async () => {
    await setTimes({ weekday: 2, time: "09:00" });
    const at = "2030-03-05T08:00:00Z";
    const channels = { at, channel_ids: [world.brand.channelId] };
    const ideas = [];
    for (const headline of ["One", "Two"]) ideas.push((await world.as(member)(createIdea, { headline })).id);
    const [one = 0, two = 0] = ideas;
    const results = await Promise.allSettled([
      world.as(member)(fillTime, { ...channels, idea_id: one }),
      world.as(world.owner)(fillTime, { ...channels, idea_id: two }),
    ]);
    const refused = results.find(({ status }) => status === "rejected");
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(refused).toMatchObject({ reason: { kind: "refused", detail: { code: "invalid_state" } } });
    expect(await world.db.post.count({ where: { brandId: world.brand.id } })).toBe(1);
    const later = { ...channels, at: "2030-03-12T08:00:00Z" };
    const [used] = await world.db.idea.findMany({ where: { brandId: world.brand.id, status: "in_progress" } });
    await expect(world.as(member)(fillTime, { ...later, idea_id: used?.id })).rejects.toMatchObject({
      kind: "refused",
    });
    const left = ideas.find((id) => id !== used?.id) ?? 0;
    await world.as(member)(deleteIdea, { id: left });
    await expect(world.as(member)(fillTime, { ...later, idea_id: left })).rejects.toMatchObject({ kind: "not_found" });
    await expect(world.as(client)(fillTime, { ...later, idea_id: left })).rejects.toMatchObject({ kind: "forbidden" });
  });

  it("refuses bad input, and leaves nothing behind", async () => {
    const { id: idea_id } = await world.as(member)(createIdea, { headline: "One" });
    const channel_ids = [world.brand.channelId];
    const at = "2030-03-05T08:00:00Z";
    const fill = (input: object) => world.as(member)(fillTime, { at, channel_ids, ...input } as never);
    await expect(fill({})).rejects.toMatchObject({
      kind: "invalid",
      detail: { errors: { idea_id: [expect.any(String)] } },
    });
    await expect(fill({ idea_id, evergreen_id: 1 })).rejects.toMatchObject({ kind: "invalid" });
    await expect(fill({ idea_id, at: "2030-03-01T08:00:00Z" })).rejects.toMatchObject({
      kind: "invalid",
      detail: { errors: { at: ["This time is in the past."] } },
    });
    const foreign = (await createWorld()).brand.channelId;
    await expect(fill({ idea_id, channel_ids: [foreign] })).rejects.toMatchObject({ kind: "invalid" });
    await expect(fill({ evergreen_id: 2_000_000_000 })).rejects.toMatchObject({ kind: "not_found" });
    await world.db.channel.updateMany({ where: { id: world.brand.channelId }, data: { status: "needs_reconnect" } });
    await expect(fill({ idea_id })).rejects.toMatchObject({ kind: "invalid" });
    expect(await world.db.post.count({ where: { brandId: world.brand.id } })).toBe(0);
  });

  it("take a copy of an evergreen post, which counts as its use", async () => {
    const source = await publish("Evergreen", daysAgo(60), 3);
    const { id: evergreen_id } = await world.as(world.owner)(createEvergreenPost, { id: source });
    const fill = (at: string) => world.as(member)(fillTime, { at, channel_ids: [world.brand.channelId], evergreen_id });
    const post = await fill("2030-03-05T08:00:00Z");
    expect(post).toMatchObject({
      body: "Evergreen",
      status: "draft",
      scheduled_at: "2030-03-05T08:00:00.000000+00:00",
    });
    expect(await world.db.evergreenUse.count({ where: { sourceId: source, postId: post.id } })).toBe(1);
    await expect(fill("2030-03-06T08:00:00Z")).rejects.toMatchObject({ kind: "refused" });
  });
});
