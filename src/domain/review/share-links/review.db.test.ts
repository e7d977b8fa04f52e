import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { updateMember } from "#domain/brands/members/index.ts";
import { createPost, getPost, submitPost, updatePost } from "#domain/content/posts/index.ts";
import { updatePreferences } from "#domain/events/notifications/index.ts";
import { verifyChain } from "#domain/operations/audit/index.ts";
import { createComment, listComments } from "#domain/review/comments/index.ts";
import type { Caller, Person } from "#kernel/context.ts";
import { execute } from "#kernel/execute.ts";
import { addFile } from "#test/networks/published.ts";
import { createWorld, type World } from "#test/world.ts";
import {
  createShareLink,
  createShareSet,
  getReviewChanges,
  guestApprove,
  guestComment,
  guestRequestChanges,
  openReview,
  revokeShareLink,
} from "./index.ts";

const GUEST: Caller = { kind: "guest" };
const DAY = 86_400_000;

let world: World;
let author: Person;

beforeAll(async () => {
  world = await createWorld();
  author = await world.addMember("member");
});
// Rate limits use the database's clock, and all calls of this suite come from one IP address.
beforeEach(() => world.db.throttleHit.deleteMany());

type Written = { inDays?: number; note?: string };

async function write({ inDays, note = "" }: Written = {}) {
  const time = inDays === undefined ? null : new Date(world.clock.now().getTime() + inDays * DAY).toISOString();
  return world.as(author)(createPost, {
    body: "The quay is closed",
    tags: ["quay"],
    internal_note: note,
    channels: [{ channel_id: world.brand.channelId, overrides: { body: "Closed on Sunday" } }],
    scheduled_at: time,
    submit: true,
  });
}

const tokenOf = ({ url }: { url: string }) => url.split("/review/")[1] ?? "";
type LinkOptions = { name?: string; may_comment?: boolean; may_approve?: boolean; passcode?: string };
async function share(id: number, options: LinkOptions = {}) {
  const link = await world.as(world.owner)(createShareLink, { id, ...options });
  return { id: link.id, token: tokenOf(link) };
}

/** Through the studio's adapter, like the page. */
const guest = () => world.as(GUEST, { entryPoint: "studio" });
const ended = { kind: "refused", detail: { code: "share_link_ended" } };

describe("opening a review", () => {
  it("shows what a client sees, by channel, and nothing internal", async () => {
    const post = await write({ inDays: 2, note: "They pay late" });
    await world.as(author)(createComment, { id: post.id, body: "For the team", visibility: "team" });
    await world.as(author)(createComment, { id: post.id, body: "For all" });
    const review = await guest()(openReview, { token: (await share(post.id)).token });
    expect(review).toMatchObject({ brand: { name: "Test Brand", timezone: "Europe/Berlin" } });
    expect(review.posts).toMatchObject([
      {
        id: post.id,
        status: "in_review",
        revision: 1,
        body: "The quay is closed",
        channels: [{ platform: "feed", body: "Closed on Sunday", tags: ["quay"], media: [] }],
        comments: [{ author: "member person", body: "For all", is_guest: false }],
        allowed_actions: ["comment", "approve", "request_changes"],
      },
    ]);
    const text = JSON.stringify(review);
    for (const secret of ["They pay late", "For the team", "@example.com", "created_by", "author_id"]) {
      expect(text).not.toContain(secret);
    }
  });

  it("does not show guests the URL of a webhook", async () => {
    const webhookChannel = { platform: "webhook", handle: "hooks.example.com/s3cr3t-path", displayName: "Our site" };
    const { id: channel_id } = await world.db.channel.create({ data: { ...webhookChannel, brandId: world.brand.id } });
    const post = await world.as(author)(createPost, { body: "Told", channels: [{ channel_id }], submit: true });
    const review = await guest()(openReview, { token: (await share(post.id)).token });
    expect(review.posts).toMatchObject([{ channels: [{ platform: "webhook", handle: "Our site" }] }]);
    expect(JSON.stringify(review)).not.toContain("s3cr3t-path");
  });

  it("names a document by the title that was chosen for a channel", async () => {
    const account = { platform: "linkedin", handle: "Ada Marsh", displayName: "Ada Marsh", brandId: world.brand.id };
    const { id: channel_id } = await world.db.channel.create({ data: account });
    const overrides = { options: { document_title: " Our autumn menu " } };
    const post = await world.as(author)(createPost, {
      body: "The menu",
      channels: [{ channel_id, overrides }],
      submit: true,
    });
    const { posts } = await guest()(openReview, { token: (await share(post.id)).token });
    expect(posts).toMatchObject([{ channels: [{ platform: "linkedin", document_title: "Our autumn menu" }] }]);
    const other = await write();
    const plain = await guest()(openReview, { token: (await share(other.id)).token });
    expect(plain.posts).toMatchObject([{ channels: [{ document_title: null }] }]);
  });

  it("has the captions of a channel's video", async () => {
    const account = { platform: "bluesky", handle: "ada.example", displayName: "Ada Marsh", brandId: world.brand.id };
    const { id: channel_id } = await world.db.channel.create({ data: account });
    const captions = "WEBVTT\n\n00:01.000 --> 00:02.000\nDie Küche";
    const overrides = { options: { captions, captions_language: "de" } };
    const media_ids = [await addFile(world, { type: "video/mp4" })];
    const post = await world.as(author)(createPost, {
      body: "The kitchen",
      media_ids,
      channels: [{ channel_id, overrides }],
      submit: true,
    });
    const { token } = await share(post.id);
    const { posts } = await guest()(openReview, { token });
    expect(posts).toMatchObject([{ channels: [{ captions: { text: captions, language: "de" } }] }]);
  });

  it("allows what the link allows, and shows a set in its order", async () => {
    const [first, second] = [await write(), await write()];
    const set = await world.as(world.owner)(createShareSet, {
      post_ids: [second.id, first.id],
      may_approve: false,
    });
    const review = await guest()(openReview, { token: tokenOf(set) });
    expect(review.posts).toMatchObject([
      { id: second.id, allowed_actions: ["comment"] },
      { id: first.id, allowed_actions: ["comment"] },
    ]);
  });

  it("renders first without counting a visit, and not at all behind a passcode or after the link has expired", async () => {
    const { id } = await write();
    const open = await share(id);
    const polled = await guest()(getReviewChanges, { token: open.token });
    expect(polled).toMatchObject({ brand: { name: "Test Brand" }, posts: [{ id, revision: 1 }] });
    expect(polled).not.toHaveProperty("pass");
    expect(await world.db.shareLink.findUniqueOrThrow({ where: { id: open.id } })).toMatchObject({ uses: 0 });
    const locked = await share(id, { passcode: "red pencil" });
    await expect(guest()(getReviewChanges, { token: locked.token })).rejects.toMatchObject({
      kind: "refused",
      detail: { code: "passcode_required" },
    });
    await world.as(world.owner)(revokeShareLink, { id: open.id });
    await expect(guest()(getReviewChanges, { token: open.token })).rejects.toMatchObject(ended);
    await expect(guest()(getReviewChanges, { token: "nonsense" })).rejects.toMatchObject({ kind: "not_found" });
  });

  it("shows changes since guests decided, and never an internal version", async () => {
    const post = await write({ inDays: 2 });
    const { token } = await share(post.id);
    const edit = (revision: number, body: string) =>
      world.as(author)(updatePost, { id: post.id, revision, body, submit: true });
    const since = async () => (await guest()(getReviewChanges, { token })).posts[0]?.since;
    await edit(1, "The quay is closed, they pay late");
    await world.as(world.owner)(createComment, { id: post.id, body: "Not like this" });
    await edit(2, "The quay is closed on Sunday");
    expect(await since()).toBeNull();
    const input = { token, post_id: post.id, name: "Bea" };
    await guest()(guestApprove, { ...input, revision: 3 });
    expect(await since()).toBeNull();
    await edit(3, "The quay is closed on Monday");
    const shown = await since();
    expect(shown).toMatchObject({
      kind: "approval",
      author: "Bea",
      before: { body: "The quay is closed on Sunday" },
      after: { body: "The quay is closed on Monday" },
    });
    expect(JSON.stringify(shown)).not.toContain("they pay late");
    await guest()(guestApprove, { ...input, revision: 4 });
    expect(await since()).toBeNull();
  });

  it("counts a visit once, however often the page polls", async () => {
    const { id, token } = await share((await write()).id);
    const { pass } = await guest()(openReview, { token });
    await guest()(openReview, { token, pass });
    await guest()(openReview, { token, pass });
    expect(await world.db.shareLink.findUniqueOrThrow({ where: { id } })).toMatchObject({
      uses: 1,
      lastUsedAt: world.clock.now(),
    });
    await guest()(openReview, { token, pass: "nonsense" });
    expect(await world.db.shareLink.findUniqueOrThrow({ where: { id } })).toMatchObject({ uses: 2 });
  });

  it("is refused for an unknown token, an expired link, and a closed brand", async () => {
    await expect(guest()(openReview, { token: "nobody's" })).rejects.toMatchObject({ kind: "not_found" });
    const post = await write();
    const revoked = await share(post.id);
    const { pass } = await guest()(openReview, { token: revoked.token });
    await world.as(world.owner)(revokeShareLink, { id: revoked.id });
    const input = { ...revoked, pass, post_id: post.id, name: "Ada", revision: 1 };
    await expect(guest()(openReview, { token: revoked.token, pass })).rejects.toMatchObject(ended);
    await expect(guest()(guestApprove, input)).rejects.toMatchObject(ended);
    await expect(guest()(guestComment, { ...input, body: "?" })).rejects.toMatchObject(ended);

    const { token } = await share(post.id);
    await world.db.brand.update({ where: { id: world.brand.id }, data: { closedAt: world.clock.now() } });
    await expect(guest()(openReview, { token })).rejects.toMatchObject(ended);
    await world.db.brand.update({ where: { id: world.brand.id }, data: { closedAt: null } });
    await guest()(openReview, { token });
    world.clock.advance(15 * DAY);
    await expect(guest()(openReview, { token })).rejects.toMatchObject(ended);
  });
});

it("allows no decisions through a link whose creator may no longer decide, but still shows the posts", async () => {
  const editor = await world.addMember("editor");
  const post = await write({ inDays: 2 });
  const link = await world.as(editor)(createShareLink, { id: post.id });
  const token = tokenOf(link);
  const actions = async () => (await guest()(openReview, { token })).posts[0]?.allowed_actions;
  const approve = () => guest()(guestApprove, { token, post_id: post.id, name: "Gil", revision: 1 });
  expect(await actions()).toEqual(["comment", "approve", "request_changes"]);
  const asOwner = world.as(world.owner);
  await asOwner(updateMember, { id: editor.userId, role: "member" });
  expect(await actions()).toEqual(["comment"]);
  await expect(approve()).rejects.toMatchObject({ kind: "forbidden" });
  await asOwner(updateMember, { id: editor.userId, role: "editor", status: false });
  await expect(actions()).rejects.toMatchObject(ended);
  await expect(approve()).rejects.toMatchObject(ended);
});

it("does not create a link to a post that is deleted concurrently", async () => {
  const { id } = await write();
  let making: Promise<unknown> = Promise.resolve();
  await world.db.$transaction(async (tx) => {
    await tx.post.delete({ where: { id } });
    making = world.as(world.owner)(createShareLink, { id });
    // It is refused only after this transaction; the rejection is awaited after that.
    making.catch(() => {});
    // Within one transaction the list of waiting backends would never change.
    const countWaiting = () => world.db.$queryRaw<unknown[]>`
      select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await countWaiting()).length).toBe(1);
  });
  await expect(making).rejects.toMatchObject({ kind: "not_found" });
});

it("refuses a request through a link that is revoked concurrently", async () => {
  const post = await write();
  const { id, token } = await share(post.id);
  let act: Promise<unknown> = Promise.resolve();
  await world.db.$transaction(async (tx) => {
    await tx.shareLink.update({ where: { id }, data: { revokedAt: world.clock.now() } });
    act = guest()(guestComment, { token, post_id: post.id, name: "Gil", body: "Too late" });
    // It is refused only after this transaction; the rejection is awaited after that.
    act.catch(() => {});
    // Within one transaction the list of waiting backends would never change.
    const countWaiting = () => world.db.$queryRaw<unknown[]>`
      select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await countWaiting()).length).toBe(1);
  });
  await expect(act).rejects.toMatchObject(ended);
  expect(await world.db.threadEntry.count({ where: { postId: post.id } })).toBe(0);
});

describe("a passcode", () => {
  it("is required, is remembered for the visit, and is rate limited against guessing", async () => {
    const post = await write();
    const { id, token } = await share(post.id, { passcode: "red pencil" });
    const required = { kind: "refused", detail: { code: "passcode_required" } };
    await expect(guest()(openReview, { token })).rejects.toMatchObject(required);
    const { pass } = await guest()(openReview, { token, passcode: "red pencil" });
    const act = { token, post_id: post.id, name: "Ada", body: "Nice" };
    await expect(guest()(guestComment, act)).rejects.toMatchObject(required);
    await guest()(guestComment, { ...act, pass });

    const other = await guest()(openReview, { token: (await share(post.id)).token });
    await expect(guest()(guestComment, { ...act, pass: other.pass })).rejects.toMatchObject(required);

    const wrong = { kind: "invalid", detail: { errors: { passcode: [expect.any(String)] } } };
    for (let guess = 0; guess < 4; guess++) {
      await expect(guest()(openReview, { token, passcode: `guess ${guess}` })).rejects.toMatchObject(wrong);
    }
    await expect(guest()(openReview, { token, passcode: "red pencil" })).rejects.toMatchObject({ kind: "throttled" });
    await guest()(openReview, { token, pass });
    expect(await world.db.shareLink.findUniqueOrThrow({ where: { id } })).toMatchObject({ uses: 1 });

    world.clock.advance(DAY);
    await expect(guest()(openReview, { token, pass })).rejects.toMatchObject(required);
  });
});

it("guesses at a passcode are limited for the link, however many addresses they come from", async () => {
  const { token } = await share((await write()).id, { passcode: "314159" });
  const from = (at: number) => ({
    ...world.services,
    caller: GUEST,
    origin: { requestId: "test", entryPoint: "studio", address: `203.0.113.${at}`, userAgent: null } as const,
  });
  const guess = (at: number) => execute(openReview, from(at), { token, passcode: `${100_000 + at}` });
  for (let at = 1; at <= 20; at += 1) await expect(guess(at)).rejects.toMatchObject({ kind: "invalid" });
  await expect(guess(21)).rejects.toMatchObject({ kind: "throttled" });
  await expect(execute(openReview, from(22), { token, passcode: "314159" })).rejects.toMatchObject({
    kind: "throttled",
  });
  // Another link is not held up.
  const other = await share((await write()).id, { passcode: "314159" });
  await execute(openReview, from(23), { token: other.token, passcode: "314159" });
});

describe("guest actions", () => {
  it("require a name, a text, a post of the link and the right to act", async () => {
    const [post, other] = [await write(), await write()];
    const { token } = await share(post.id, { may_comment: false, may_approve: false });
    const input = { token, post_id: post.id, name: "Ada", revision: 1, body: "x" };
    const call = guest();
    await expect(call(guestComment, { ...input, name: " " })).rejects.toMatchObject({ kind: "invalid" });
    await expect(call(guestComment, { ...input, body: " " })).rejects.toMatchObject({ kind: "invalid" });
    await expect(call(guestApprove, { ...input, post_id: other.id })).rejects.toMatchObject({ kind: "not_found" });
    for (const op of [guestComment, guestApprove, guestRequestChanges]) {
      await expect(call(op, input)).rejects.toMatchObject({ kind: "forbidden" });
    }
    expect(await world.db.threadEntry.count({ where: { postId: post.id } })).toBe(0);
  });

  it("create comments under the entered name, which the team can reply to", async () => {
    const post = await write();
    const { token } = await share(post.id, { name: "Board" });
    const hidden = await world.as(author)(createComment, { id: post.id, body: "Team", visibility: "team" });
    const input = { token, post_id: post.id, name: " Ada ", body: "Until when?" };
    await expect(guest()(guestComment, { ...input, parent_id: hidden.id })).rejects.toMatchObject({ kind: "invalid" });
    const shown = await guest()(guestComment, input);
    expect(shown.comments).toMatchObject([{ author: "Ada", is_guest: true, body: "Until when?", kind: "comment" }]);
    const { comments } = await world.as(author)(listComments, { id: post.id });
    expect(comments[1]).toMatchObject({ author: null, guest_name: "Ada", body: "Until when?", via: null });
    const response = { id: post.id, body: "Noon", parent_id: comments[1]?.id ?? 0 };
    expect(await world.as(author)(createComment, response)).toMatchObject({ parent_id: comments[1]?.id });
    const event = await world.db.webhookEvent.findFirst({
      where: { postId: post.id, event: "post.commented" },
      skip: 1,
      orderBy: { id: "asc" },
    });
    expect(event?.payload).toMatchObject({ kind: "comment", body: "Until when?", comment_id: comments[1]?.id });
  });

  it("approve with the same code as members: scheduled, notified, recorded under the link's name", async () => {
    const post = await write({ inDays: 1 });
    const { id, token } = await share(post.id, { name: "Board" });
    const shown = await guest()(guestApprove, { token, post_id: post.id, name: "Ada", revision: 1, body: "Fine" });
    expect(shown).toMatchObject({
      status: "scheduled",
      allowed_actions: ["comment", "request_changes"],
      comments: [{ kind: "approval", author: "Ada", body: "Fine" }],
    });
    const row = await world.db.post.findUniqueOrThrow({ where: { id: post.id } });
    expect(row).toMatchObject({ approvedHash: post.content_hash, lastDecision: "approval" });
    expect(await world.db.threadEntry.findFirstOrThrow({ where: { postId: post.id } })).toMatchObject({
      kind: "approval",
      via: "share_link",
      authorId: null,
      guestName: "Ada",
      shareLinkId: id,
      revision: 1,
      contentHash: post.content_hash,
    });
    const events = await world.db.webhookEvent.findMany({ where: { postId: post.id }, orderBy: { id: "asc" } });
    expect(events.map(({ payload }) => payload)).toMatchObject([
      { status: "scheduled", approved_via: "share_link" },
      { kind: "approval", body: "Fine" },
    ]);
    const log = await world.db.auditEvent.findMany({
      where: { accountId: world.account.id },
      orderBy: { sequence: "asc" },
    });
    expect(log.at(-1)).toMatchObject({
      action: "post.approved",
      actorId: null,
      actorName: "Ada, via the share link “Board”",
      tokenId: null,
      door: "share_link",
      detail: { revision: 1, via: "share_link", share_link_id: id },
    });
    expect(verifyChain(log)).toBeNull();
  });

  it("approve the revision that was shown, its valid content and its future time", async () => {
    const call = guest();
    const edited = await write({ inDays: 1 });
    const { token } = await share(edited.id);
    await world.as(author)(updatePost, { id: edited.id, body: "Another text", revision: 1 });
    const stale = { token, post_id: edited.id, name: "Ada", revision: 1, body: "Fine" };
    const conflict = { kind: "revision_conflict", detail: { revision: 2 } };
    await expect(call(guestApprove, stale)).rejects.toMatchObject(conflict);
    await expect(call(guestRequestChanges, stale)).rejects.toMatchObject(conflict);

    const late = await write({ inDays: 1 });
    const lateLink = await share(late.id);
    world.clock.advance(2 * DAY);
    const act = { token: lateLink.token, post_id: late.id, name: "Ada", revision: 1 };
    await expect(call(guestApprove, act)).rejects.toMatchObject({ kind: "refused", detail: { code: "post_expired" } });

    const refused = await write();
    const refusedLink = await share(refused.id);
    // Content that the platform has refused since the submission: too long.
    const tooLong = { overrides: { body: "x".repeat(10_001) } };
    await world.db.publication.updateMany({ where: { postId: refused.id }, data: tooLong });
    const approve = { token: refusedLink.token, post_id: refused.id, name: "Ada", revision: 1 };
    await expect(call(guestApprove, approve)).rejects.toMatchObject({ kind: "preflight_failed" });
    expect(await world.db.threadEntry.count({ where: { postId: { in: [edited.id, late.id, refused.id] } } })).toBe(0);
  });

  it.each(["disabled", "needs_reconnect"] as const)(
    "approve for a channel that is %s, and notify the team but not the guest",
    async (status) => {
      const post = await write({ inDays: 1 });
      const { token } = await share(post.id);
      const about = { brandId: world.brand.id, type: "channel_needs_attention" };
      await world.db.notification.deleteMany({ where: about });
      await world.db.channel.update({ where: { id: world.brand.channelId }, data: { status } });
      const approve = { token, post_id: post.id, name: "Ada", revision: 1 };
      const approved = await guest()(guestApprove, approve);
      await world.db.channel.update({ where: { id: world.brand.channelId }, data: { status: "connected" } });
      expect(approved).toMatchObject({ status: "scheduled", channels: [{ status: "scheduled" }] });
      expect(JSON.stringify(approved)).not.toMatch(/disabled|reconnect|not connected|channel_/);
      const notifications = await world.db.notification.findMany({ where: about });
      expect(notifications.map(({ userId, title }) => [userId, title])).toEqual([
        [world.owner.userId, "A post was approved, but Test Brand is not connected"],
      ]);
    },
  );

  it("are limited to submitted posts, also in a set with drafts", async () => {
    const call = guest();
    const channels = [{ channel_id: world.brand.channelId }];
    const draft = await world.as(author)(createPost, { body: "A secret draft", channels });
    const submitted = await write();
    const set = await world.as(world.owner)(createShareSet, { post_ids: [draft.id, submitted.id] });
    const token = tokenOf(set);
    const shown = async () => (await call(openReview, { token })).posts.map(({ id }) => id);
    expect(await shown()).toEqual([submitted.id]);
    expect(JSON.stringify(await call(getReviewChanges, { token }))).not.toContain("secret");
    const onDraft = { token, post_id: draft.id, name: "Ada", revision: 1, body: "Fine" };
    for (const act of [guestApprove, guestRequestChanges, guestComment]) {
      await expect(call(act, onDraft as never)).rejects.toMatchObject({ kind: "not_found" });
    }
    await world.as(author)(submitPost, { id: draft.id });
    expect(await shown()).toEqual([draft.id, submitted.id]);
    expect(await call(guestApprove, onDraft)).toMatchObject({ status: "approved" });
  });

  it("show a returned post as last submitted, and allow no decision until it is submitted again", async () => {
    const call = guest();
    const post = await write();
    const { token } = await share(post.id);
    await call(guestRequestChanges, { token, post_id: post.id, name: "Ada", revision: 1, body: "Shorter" });
    const body = "Half of a new version";
    await world.as(author)(updatePost, { id: post.id, body, tags: ["half"] });
    const [seen] = (await call(openReview, { token })).posts;
    expect(seen).toMatchObject({ body: "The quay is closed", tags: ["quay"], revision: 1, since: null });
    expect(seen?.allowed_actions).toEqual(["comment"]);
    expect(JSON.stringify(seen)).not.toMatch(/half/i);
    for (const revision of [1, 2]) {
      const act = call(guestApprove, { token, post_id: post.id, name: "Ada", revision });
      await expect(act).rejects.toMatchObject({ kind: expect.stringMatching(/revision_conflict|refused/) });
    }
    await call(guestComment, { token, post_id: post.id, name: "Ada", body: "I mean this" });
    const expected = await world.db.threadEntry.findMany({
      where: { postId: post.id },
      orderBy: { id: "desc" },
      take: 1,
    });
    expect(expected).toMatchObject([{ body: "I mean this", revision: 1, contentHash: post.content_hash }]);
    await world.as(author)(submitPost, { id: post.id });
    expect((await call(openReview, { token })).posts).toMatchObject([{ body, revision: 2 }]);
  });

  it("request changes, and notify the author with the guest's name", async () => {
    const post = await write({ inDays: 1 });
    const { token } = await share(post.id);
    const shown = await guest()(guestRequestChanges, {
      token,
      post_id: post.id,
      name: "Ada",
      revision: 1,
      body: "From when to when?",
    });
    expect(shown).toMatchObject({
      status: "changes_requested",
      comments: [{ kind: "change_request", author: "Ada" }],
      allowed_actions: ["comment"],
    });
    const approve = { token, post_id: post.id, name: "Ada", revision: 1 };
    await expect(guest()(guestApprove, approve)).rejects.toMatchObject({
      kind: "refused",
      detail: { code: "invalid_state" },
    });
    expect(await world.as(author)(getPost, { id: post.id })).toMatchObject({ status: "changes_requested" });
    const notifications = await world.db.notification.findFirstOrThrow({
      where: { userId: author.userId, type: "changes_requested" },
      orderBy: { id: "desc" },
    });
    expect(notifications).toMatchObject({ body: "Ada: From when to when?", path: `/posts/${post.id}` });
  });

  it("are reported to whoever made the link, as that person's settings are", async () => {
    const editor = await world.addMember("editor");
    const decide = async (run: (token: string, id: number) => Promise<unknown>) => {
      const post = await write({ inDays: 1 });
      const link = await world.as(editor)(createShareLink, { id: post.id });
      await run(tokenOf(link), post.id);
      return world.db.notification.findMany({
        where: {
          userId: editor.userId,
          path: `/posts/${post.id}`,
          type: { in: ["post_approved", "changes_requested"] },
        },
      });
    };
    const approve = (token: string, id: number) =>
      guest()(guestApprove, { token, post_id: id, name: "Ada", revision: 1 });
    expect(await decide(approve)).toMatchObject([
      { type: "post_approved", title: "A post was approved by your review link", body: "Ada decided." },
    ]);
    const body = "From when?";
    expect(
      await decide((token, id) => guest()(guestRequestChanges, { token, post_id: id, name: "Ada", revision: 1, body })),
    ).toMatchObject([{ type: "changes_requested", body: "Ada: From when?" }]);
    await world.as(editor)(updatePreferences, { preferences: { post_approved: { database: false } } });
    expect(await decide(approve)).toEqual([]);
  });

  it("approve once when the button is pressed twice concurrently", async () => {
    const post = await write({ inDays: 1 });
    const { token } = await share(post.id);
    const act = { token, post_id: post.id, name: "Ada", revision: 1 };
    const responses = await Promise.allSettled(Array.from({ length: 6 }, () => guest()(guestApprove, act)));
    expect(responses.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    const refused = responses.flatMap((response) => (response.status === "rejected" ? [response.reason] : []));
    expect(refused).toHaveLength(5);
    for (const reason of refused) expect(reason).toMatchObject({ kind: "refused", detail: { code: "invalid_state" } });
    expect(await world.db.threadEntry.count({ where: { postId: post.id, kind: "approval" } })).toBe(1);
    expect(await world.db.webhookEvent.count({ where: { postId: post.id, event: "post.approved" } })).toBe(1);
  });

  it("are recorded once, however often they are sent with the same key", async () => {
    const post = await write({ inDays: 2 });
    const { token } = await share(post.id);
    const input = { token, post_id: post.id, name: "Ada", revision: 1 };
    const [commented, approved, returned] = [randomUUID(), randomUUID(), randomUUID()];
    const kinds = async () => {
      const entries = await world.db.threadEntry.findMany({ where: { postId: post.id }, orderBy: { id: "asc" } });
      return entries.map(({ kind }) => kind);
    };
    const comment = () => guest()(guestComment, { ...input, body: "Until when?", idempotency_key: commented });
    const [first, second] = await Promise.all([comment(), comment()]);
    expect(second.comments).toEqual(first.comments);
    for (const _ of ["sent", "sent again"]) {
      const shown = await guest()(guestApprove, { ...input, idempotency_key: approved });
      expect(shown.status).toBe("scheduled");
    }
    for (const _ of ["sent", "sent again"]) {
      const shown = await guest()(guestRequestChanges, { ...input, body: "Not yet", idempotency_key: returned });
      expect(shown.status).toBe("changes_requested");
    }
    expect(await kinds()).toEqual(["comment", "approval", "change_request"]);

    // Another link, and another key, are something else.
    const other = await share(post.id);
    await guest()(guestComment, { ...input, token: other.token, body: "Why?", idempotency_key: commented });
    await guest()(guestComment, { ...input, body: "Until when?", idempotency_key: randomUUID() });
    expect(await kinds()).toHaveLength(5);
    const malformed = { ...input, body: "Why?", idempotency_key: "1" };
    await expect(guest()(guestComment, malformed)).rejects.toMatchObject({ kind: "invalid" });
  });

  it("are rate limited per link and IP address", async () => {
    const post = await write();
    const { token } = await share(post.id);
    const act = { token, post_id: post.id, name: "Ada", body: "Hello" };
    const responses = await Promise.allSettled(Array.from({ length: 25 }, () => guest()(guestComment, act)));
    expect(responses.filter(({ status }) => status === "fulfilled")).toHaveLength(20);
    expect(responses.find(({ status }) => status === "rejected")).toMatchObject({ reason: { kind: "throttled" } });
    expect(await world.db.threadEntry.count({ where: { postId: post.id } })).toBe(20);
  });
});
