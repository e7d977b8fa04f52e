import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createPost, getPost, listRevisions, requestChanges, updatePost } from "#domain/content/posts/index.ts";
import { updateApprovalSteps } from "#domain/review/approval-steps/index.ts";
import { createComment, deleteComment, listComments } from "#domain/review/comments/index.ts";
import {
  createShareLink,
  guestDeleteComment,
  guestRequestChanges,
  guestSuggest,
  openReview,
  revokeShareLink,
} from "#domain/review/share-links/index.ts";
import type { Person } from "#kernel/context.ts";
import { addTestChannel } from "#test/publishing/publication.ts";
import { createWorld, type World } from "#test/world.ts";
import { acceptSuggestion, createSuggestion, declineSuggestion } from "./index.ts";

let world: World;
let author: Person;
let client: Person;
let channelId: number;
/** Of a network with threads and first comments. */
let threadChannelId: number;

beforeAll(async () => {
  world = await createWorld();
  author = await world.addMember("member");
  client = await world.addMember("client");
  ({ channelId } = world.brand);
  threadChannelId = await addTestChannel(world, "key");
});
// Rate limits use the database's clock, and all calls of this suite come from one IP address.
beforeEach(() => world.db.throttleHit.deleteMany());

const DAY = 86_400_000;
const write = (overrides: { thread?: string[]; first_comment?: string } = {}) =>
  world.as(author)(createPost, {
    body: "We open at nine.",
    channels: [{ channel_id: overrides.thread ? threadChannelId : channelId, overrides }],
    scheduled_at: new Date(world.clock.now().getTime() + DAY).toISOString(),
    submit: true,
  });
const read = (id: number) => world.as(world.owner)(getPost, { id });
const guest = () => world.as({ kind: "guest" }, { entryPoint: "studio" });
const at = (text = "We open at ten.") => ({ revision: 1, text });
const refused = (code: string) => ({ kind: "refused", detail: { code } });
const invalid = (field: string) => ({ kind: "invalid", detail: { errors: { [field]: [expect.any(String)] } } });

async function share(id: number, options: { may_approve?: boolean; may_comment?: boolean } = {}) {
  const link = await world.as(world.owner)(createShareLink, { id, ...options });
  return { linkId: link.id, token: link.url.split("/review/")[1] ?? "" };
}

const approvals = (id: number) =>
  world.db.threadEntry.findMany({ where: { postId: id, kind: "approval" }, orderBy: { id: "asc" } });

describe("a suggestion", () => {
  it("is a comment that shows both texts, and changes nothing", async () => {
    const { id } = await write();
    const made = await world.as(client)(createSuggestion, { id, ...at(), body: "We open later now." });
    expect(made).toMatchObject({
      kind: "comment",
      body: "We open later now.",
      resolved: false,
      author: { id: client.userId },
      suggestion: {
        status: "open",
        channel_id: null,
        before: "We open at nine.",
        after: "We open at ten.",
        approves: false,
        revision: null,
        decided_by: null,
      },
    });
    expect(await read(id)).toMatchObject({ body: "We open at nine.", revision: 1, status: "in_review" });
    const notification = await world.db.notification.findFirst({
      where: { userId: author.userId, path: `/posts/${id}` },
    });
    expect(notification).toMatchObject({
      title: "client person suggested a change to a post",
      body: "We open later now.",
    });
  });

  it("is refused for an outdated revision, the same text, another channel and a draft that clients don't see", async () => {
    const { id } = await write();
    const call = world.as(client);
    await expect(call(createSuggestion, { id, revision: 2, text: "New" })).rejects.toMatchObject({
      kind: "revision_conflict",
    });
    await expect(call(createSuggestion, { id, ...at("We open at nine.") })).rejects.toMatchObject(invalid("text"));
    await expect(call(createSuggestion, { id, ...at(), channel_id: 999_999 })).rejects.toMatchObject(
      invalid("channel_id"),
    );
    const draft = await world.as(author)(createPost, { body: "Draft", channels: [{ channel_id: channelId }] });
    await expect(call(createSuggestion, { id: draft.id, ...at() })).rejects.toMatchObject({ kind: "not_found" });
    await expect(world.as(author)(createSuggestion, { id, ...at(), approve: true })).rejects.toMatchObject({
      kind: "forbidden",
    });
    const other = await createWorld();
    await expect(other.as(other.owner)(createSuggestion, { id, ...at() })).rejects.toMatchObject({ kind: "not_found" });
    expect((await world.as(author)(listComments, { id })).comments).toEqual([]);
  });

  it("is accepted as a revision that names who suggested it, once and by who writes posts", async () => {
    const { id } = await write();
    const made = await world.as(client)(createSuggestion, { id, ...at() });
    await expect(world.as(client)(acceptSuggestion, { id: made.id })).rejects.toMatchObject({ kind: "forbidden" });
    const accepted = await world.as(author)(acceptSuggestion, { id: made.id });
    expect(accepted).toMatchObject({
      resolved: true,
      suggestion: { status: "accepted", revision: 2, decided_by: { id: author.userId } },
    });
    expect(await read(id)).toMatchObject({ body: "We open at ten.", revision: 2, status: "in_review" });
    const { revisions } = await world.as(author)(listRevisions, { id });
    expect(revisions.map(({ author: by, suggested_by }) => [by.id, suggested_by])).toEqual([
      [author.userId, { comment_id: made.id, author: { id: client.userId, name: "client person" }, guest_name: null }],
      [author.userId, null],
    ]);
    await expect(world.as(author)(acceptSuggestion, { id: made.id })).rejects.toMatchObject(refused("invalid_state"));
    await expect(world.as(author)(declineSuggestion, { id: made.id })).rejects.toMatchObject(refused("invalid_state"));
    await expect(world.as(client)(deleteComment, { id: made.id })).rejects.toMatchObject(refused("invalid_state"));
    const told = await world.db.notification.findFirst({ where: { userId: client.userId, path: `/posts/${id}` } });
    expect(told).toMatchObject({ title: "member person accepted your suggestion", body: "We open at ten." });
    expect(await approvals(id)).toEqual([]);
    expect(
      (await world.db.auditEvent.findMany({ where: { action: "post.suggestion_accepted", subjectId: id } })).length,
    ).toBe(1);
  });

  it("changes the version of one channel alone", async () => {
    const { id } = await write();
    const made = await world.as(client)(createSuggestion, { id, ...at("Ten!"), channel_id: channelId });
    expect(made.suggestion).toMatchObject({ channel_id: channelId, before: "We open at nine.", after: "Ten!" });
    await world.as(author)(acceptSuggestion, { id: made.id });
    expect(await read(id)).toMatchObject({
      body: "We open at nine.",
      publications: [{ overrides: { body: "Ten!" } }],
    });
  });

  it("changes a part of a channel's thread, or its first comment, and nothing else", async () => {
    const { id } = await write({ thread: ["And at ten.", "Bye"], first_comment: "At the harbor" });
    const suggest = (field: string, text: string, revision: number) =>
      world.as(client)(createSuggestion, { id, revision, channel_id: threadChannelId, field, text });
    const part = await suggest("thread.1", "Goodbye", 1);
    expect(part.suggestion).toMatchObject({ field: "thread.1", before: "Bye", after: "Goodbye" });
    await world.as(author)(acceptSuggestion, { id: part.id });
    const comment = await suggest("first_comment", "", 2);
    await world.as(author)(acceptSuggestion, { id: comment.id });
    const [publication] = (await read(id)).publications;
    expect(publication?.overrides).toEqual({ thread: ["And at ten.", "Goodbye"], first_comment: null });
  });

  it("is refused for a text that the channel doesn't have, and for an empty part", async () => {
    const { id } = await write({ thread: ["And at ten."] });
    const suggest = (more: object) => world.as(client)(createSuggestion, { id, ...at(""), ...more });
    const on = { channel_id: threadChannelId };
    await expect(suggest({ field: "thread.0" })).rejects.toMatchObject(invalid("channel_id"));
    await expect(suggest({ ...on, field: "thread.1" })).rejects.toMatchObject(invalid("field"));
    await expect(suggest({ ...on, field: "first_comment" })).rejects.toMatchObject(invalid("field"));
    await expect(suggest({ ...on, field: "options" })).rejects.toMatchObject(invalid("field"));
    await expect(suggest({ ...on, field: "thread.0" })).rejects.toMatchObject(invalid("text"));
    expect((await world.as(author)(listComments, { id })).comments).toEqual([]);
  });

  it("conflicts once its part of the thread has moved", async () => {
    const { id } = await write({ thread: ["And at ten."] });
    const place = { channel_id: threadChannelId, field: "thread.0" };
    const made = await world.as(client)(createSuggestion, { id, ...at("And at noon."), ...place });
    const channels = [{ channel_id: threadChannelId, overrides: { thread: ["First", "And at ten."] } }];
    await world.as(author)(updatePost, { id, channels });
    await expect(world.as(author)(acceptSuggestion, { id: made.id })).rejects.toMatchObject(
      refused("suggestion_outdated"),
    );
  });

  it("conflicts once the text has changed, and can still be declined", async () => {
    const { id } = await write();
    const made = await world.as(client)(createSuggestion, { id, ...at() });
    await world.as(author)(updatePost, { id, body: "We open at noon." });
    await expect(world.as(author)(acceptSuggestion, { id: made.id })).rejects.toMatchObject(
      refused("suggestion_outdated"),
    );
    expect(await read(id)).toMatchObject({ body: "We open at noon.", revision: 2 });
    expect(await world.as(author)(declineSuggestion, { id: made.id })).toMatchObject({
      resolved: true,
      suggestion: { status: "declined", revision: null },
    });
    expect(await read(id)).toMatchObject({ body: "We open at noon.", revision: 2 });
  });

  it("is not both accepted and declined by calls at the same time", async () => {
    const { id } = await write();
    const made = await world.as(client)(createSuggestion, { id, ...at() });
    const settled = await Promise.allSettled([
      world.as(author)(acceptSuggestion, { id: made.id }),
      world.as(world.owner)(declineSuggestion, { id: made.id }),
    ]);
    expect(settled.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  });

  it("is only found where it is, and where there is one", async () => {
    const { id } = await write();
    const made = await world.as(client)(createSuggestion, { id, ...at() });
    const plain = await world.as(client)(createComment, { id, body: "Nice" });
    const other = await createWorld();
    const missing = { kind: "not_found" };
    await expect(other.as(other.owner)(acceptSuggestion, { id: made.id })).rejects.toMatchObject(missing);
    await expect(world.as(author)(acceptSuggestion, { id: plain.id })).rejects.toMatchObject(missing);
    await world.as(client)(deleteComment, { id: made.id });
    await expect(world.as(author)(acceptSuggestion, { id: made.id })).rejects.toMatchObject(missing);
  });

  it("of an edit that was not submitted stays in the team", async () => {
    const { id } = await write();
    await world.as(world.owner)(requestChanges, { id });
    await world.as(author)(updatePost, { id, body: "Not for clients yet" });
    const made = await world.as(author)(createSuggestion, { id, revision: 2, text: "Better" });
    expect(made.visibility).toBe("team");
    const { comments } = await world.as(client)(listComments, { id });
    expect(comments.map(({ kind }) => kind)).toEqual(["change_request"]);
  });
});

describe("an approval with a suggestion", () => {
  it("counts once the suggestion is accepted unchanged, in the name of its author", async () => {
    const { id } = await write();
    const made = await world.as(client)(createSuggestion, { id, ...at(), approve: true });
    expect(made.suggestion).toMatchObject({ approves: true });
    expect((await read(id)).status).toBe("in_review");
    await world.as(author)(acceptSuggestion, { id: made.id });
    expect(await read(id)).toMatchObject({ status: "scheduled", body: "We open at ten." });
    expect(await approvals(id)).toMatchObject([{ authorId: client.userId, revision: 2 }]);
    const audit = await world.db.auditEvent.findMany({ where: { action: "post.approved", subjectId: id } });
    expect(audit).toMatchObject([{ actorName: "client person, with a suggestion", detail: { comment_id: made.id } }]);
  });

  it("holds for exactly the thread that has its part", async () => {
    const { id } = await write({ thread: ["And at ten."] });
    const place = { channel_id: threadChannelId, field: "thread.0" };
    const made = await world.as(client)(createSuggestion, { id, ...at("And at noon."), ...place, approve: true });
    await world.as(author)(acceptSuggestion, { id: made.id });
    expect((await read(id)).status).toBe("scheduled");
    const other = await write({ thread: ["And at ten."] });
    const late = { id: other.id, ...at("And at noon."), ...place, approve: true };
    const lapsed = await world.as(client)(createSuggestion, late);
    const channels = [{ channel_id: threadChannelId, overrides: { thread: ["And at ten.", "More"] } }];
    await world.as(author)(updatePost, { id: other.id, channels });
    await world.as(author)(acceptSuggestion, { id: lapsed.id });
    expect((await read(other.id)).status).toBe("in_review");
  });

  it("lapses when anything else changed", async () => {
    const { id } = await write();
    const made = await world.as(client)(createSuggestion, { id, ...at(), approve: true });
    await world.as(author)(updatePost, { id, tags: ["harbour"] });
    await world.as(author)(acceptSuggestion, { id: made.id });
    expect(await read(id)).toMatchObject({ status: "in_review", body: "We open at ten." });
    expect(await approvals(id)).toEqual([]);
  });

  it("lapses when its author may not approve any more", async () => {
    const { id } = await write();
    const editor = await world.addMember("editor");
    const made = await world.as(editor)(createSuggestion, { id, ...at(), approve: true });
    await world.db.member.updateMany({ where: { userId: editor.userId }, data: { role: "member" } });
    await world.as(author)(acceptSuggestion, { id: made.id });
    expect((await read(id)).status).toBe("in_review");
  });

  it("is one step of a review by steps", async () => {
    const steps = [
      { name: "Client", roles: ["client" as const] },
      { name: "Owner", roles: ["super_admin" as const] },
    ];
    await world.as(world.owner)(updateApprovalSteps, { steps });
    const { id } = await write();
    const made = await world.as(client)(createSuggestion, { id, ...at(), approve: true });
    await world.as(author)(acceptSuggestion, { id: made.id });
    const { status, approval_steps: shown } = await read(id);
    expect([status, shown.map(({ state }) => state)]).toEqual(["in_review", ["approved", "current"]]);
    await expect(
      world.as(client)(createSuggestion, { id, revision: 2, text: "No", approve: true }),
    ).rejects.toMatchObject(refused("invalid_state"));
    await world.as(world.owner)(updateApprovalSteps, { steps: [] });
  });
});

describe("a guest", () => {
  const as = { name: "Gia", guest_key: randomUUID() };

  it("suggests and approves with it, through their link", async () => {
    const { id } = await write();
    const { token } = await share(id);
    const input = { token, post_id: id, ...as, ...at(), idempotency_key: randomUUID() };
    const shown = await guest()(guestSuggest, { ...input, approve: true });
    expect(shown).toMatchObject({ status: "in_review", comments: [{ is_own: true, suggestion: { approves: true } }] });
    expect(shown.comments[0]?.suggestion).not.toHaveProperty("decided_by");
    await guest()(guestSuggest, { ...input, approve: true });
    const made = await world.db.threadEntry.findMany({ where: { postId: id } });
    expect(made).toHaveLength(1);
    await world.as(author)(acceptSuggestion, { id: made[0]?.id ?? 0 });
    expect((await read(id)).status).toBe("scheduled");
    const { revisions } = await world.as(author)(listRevisions, { id });
    expect(revisions[0]?.suggested_by).toMatchObject({ author: null, guest_name: "Gia" });
    expect(await approvals(id)).toMatchObject([{ guestName: "Gia", via: "share_link" }]);
  });

  it("needs the rights of the link, also later", async () => {
    const { id } = await write();
    const talking = await share(id, { may_approve: false });
    const input = { post_id: id, ...as, ...at() };
    await expect(guest()(guestSuggest, { token: talking.token, ...input, approve: true })).rejects.toMatchObject({
      kind: "forbidden",
    });
    const silent = await share(id, { may_comment: false });
    await expect(guest()(guestSuggest, { token: silent.token, ...input })).rejects.toMatchObject({ kind: "forbidden" });

    const { token, linkId } = await share(id);
    const { comments } = await guest()(guestSuggest, { token, ...input, approve: true });
    await world.as(world.owner)(revokeShareLink, { id: linkId });
    await world.as(author)(acceptSuggestion, { id: comments[0]?.id ?? 0 });
    expect(await read(id)).toMatchObject({ status: "in_review", body: "We open at ten." });
  });

  it("withdraws it, and requests changes beside it", async () => {
    const { id } = await write();
    const { token } = await share(id);
    const suggest = () => guest()(guestSuggest, { token, post_id: id, ...as, ...at() });
    const [first] = (await suggest()).comments;
    const withdrawn = await guest()(guestDeleteComment, {
      token,
      post_id: id,
      comment_id: first?.id ?? 0,
      guest_key: as.guest_key,
    });
    expect(withdrawn.comments).toEqual([]);
    await suggest();
    await guest()(guestRequestChanges, { token, post_id: id, ...as, revision: 1, body: "See my text" });
    const { posts } = await guest()(openReview, { token, guest_key: as.guest_key });
    expect(posts[0]?.comments).toMatchObject([
      { change_request_id: null, suggestion: { status: "open" } },
      { kind: "change_request", body: "See my text", is_own: false, is_by_viewer: true },
    ]);
    await expect(
      guest()(guestSuggest, { token, post_id: id, ...as, ...at("Other"), approve: true }),
    ).rejects.toMatchObject(refused("invalid_state"));
  });
});
