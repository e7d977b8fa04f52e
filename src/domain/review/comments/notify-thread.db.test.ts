import { beforeEach, expect, it } from "vitest";
import { createPost } from "#domain/content/posts/index.ts";
import { listNotifications } from "#domain/events/notifications/index.ts";
import { createShareLink, guestComment } from "#domain/review/share-links/index.ts";
import type { Person } from "#kernel/context.ts";
import { createWorld, type World } from "#test/world.ts";
import { createComment } from "./index.ts";

let world: World;
let member: Person;
let client: Person;
let postId: number;

beforeEach(async () => {
  world = await createWorld();
  member = await world.addMember("member");
  client = await world.addMember("client");
  const channels = [{ channel_id: world.brand.channelId }];
  postId = (await world.as(member)(createPost, { body: "Hello", channels, submit: true })).id;
});

const comment = (person: Person, body: string, more: { visibility?: "team" | "client" } = {}) =>
  world.as(person)(createComment, { id: postId, body, ...more });

async function notified(person: Person) {
  const { notifications } = await world.as(person)(listNotifications, {});
  return notifications.flatMap(({ type, body }) => (type === "comment_added" ? [body] : [])).reverse();
}

it("notifies the author and the participants, except the commenter", async () => {
  const uninvolved = await world.addMember("editor");
  await comment(client, "First");
  await comment(world.owner, "Second");
  await comment(member, "Third");
  expect(await notified(member)).toEqual(["First", "Second"]);
  expect(await notified(client)).toEqual(["Second", "Third"]);
  expect(await notified(world.owner)).toEqual(["Third"]);
  expect(await notified(uninvolved)).toEqual([]);
  const [notice] = (await world.as(world.owner)(listNotifications, {})).notifications;
  expect(notice).toMatchObject({
    title: "member person commented on a post",
    path: `/studio/${world.brand.handle}/posts/${postId}`,
  });
  await world.runJobs();
  expect(world.messages.filter(({ subject }) => subject.endsWith("commented on a post"))).toHaveLength(5);
});

it("does not notify clients of internal comments", async () => {
  await comment(client, "Nice");
  await comment(world.owner, "They pay late", { visibility: "team" });
  expect(await notified(client)).toEqual([]);
  expect(await notified(member)).toEqual(["Nice", "They pay late"]);
});

it("notifies of a guest's comment under the entered name", async () => {
  const { url } = await world.as(world.owner)(createShareLink, { id: postId });
  const [, token = ""] = url.split("/review/");
  const words = { token, post_id: postId, name: "Gia Guest", body: "Lovely" };
  await world.as({ kind: "guest" })(guestComment, words);
  const { notifications } = await world.as(member)(listNotifications, {});
  expect(notifications).toMatchObject([{ title: "Gia Guest commented on a post", body: "Lovely" }]);
});

it("does not notify deactivated or removed users", async () => {
  await comment(client, "Nice");
  await comment(world.owner, "Indeed");
  await world.db.member.updateMany({ where: { userId: member.userId }, data: { isActive: false } });
  await world.db.member.deleteMany({ where: { userId: client.userId } });
  await comment(world.owner, "Anybody here?");
  const rows = await world.db.notification.findMany({ where: { body: "Anybody here?", brandId: world.brand.id } });
  expect(rows).toEqual([]);
});

it("shortens a long comment", async () => {
  await comment(client, "word ".repeat(1000));
  const [body = ""] = await notified(member);
  expect(body).toMatch(/^word word .*…$/);
  expect(body.length).toBeLessThanOrEqual(280);
});
