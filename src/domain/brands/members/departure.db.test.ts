import { beforeEach, describe, expect, it } from "vitest";
import { createPost } from "#domain/content/posts/index.ts";
import { listNotifications, notifyPeople } from "#domain/events/notifications/index.ts";
import { createCalendarFeed, listCalendarFeeds } from "#domain/planning/calendar-feeds/index.ts";
import { createShareLink, listShareLinks, openReview } from "#domain/review/share-links/index.ts";
import type { Person } from "#kernel/context.ts";
import { createWorld, type World } from "#test/world.ts";
import { getDeparture, removeMember, updateMember } from "./index.ts";

let world: World;
let editor: Person;
let postId: number;

beforeEach(async () => {
  world = await createWorld();
  editor = await world.addMember("editor");
  const channels = [{ channel_id: world.brand.channelId }];
  postId = (await world.as(editor)(createPost, { body: "Hello", channels, submit: true })).id;
});

const owner = () => world.as(world.owner);
const id = () => ({ id: editor.userId });
const share = async (who: Person, name = "") => {
  const { url } = await world.as(who)(createShareLink, { id: postId, name });
  return { open: () => world.as({ kind: "guest" })(openReview, { token: url.split("/review/")[1] ?? "" }) };
};
const LINK_ENDED = { kind: "refused", detail: { code: "share_link_ended" } };

/** One row of every kind that is active on the editor's behalf. */
async function createWorkFor(person: Person) {
  const { userId } = person;
  const { db, clock, brand } = world;
  const now = clock.now();
  const item = { kind: "comment", externalId: `item-${userId}`, body: "Hello", receivedAt: now } as const;
  await db.inboxItem.create({
    data: { ...item, brandId: brand.id, channelId: brand.channelId, assigneeId: userId },
  });
  await db.post.update({ where: { id: postId }, data: { assigneeId: userId } });
  const key = String(userId).padStart(32, "k");
  await db.mediaUpload.create({ data: { key, brandId: brand.id, userId, name: "a.png", bytes: 1 } });
  await db.postRecurrence.create({
    data: {
      brandId: brand.id,
      every: "week",
      interval: 1,
      startsAt: now,
      timezone: "UTC",
      handling: "approve",
      createdById: userId,
      origin: "web",
      nextNumber: 1,
      nextAt: now,
      createdAt: now,
    },
  });
  await db.evergreenPost.create({
    data: {
      brandId: brand.id,
      postId,
      handling: "approve",
      createdById: userId,
      origin: "web",
      countedFrom: now,
      createdAt: now,
    },
  });
  const request = { brandId: brand.id, userId, platform: "feed", stateHash: key, createdAt: now, expiresAt: now };
  await db.channelRequest.create({ data: request });
  const link = {
    brandId: brand.id,
    createdById: userId,
    tokenHash: key,
    expiresAt: new Date(now.getTime() + 3_600_000),
    createdAt: now,
  };
  await db.connectLink.create({ data: link });
  await world.as(person)(createCalendarFeed, { name: "Phone" });
}

/**
 * What becomes of each row that refers to a user when they leave a brand. A new column needs a decision here. `ends`:
 * in that brand, with the membership. `stays`: it belongs to the brand, under their name. `theirs`: it belongs to the
 * user and gives no access to the brand, because every call checks the membership. `owner`: only owners create it, and
 * they do not leave before the account has another owner (`identity/ownership`).
 */
const DECISIONS: Record<string, "ends" | "stays" | "theirs" | "owner"> = {
  "access_tokens.user_id": "theirs",
  "accounts.owner_id": "owner",
  "auth_challenges.user_id": "theirs",
  "avatars.user_id": "theirs",
  "calendar_feeds.created_by_id": "ends",
  "calendar_notes.author_id": "stays",
  "channel_requests.user_id": "ends",
  "comment_images.uploader_id": "stays",
  "connect_links.created_by_id": "ends",
  "deleted_posts.deleted_by_id": "stays",
  "device_logins.user_id": "theirs",
  "device_tokens.user_id": "theirs",
  "exports.requested_by_id": "owner",
  "holds.placed_by_id": "stays",
  "ideas.author_id": "stays",
  "idempotency_keys.user_id": "theirs",
  "approval_delegations.delegate_id": "ends",
  "approval_delegations.delegator_id": "ends",
  "approval_links.user_id": "ends",
  "report_recipients.user_id": "ends",
  "approval_requests.user_id": "ends",
  "inbox_items.assignee_id": "ends",
  "inbox_items.snoozed_by_id": "stays",
  "inbox_note_mentions.user_id": "stays",
  "inbox_notes.author_id": "stays",
  "inbox_replies.approved_by_id": "stays",
  "inbox_replies.author_id": "stays",
  "inbox_replies.declined_by_id": "stays",
  "invitations.accepted_by_id": "stays",
  "invitations.invited_by_id": "owner",
  "known_sign_ins.user_id": "theirs",
  "mail_links.user_id": "theirs",
  "media_assets.uploader_id": "stays",
  "media_uploads.user_id": "ends",
  "members.user_id": "ends",
  "notification_preferences.user_id": "theirs",
  "ownership_offers.from_id": "owner",
  "ownership_offers.to_id": "ends",
  "notifications.user_id": "ends",
  "passkeys.user_id": "theirs",
  "post_revisions.author_id": "stays",
  "post_presences.user_id": "theirs",
  "post_recurrences.created_by_id": "ends",
  "evergreen_posts.created_by_id": "ends",
  "posts.assignee_id": "ends",
  "posts.author_id": "stays",
  "publication_changes.requested_by_id": "stays",
  "receipt_disclosures.user_id": "stays",
  "recovery_codes.user_id": "theirs",
  "share_links.created_by_id": "ends",
  "sso_attempts.user_id": "theirs",
  "sso_identities.user_id": "theirs",
  "step_approvals.for_user_id": "stays",
  "step_approvals.user_id": "stays",
  "suggestions.decided_by_id": "stays",
  "thread_entries.author_id": "stays",
  "thread_entries.for_user_id": "stays",
  "thread_mentions.user_id": "stays",
};

it("every column that refers to a user has a decision", async () => {
  const rows = await world.db.$queryRaw<{ place: string }[]>`
    select c.conrelid::regclass::text || '.' || a.attname as place
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
    where c.contype = 'f' and c.confrelid = 'users'::regclass`;
  expect(rows.map(({ place }) => place).toSorted()).toEqual(Object.keys(DECISIONS).toSorted());
});

describe.each([
  ["removed", () => owner()(removeMember, id())],
  ["deactivated", () => owner()(updateMember, { ...id(), status: false })],
])("a member who is %s", (_name, leave) => {
  it("loses share links, calendar feeds, assignments, uploads and connect requests, and others keep theirs", async () => {
    const link = await share(editor, "Board");
    await share(editor);
    const others = await share(world.owner);
    await createWorkFor(editor);
    expect((await link.open()).posts).toHaveLength(1);
    expect(await owner()(getDeparture, id())).toMatchObject({
      share_link_count: 2,
      share_links: [
        { name: "", posts: 1 },
        { name: "Board", posts: 1 },
      ],
      calendar_feeds: 1,
      inbox_items: 1,
      assigned_posts: 1,
      recurring_posts: 1,
      evergreen_posts: 1,
    });
    await leave();
    await expect(link.open()).rejects.toMatchObject(LINK_ENDED);
    expect((await others.open()).posts).toHaveLength(1);
    const { share_links: links } = await owner()(listShareLinks, {});
    expect(links.map(({ status }) => status)).toEqual(["active", "revoked", "revoked"]);
    expect(await owner()(listCalendarFeeds, {})).toEqual({ calendar_feeds: [] });
    const { db, brand } = world;
    const { userId } = editor;
    expect(await db.inboxItem.count({ where: { brandId: brand.id, assigneeId: userId } })).toBe(0);
    expect(await db.post.count({ where: { assigneeId: userId } })).toBe(0);
    expect(await db.mediaUpload.count({ where: { brandId: brand.id, userId } })).toBe(0);
    expect(await db.channelRequest.count({ where: { brandId: brand.id, userId } })).toBe(0);
    const log = await db.auditEvent.findMany({ where: { brandId: brand.id }, orderBy: { id: "desc" }, take: 1 });
    expect(log).toMatchObject([
      {
        subjectId: userId,
        detail: {
          ended: {
            share_links: 2,
            calendar_feeds: 1,
            inbox_items: 1,
            assigned_posts: 1,
            recurring_posts: 1,
            evergreen_posts: 1,
            uploads: 1,
            channel_requests: 1,
          },
        },
      },
    ]);
    expect(await db.post.count({ where: { id: postId, authorId: userId } })).toBe(1);
  });

  it("no longer reads notifications of the brand", async () => {
    const notification = { type: "post_failed", title: () => "Gone", body: () => "Of the brand", path: null } as const;
    const origin = { requestId: "t", entryPoint: "job", address: null, userAgent: null } as const;
    const ctx = { ...world.services, caller: { kind: "system", job: "test" }, origin } as const;
    const sendNotification = (brandId: number | null) =>
      world.db.$transaction((tx) => notifyPeople(tx, ctx, { ...notification, brandId, userIds: [editor.userId] }));
    await sendNotification(world.brand.id);
    await sendNotification(null);
    const list = () => world.as(editor)(listNotifications, {});
    expect(await list()).toMatchObject({ unread_count: 2, notifications: [{}, {}] });
    await leave();
    expect(await list()).toMatchObject({ unread_count: 1, notifications: [{ brand_id: null }] });
    // Nor by a mail that is still queued.
    await world.runJobs();
    expect(world.messages.filter(({ subject }) => subject === "Gone")).toHaveLength(1);
  });
});

it("restores nothing when the membership is activated again", async () => {
  const link = await share(editor);
  await owner()(updateMember, { ...id(), status: false });
  await owner()(updateMember, { ...id(), status: true });
  await expect(link.open()).rejects.toMatchObject(LINK_ENDED);
  expect((await (await share(editor)).open()).posts).toHaveLength(1);
});

it("ends only what a new role does not allow", async () => {
  const link = await share(editor);
  await createWorkFor(editor);
  const { db } = world;
  await owner()(updateMember, { ...id(), role: "member" });
  expect((await link.open()).posts).toMatchObject([{ allowed_actions: ["comment"] }]);
  expect(await db.inboxItem.count({ where: { assigneeId: editor.userId } })).toBe(1);
  expect(await db.channelRequest.count({ where: { userId: editor.userId } })).toBe(0);
  await owner()(updateMember, { ...id(), role: "client" });
  await expect(link.open()).rejects.toMatchObject(LINK_ENDED);
  expect(await db.inboxItem.count({ where: { assigneeId: editor.userId } })).toBe(0);
});

it("suspends the share links of a deleted user until they restore the account", async () => {
  const link = await share(editor);
  const where = { where: { id: editor.userId } };
  await world.db.user.update({ ...where, data: { deletedAt: world.clock.now() } });
  await expect(link.open()).rejects.toMatchObject(LINK_ENDED);
  expect((await owner()(listShareLinks, {})).share_links).toMatchObject([{ status: "revoked" }]);
  await world.db.user.update({ ...where, data: { deletedAt: null } });
  expect((await link.open()).posts).toHaveLength(1);
});

it("shows a departure's effects to the owner only, for users of the brand", async () => {
  await expect(world.as(editor)(getDeparture, id())).rejects.toMatchObject({ kind: "forbidden" });
  await expect(owner()(getDeparture, { id: 2_147_483_647 })).rejects.toMatchObject({ kind: "not_found" });
});
