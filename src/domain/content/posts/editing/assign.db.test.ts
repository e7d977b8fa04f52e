import { beforeEach, expect, it } from "vitest";
import { removeMember } from "#domain/brands/members/index.ts";
import { listNotifications } from "#domain/events/notifications/index.ts";
import { getHome } from "#domain/insights/home/index.ts";
import type { Person } from "#kernel/context.ts";
import { createWorld, type World } from "#test/world.ts";
import { approvePost, createPost, getPost, listPosts, submitPost, updatePost } from "../index.ts";
import { remindAssignees } from "./remind-assignees.ts";

const HOUR = 3_600_000;

let world: World;
let member: Person;
let client: Person;
let postId: number;
const owner = () => world.as(world.owner);
const hence = (hours: number) => new Date(world.clock.now().getTime() + hours * HOUR).toISOString();

beforeEach(async () => {
  world = await createWorld();
  member = await world.addMember("member");
  client = await world.addMember("client");
  const channels = [{ channel_id: world.brand.channelId }];
  postId = (await owner()(createPost, { body: "Hello", channels, scheduled_at: hence(200) })).id;
});

const notified = async (person: Person, type: string) => {
  const { notifications } = await world.as(person)(listNotifications, {});
  return notifications.filter((one) => one.type === type).map(({ title }) => title);
};
const remind = () => {
  const origin = { requestId: "test", entryPoint: "job" as const, address: null, userAgent: null };
  return remindAssignees.perform({ ...world.services, caller: { kind: "system", job: "test" }, origin }, {});
};

it("assigns a post without a revision, keeps its approval, and tells the assignee", async () => {
  await owner()(submitPost, { id: postId });
  await owner()(approvePost, { id: postId });
  const before = await owner()(getPost, { id: postId });
  const due = hence(48);
  const after = await owner()(updatePost, { id: postId, assignee_id: member.userId, due_at: due });
  expect(after).toMatchObject({ assignee: { id: member.userId, name: "member person" }, status: "scheduled" });
  expect(new Date(after.due_at ?? "").toISOString()).toBe(due);
  expect([after.revision, after.content_hash]).toEqual([before.revision, before.content_hash]);
  expect(await notified(member, "assigned")).toEqual([expect.stringMatching(/ assigned a post to you$/)]);
  const log = await world.db.auditEvent.findFirst({ where: { action: "post.assigned", subjectId: postId } });
  expect(log?.detail).toMatchObject({ assignee_id: member.userId, previous_assignee_id: null });
  await owner()(updatePost, { id: postId, body: "Other words" });
  expect(await owner()(getPost, { id: postId })).toMatchObject({ assignee: { id: member.userId } });
  expect(await owner()(updatePost, { id: postId, assignee_id: null, due_at: null })).toMatchObject({
    assignee: null,
    due_at: null,
  });
});

it("is created with an assignee, who isn't told of their own assignment", async () => {
  const post = await world.as(member)(createPost, { body: "Mine", assignee_id: member.userId });
  expect(post).toMatchObject({ assignee: { id: member.userId }, revision: 1 });
  expect(await notified(member, "assigned")).toEqual([]);
});

it("refuses anybody who doesn't write posts in the brand, and creates nothing", async () => {
  const refused = { kind: "invalid", detail: { errors: { assignee_id: [expect.any(String)] } } };
  for (const id of [client.userId, (await createWorld()).owner.userId, 2_147_483_647]) {
    await expect(owner()(updatePost, { id: postId, assignee_id: id })).rejects.toMatchObject(refused);
    await expect(owner()(createPost, { body: "New", assignee_id: id })).rejects.toMatchObject(refused);
  }
  expect(await world.db.post.count({ where: { brandId: world.brand.id } })).toBe(1);
});

it("lists by assignee, for the team only, and hides both from clients", async () => {
  await owner()(updatePost, { id: postId, assignee_id: member.userId, due_at: hence(48) });
  await owner()(submitPost, { id: postId });
  const listed = async (person: Person, assignee_id: "me" | number) =>
    (await world.as(person)(listPosts, { assignee_id })).posts.map(({ id }) => id);
  expect(await listed(member, "me")).toEqual([postId]);
  expect(await listed(world.owner, member.userId)).toEqual([postId]);
  expect(await listed(world.owner, "me")).toEqual([]);
  expect(await listed(client, member.userId)).toEqual([]);
  expect(await world.as(client)(getPost, { id: postId })).toMatchObject({ assignee: null, due_at: null });
  const { to_approve: waiting } = await world.as(client)(getHome, {});
  expect(waiting.posts).toMatchObject([{ id: postId, due_at: null }]);
});

it("shows unfinished posts to their assignee on the home page", async () => {
  await owner()(updatePost, { id: postId, assignee_id: member.userId, due_at: hence(-1) });
  const assigned = async () => (await world.as(member)(getHome, {})).assigned;
  expect(await assigned()).toMatchObject({ total: 1, posts: [{ id: postId, due_at: expect.any(String) }] });
  await owner()(submitPost, { id: postId });
  expect(await assigned()).toEqual({ total: 0, posts: [] });
});

it("reminds the assignee once of an unfinished post that is due within a day, and again of another time", async () => {
  await owner()(updatePost, { id: postId, assignee_id: member.userId, due_at: hence(25) });
  await remind();
  expect(await notified(member, "due_reminder")).toEqual([]);
  await owner()(updatePost, { id: postId, due_at: hence(23) });
  await remind();
  await remind();
  expect(await notified(member, "due_reminder")).toEqual(["A post assigned to you is due within 24 hours"]);
  await owner()(updatePost, { id: postId, due_at: hence(-1) });
  await remind();
  expect(await notified(member, "due_reminder")).toEqual([
    "A post assigned to you is overdue",
    "A post assigned to you is due within 24 hours",
  ]);
});

it("unassigns the posts of a member who leaves", async () => {
  await owner()(updatePost, { id: postId, assignee_id: member.userId });
  await owner()(removeMember, { id: member.userId });
  expect(await owner()(getPost, { id: postId })).toMatchObject({ assignee: null });
});
