import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createPost } from "#domain/content/posts/index.ts";
import { createComment, listComments, resolveComment } from "#domain/review/comments/index.ts";
import { createWorld, type World } from "#test/world.ts";
import {
  createShareLink,
  guestApprove,
  guestComment,
  guestDeleteComment,
  guestEditComment,
  openReview,
  revokeShareLink,
} from "./index.ts";

let world: World;

beforeAll(async () => {
  world = await createWorld();
});
// Rate limits use the database's clock, and all calls of this suite come from one IP address.
beforeEach(() => world.db.throttleHit.deleteMany());

const guest = () => world.as({ kind: "guest" }, { entryPoint: "studio" });

async function share(options: { may_comment?: boolean; passcode?: string } = {}) {
  const post = await world.as(world.owner)(createPost, {
    body: "The quay is closed",
    channels: [{ channel_id: world.brand.channelId }],
    submit: true,
  });
  const link = await world.as(world.owner)(createShareLink, { id: post.id, ...options });
  return { postId: post.id, linkId: link.id, token: link.url.split("/review/")[1] ?? "" };
}

/** A guest's comment, and what its author sends to change it. */
async function write(name = "Bea", shared?: { postId: number; token: string }) {
  const { postId, token } = shared ?? (await share());
  const guest_key = randomUUID();
  const { comments } = await guest()(guestComment, { token, post_id: postId, name, guest_key, body: "Until when?" });
  const comment = comments.findLast(({ is_own: isOwn }) => isOwn);
  if (!comment) throw new Error("The comment is missing.");
  return { comment, own: { token, post_id: postId, comment_id: comment.id, guest_key } };
}

const forbidden = { kind: "forbidden" };
const refused = { kind: "refused", detail: { code: "invalid_state" } };

describe("a guest's own comment", () => {
  it("is edited, marked as edited, and recorded in the audit log", async () => {
    const { own } = await write();
    const { comments } = await guest()(guestEditComment, { ...own, body: "  Until noon?  " });
    expect(comments).toMatchObject([{ body: "Until noon?", is_own: true, author: "Bea" }]);
    expect(comments[0]?.edited_at).toMatch(/^\d{4}-/);
    const { comments: inStudio } = await world.as(world.owner)(listComments, { id: own.post_id });
    expect(inStudio).toMatchObject([{ body: "Until noon?", edited_at: comments[0]?.edited_at }]);
    const events = await world.db.auditEvent.findMany({ where: { action: "post.comment_edited" } });
    expect(events.at(-1)).toMatchObject({ detail: { comment_id: own.comment_id } });
    expect(JSON.stringify(events.at(-1))).toContain("Bea, via share link");
  });

  it("stays unmarked when its text is sent again", async () => {
    const { own, comment } = await write();
    const { comments } = await guest()(guestEditComment, { ...own, body: comment.body });
    expect(comments).toMatchObject([{ edited_at: null }]);
  });

  it("is deleted, and recorded in the audit log", async () => {
    const { own } = await write();
    const { comments } = await guest()(guestDeleteComment, own);
    expect(comments).toEqual([]);
    const events = await world.db.auditEvent.findMany({ where: { action: "post.comment_deleted" } });
    expect(events.at(-1)).toMatchObject({ detail: { comment_id: own.comment_id } });
    await expect(guest()(guestDeleteComment, own)).rejects.toMatchObject({ kind: "not_found" });
  });

  it("is marked as own for its author's browser alone", async () => {
    const { own } = await write();
    const mine = await guest()(openReview, { token: own.token, guest_key: own.guest_key });
    expect(mine.posts[0]?.comments).toMatchObject([{ is_own: true }]);
    for (const guest_key of [randomUUID(), undefined]) {
      const other = await guest()(openReview, { token: own.token, ...(guest_key && { guest_key }) });
      expect(other.posts[0]?.comments).toMatchObject([{ is_own: false }]);
      expect(JSON.stringify(other)).not.toContain(own.guest_key);
    }
  });

  it("is not changed by another guest, not even of the same name", async () => {
    const shared = await share();
    const { own } = await write("Bea", shared);
    const { own: others } = await write("Bea", shared);
    const theirs = { ...own, guest_key: others.guest_key };
    await expect(guest()(guestEditComment, { ...theirs, body: "Never" })).rejects.toMatchObject(forbidden);
    await expect(guest()(guestDeleteComment, theirs)).rejects.toMatchObject(forbidden);
  });

  it("is not changed by a comment's author without a key, or by the team's comments being claimed", async () => {
    const { postId, token } = await share();
    const { comments } = await guest()(guestComment, { token, post_id: postId, name: "Bea", body: "Who am I?" });
    const own = { token, post_id: postId, comment_id: comments[0]?.id ?? 0, guest_key: randomUUID() };
    await expect(guest()(guestDeleteComment, own)).rejects.toMatchObject(forbidden);
    const team = await world.as(world.owner)(createComment, { id: postId, body: "Ours" });
    await expect(guest()(guestDeleteComment, { ...own, comment_id: team.id })).rejects.toMatchObject(forbidden);
    const hidden = await world.as(world.owner)(createComment, { id: postId, body: "Secret", visibility: "team" });
    const refusal = guest()(guestEditComment, { ...own, comment_id: hidden.id, body: "x" });
    await expect(refusal).rejects.toMatchObject({ kind: "not_found" });
  });

  it("is not changed through another link to the same post, with the same key", async () => {
    const { own } = await write();
    const other = await world.as(world.owner)(createShareLink, { id: own.post_id });
    const token = other.url.split("/review/")[1] ?? "";
    await expect(guest()(guestDeleteComment, { ...own, token })).rejects.toMatchObject(forbidden);
    const { own: elsewhere } = await write();
    const foreign = { ...own, token: elsewhere.token };
    await expect(guest()(guestDeleteComment, foreign)).rejects.toMatchObject({ kind: "not_found" });
    const crossed = { ...own, comment_id: elsewhere.comment_id };
    await expect(guest()(guestDeleteComment, crossed)).rejects.toMatchObject({ kind: "not_found" });
  });

  it("stays once it has a reply, is resolved, or the link was revoked", async () => {
    const { own, comment } = await write();
    await world.as(world.owner)(createComment, { id: own.post_id, body: "Until six.", parent_id: comment.id });
    await expect(guest()(guestDeleteComment, own)).rejects.toMatchObject(refused);
    await world.as(world.owner)(resolveComment, { id: comment.id });
    await expect(guest()(guestEditComment, { ...own, body: "Never" })).rejects.toMatchObject(refused);
    const link = await world.db.shareLink.findFirstOrThrow({ where: { posts: { some: { postId: own.post_id } } } });
    await world.as(world.owner)(revokeShareLink, { id: link.id });
    const ended = { kind: "refused", detail: { code: "share_link_ended" } };
    await expect(guest()(guestEditComment, { ...own, body: "Never" })).rejects.toMatchObject(ended);
  });

  it("can't be a decision, an empty text, or behind a passcode that was not entered", async () => {
    const { postId, token } = await share({ passcode: "red pencil" });
    const guest_key = randomUUID();
    const { pass } = await guest()(openReview, { token, passcode: "red pencil" });
    const visit = { token, pass, post_id: postId, guest_key };
    const commented = await guest()(guestComment, { ...visit, name: "Bea", body: "Fine" });
    const own = { ...visit, comment_id: commented.comments[0]?.id ?? 0 };
    await expect(guest()(guestEditComment, { ...own, body: " " })).rejects.toMatchObject({ kind: "invalid" });
    const { pass: _, ...locked } = own;
    const locking = { kind: "refused", detail: { code: "passcode_required" } };
    await expect(guest()(guestDeleteComment, locked)).rejects.toMatchObject(locking);
    const approved = await guest()(guestApprove, { ...visit, name: "Bea", revision: 1 });
    const decision = approved.comments.find(({ kind }) => kind === "approval");
    expect(decision).toMatchObject({ is_own: false });
    const claimed = { ...own, comment_id: decision?.id ?? 0 };
    await expect(guest()(guestDeleteComment, claimed)).rejects.toMatchObject(forbidden);
  });

  it("is refused for an unknown token, and for a key that is none", async () => {
    const { own } = await write();
    const unknown = { ...own, token: "x".repeat(43) };
    await expect(guest()(guestDeleteComment, unknown)).rejects.toMatchObject({ kind: "not_found" });
    await expect(guest()(guestDeleteComment, { ...own, guest_key: "Bea" })).rejects.toMatchObject({ kind: "invalid" });
  });
});
