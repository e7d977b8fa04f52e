import { beforeEach, expect, it } from "vitest";
import { approvePost, createPost, requestChanges } from "#domain/content/posts/index.ts";
import { listNotifications, updatePreferences } from "#domain/events/notifications/index.ts";
import { createComment, listComments, listMentionable } from "#domain/review/comments/index.ts";
import { createShareLink, guestComment, openReview } from "#domain/review/share-links/index.ts";
import type { Person } from "#kernel/context.ts";
import { createWorld, type World } from "#test/world.ts";

let world: World;
let author: Person;
let editor: Person;
let client: Person;
let postId: number;

const write = (submit: boolean) =>
  world.as(author)(createPost, { body: "Hello", channels: [{ channel_id: world.brand.channelId }], submit });

beforeEach(async () => {
  world = await createWorld();
  author = await world.addMember("member");
  editor = await world.addMember("editor");
  client = await world.addMember("client");
  postId = (await write(true)).id;
});

const at = ({ userId }: Person) => `@[${userId}]`;
const comment = (person: Person, body: string, more: { visibility?: "team" | "client"; id?: number } = {}) =>
  world.as(person)(createComment, { id: postId, body, ...more });
const people = async (person: Person, visibility: "team" | "client" = "client", id = postId) =>
  (await world.as(person)(listMentionable, { id, visibility })).people.map((one) => one.id);
async function notified(person: Person) {
  const { notifications } = await world.as(person)(listNotifications, {});
  return notifications.flatMap(({ type, body }) => (type === "approval_requested" ? [] : [[type, body]]));
}
const refused = { kind: "invalid", detail: { errors: { body: [expect.stringContaining("can be mentioned")] } } };

it("shows whom a comment mentions, by ID in the text and by their present name beside it", async () => {
  const made = await comment(author, `${at(editor)} please, and ${at(editor)}`);
  expect(made.body).toBe(`${at(editor)} please, and ${at(editor)}`);
  expect(made.mentions).toEqual([{ id: editor.userId, name: "editor person", is_member: true }]);
  await world.db.user.update({ where: { id: editor.userId }, data: { firstName: "Edith", lastName: "Ode" } });
  await world.db.member.deleteMany({ where: { userId: editor.userId } });
  const { comments } = await world.as(author)(listComments, { id: postId });
  expect(comments[0]?.mentions).toEqual([{ id: editor.userId, name: "Edith Ode", is_member: false }]);
});

it("notifies everyone mentioned once, under the names of people, and not the writer", async () => {
  await comment(editor, `${at(author)} ${at(client)} ${at(editor)} look`);
  const body = "@member person @client person @editor person look";
  expect(await notified(author)).toEqual([["mentioned", body]]);
  expect(await notified(client)).toEqual([["mentioned", body]]);
  expect(await notified(editor)).toEqual([]);
  const [notice] = (await world.as(client)(listNotifications, {})).notifications;
  expect(notice).toMatchObject({ title: "editor person mentioned you", path: expect.stringMatching(/\/posts\/\d+$/) });
  await world.runJobs();
  expect(world.messages.filter(({ subject }) => subject === "editor person mentioned you")).toHaveLength(2);
});

it("tells who has switched off mentions of the comment, if they take part", async () => {
  const off = { mentioned: { database: false, mail: false, push: false } };
  for (const person of [author, client]) await world.as(person)(updatePreferences, { preferences: off });
  await comment(editor, `${at(author)} ${at(client)}`);
  expect(await notified(author)).toEqual([["comment_added", "@member person @client person"]]);
  expect(await notified(client)).toEqual([]);
});

it("refuses a mention of anybody who can't see the comment, and writes nothing", async () => {
  const other = await createWorld();
  const left = await world.addMember("editor");
  await world.db.member.updateMany({ where: { userId: left.userId }, data: { isActive: false } });
  for (const text of [at(other.owner), at(left), "@[2147483647]", "@[9999999999]"]) {
    await expect(comment(author, text)).rejects.toMatchObject(refused);
  }
  await expect(comment(author, at(client), { visibility: "team" })).rejects.toMatchObject(refused);
  const draft = await write(false);
  await expect(comment(author, at(client), { id: draft.id })).rejects.toMatchObject(refused);
  expect((await world.as(author)(listComments, { id: postId })).comments).toEqual([]);
  expect(await notified(client)).toEqual([]);
});

it("offers the people who can see the comment", async () => {
  const team = [author.userId, editor.userId, world.owner.userId];
  expect((await people(author)).toSorted()).toEqual([...team, client.userId].toSorted());
  expect((await people(author, "team")).toSorted()).toEqual(team.toSorted());
  const draft = await write(false);
  expect((await people(author, "client", draft.id)).toSorted()).toEqual(team.toSorted());
  await expect(people(client, "client", draft.id)).rejects.toMatchObject({ kind: "not_found" });
});

it("a client mentions only people whose names they see on the post", async () => {
  expect(await people(client, "team")).toEqual([author.userId]);
  await expect(comment(client, at(editor))).rejects.toMatchObject(refused);
  await comment(editor, "Internal", { visibility: "team" });
  expect(await people(client)).toEqual([author.userId]);
  await comment(author, `Ask ${at(editor)}`);
  expect((await people(client)).toSorted()).toEqual([author.userId, editor.userId].toSorted());
  expect((await comment(client, `${at(editor)}?`)).mentions).toMatchObject([{ id: editor.userId }]);
});

it("decisions mention people too, and writers are told once", async () => {
  const words = `${at(author)} and ${at(client)}: shorter`;
  await world.as(editor)(requestChanges, { id: postId, comment: words });
  const text = "@member person and @client person: shorter";
  expect(await notified(author)).toEqual([["changes_requested", `editor person: ${text}`]]);
  expect(await notified(client)).toEqual([["mentioned", text]]);
  const approve = world.as(editor)(approvePost, { id: postId, comment: "@[2147483647]" });
  await expect(approve).rejects.toMatchObject({
    kind: "invalid",
    detail: { errors: { comment: [expect.anything()] } },
  });
});

it("guests read names and mention nobody", async () => {
  await comment(author, `${at(editor)} is it so?`);
  const { url } = await world.as(world.owner)(createShareLink, { id: postId });
  const [, token = ""] = url.split("/review/");
  const guest = world.as({ kind: "guest" });
  await guest(guestComment, { token, post_id: postId, name: "Gia", body: `${at(client)} hello` });
  const [post] = (await guest(openReview, { token })).posts;
  expect(post?.comments.map(({ body }) => body)).toEqual(["@editor person is it so?", `${at(client)} hello`]);
  expect(await notified(client)).toEqual([]);
});
