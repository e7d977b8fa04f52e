import { beforeEach, describe, expect, it } from "vitest";
import { createWorld, type World } from "#test/world.ts";
import {
  cancelPost,
  createPost,
  deletePost,
  duplicatePost,
  getPost,
  listPublications,
  listRevisions,
  requestChanges,
  retryPost,
  updatePost,
} from "./index.ts";
import type { PublicationStatus } from "./schema.ts";

const HOUR = 3_600_000;

let world: World;
let channels: { channel_id: number }[];

beforeEach(async () => {
  world = await createWorld();
  channels = [{ channel_id: world.brand.channelId }];
});

const later = (milliseconds = HOUR) => new Date(world.clock.now().getTime() + milliseconds).toISOString();

function write(more: object = {}) {
  return world.as(world.owner)(createPost, { body: "Hello", channels, scheduled_at: later(), approve: true, ...more });
}

/** Simulates a result that only the tick stores. */
async function settle(postId: number, status: PublicationStatus) {
  await world.db.publication.updateMany({ where: { postId }, data: { status, tries: 3 } });
}

describe("editing", () => {
  it("returns a scheduled post with changed content to review, even for an approver", async () => {
    const { id } = await write();
    const edited = await world.as(world.owner)(updatePost, { id, body: "Changed", revision: 1 });
    expect(edited).toMatchObject({
      status: "in_review",
      revision: 2,
      publications: [{ status: "pending_approval", next_attempt_at: null }],
    });
    const again = await world.as(world.owner)(updatePost, { id, approve: true });
    expect(again).toMatchObject({ status: "scheduled", revision: 2 });
  });

  it("keeps the approval when an approver reschedules, and requires a new one otherwise", async () => {
    const { id } = await write();
    const at = later(2 * HOUR);
    const moved = await world.as(world.owner)(updatePost, { id, scheduled_at: at });
    expect(moved).toMatchObject({ status: "scheduled", revision: 2 });
    expect(Date.parse(moved.publications[0]?.next_attempt_at ?? "")).toBe(Date.parse(at));
    const actions = await world.db.auditEvent.findMany({ where: { subjectId: id }, orderBy: { id: "asc" } });
    expect(actions.map(({ action }) => action)).toEqual(["post.approved", "post.rescheduled"]);

    const timeless = await world.as(world.owner)(updatePost, { id, scheduled_at: null });
    expect(timeless).toMatchObject({
      status: "approved",
      publications: [{ status: "approved", next_attempt_at: null }],
    });
    expect(await world.as(world.owner)(updatePost, { id, scheduled_at: at })).toMatchObject({ status: "scheduled" });

    const token = world.as(world.owner, { kind: "tiered", tier: "standard_write" });
    expect(await token(updatePost, { id, scheduled_at: later(3 * HOUR) })).toMatchObject({ status: "in_review" });
    expect(await world.as(world.owner)(updatePost, { id, approve: true })).toMatchObject({ status: "scheduled" });
    const member = await world.addMember("member");
    expect(await world.as(member)(updatePost, { id, scheduled_at: later(4 * HOUR) })).toMatchObject({
      status: "in_review",
    });
  });

  it("does nothing when nothing differs", async () => {
    const post = await write();
    const same = await world.as(world.owner)(updatePost, {
      id: post.id,
      body: "Hello",
      channels,
      scheduled_at: post.scheduled_at,
    });
    expect(same).toEqual(post);
    expect((await world.as(world.owner)(listRevisions, { id: post.id })).revisions).toHaveLength(1);
  });

  it("changes a note without affecting the approval", async () => {
    const { id } = await write();
    expect(await world.as(world.owner)(updatePost, { id, internal_note: "Mind the logo" })).toMatchObject({
      status: "scheduled",
      revision: 2,
      internal_note: "Mind the logo",
    });
  });

  it("accepts one of two concurrent edits of the same revision", async () => {
    const { id } = await write({ approve: false });
    const tries = ["one", "two", "three"].map((body) => world.as(world.owner)(updatePost, { id, body, revision: 1 }));
    const results = await Promise.allSettled(tries);
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const result of results) {
      if (result.status === "rejected")
        expect(result.reason).toMatchObject({ kind: "revision_conflict", detail: { revision: 2 } });
    }
    expect((await world.as(world.owner)(listRevisions, { id })).revisions.map(({ revision }) => revision)).toEqual([
      2, 1,
    ]);
  });

  it("with an expected draft, leaves a post alone that was submitted meanwhile", async () => {
    const { id } = await write({ approve: false });
    const call = world.as(world.owner);
    const draft = { id, only_in: "draft" as const };
    expect(await call(updatePost, { ...draft, body: "Half a", revision: 1 })).toMatchObject({ revision: 2 });
    await call(updatePost, { id, approve: true });
    await expect(call(updatePost, { ...draft, body: "Half a sent", revision: 2 })).rejects.toMatchObject({
      kind: "refused",
      detail: { code: "invalid_state" },
    });
    expect(await call(getPost, { id })).toMatchObject({ status: "scheduled", body: "Half a", revision: 2 });

    await call(requestChanges, { id, comment: "Shorter." });
    expect(await call(updatePost, { ...draft, body: "Short", revision: 2 })).toMatchObject({
      status: "changes_requested",
      body: "Short",
    });
  });

  it("adds and removes channels, and returns the post to review", async () => {
    const { id } = await write();
    const second = await world.db.channel.create({
      data: { brandId: world.brand.id, platform: "feed", handle: "second", displayName: "Second" },
    });
    const both = await world.as(world.owner)(updatePost, {
      id,
      channels: [...channels, { channel_id: second.id, overrides: { body: "Two" } }],
    });
    expect(both).toMatchObject({
      status: "in_review",
      publications: [{ status: "pending_approval" }, { status: "pending_approval", overrides: { body: "Two" } }],
    });
    expect(both.publications[1]?.scheduled_at).toBe(both.scheduled_at);
    const kept = await world.as(world.owner)(updatePost, { id, channels: [{ channel_id: second.id }] });
    expect(kept.publications).toMatchObject([{ channel: { id: second.id }, overrides: { body: "Two" } }]);
  });

  it.each(["publishing", "processing", "unknown", "published"] as const)(
    "refuses content and times while %s, but accepts notes",
    async (status) => {
      const { id } = await write();
      await settle(id, status);
      const call = world.as(world.owner);
      await expect(call(updatePost, { id, body: "Changed" })).rejects.toMatchObject({
        detail: { code: "invalid_state" },
      });
      await expect(call(updatePost, { id, channels: [] })).rejects.toMatchObject({ detail: { code: "invalid_state" } });
      await expect(call(updatePost, { id, scheduled_at: later(2 * HOUR) })).rejects.toMatchObject({
        detail: { code: "invalid_state" },
      });
      await expect(call(deletePost, { id })).rejects.toMatchObject({ detail: { code: "invalid_state" } });
      expect(await call(updatePost, { id, internal_note: "later" })).toMatchObject({
        internal_note: "later",
        publications: [{ status }],
      });
    },
  );

  it("refuses new past times, and ignores unchanged ones", async () => {
    const { id } = await write({ approve: false });
    const call = world.as(world.owner);
    await expect(call(updatePost, { id, scheduled_at: later(-1) })).rejects.toMatchObject({ kind: "invalid" });
    world.clock.advance(2 * HOUR);
    expect(await call(updatePost, { id, body: "Still a draft" })).toMatchObject({ body: "Still a draft" });
    await expect(call(updatePost, { id, scheduled_at: later(-1), approve: true })).rejects.toMatchObject({
      detail: { code: "post_expired" },
    });
  });

  it("renews the idempotency key with the content but not with the time", async () => {
    const { id } = await write();
    const keyOf = async () => (await world.db.publication.findFirstOrThrow({ where: { postId: id } })).idempotencyKey;
    const first = await keyOf();
    await world.as(world.owner)(updatePost, { id, scheduled_at: later(2 * HOUR) });
    expect(await keyOf()).toBe(first);
    await world.as(world.owner)(updatePost, { id, body: "Changed" });
    expect(await keyOf()).not.toBe(first);
  });

  it("with approve: true below the tier is refused, and changes nothing", async () => {
    const { id } = await write({ approve: false });
    const token = world.as(world.owner, { kind: "tiered", tier: "standard_write" });
    await expect(token(updatePost, { id, body: "Changed", approve: true })).rejects.toMatchObject({
      kind: "approval_tier_denied",
    });
    expect(await world.as(world.owner)(getPost, { id })).toMatchObject({ body: "Hello", revision: 1 });
  });

  it("by an approver implies approval when the brand requires no review", async () => {
    await world.db.brand.update({ where: { id: world.brand.id }, data: { approvalPolicy: "none" } });
    const { id } = await write();
    expect(await world.as(world.owner)(updatePost, { id, body: "Changed" })).toMatchObject({
      status: "scheduled",
      revision: 2,
    });
    expect(await world.db.notification.count({ where: { brandId: world.brand.id } })).toBe(0);
    const member = await world.addMember("member");
    expect(await world.as(member)(updatePost, { id, body: "Changed again" })).toMatchObject({ status: "in_review" });
  });
});

describe("rescheduling", () => {
  it.each(["expired", "failed", "cancelled"] as const)(
    "returns %s to review, or to draft when the content changed",
    async (status) => {
      const same = await write();
      await settle(same.id, status);
      const call = world.as(world.owner);
      expect(await call(updatePost, { id: same.id, scheduled_at: later(2 * HOUR) })).toMatchObject({
        status: "in_review",
        publications: [{ status: "pending_approval", error: null }],
      });

      const changed = await write();
      await settle(changed.id, status);
      expect(await call(updatePost, { id: changed.id, body: "Changed" })).toMatchObject({ publications: [{ status }] });
      expect(await call(updatePost, { id: changed.id, scheduled_at: later(2 * HOUR) })).toMatchObject({
        status: "draft",
      });
    },
  );

  it("tells approvers what was changed after an approval, and only asks for a review where there was none", async () => {
    const [approver, member] = [await world.addMember("editor"), await world.addMember("member")];
    const { id } = await write();
    const reason = async () => {
      const about = { userId: approver.userId, type: "approval_requested" };
      const notice = await world.db.notification.findFirst({ where: about, orderBy: { id: "desc" } });
      return notice?.body.split("\n")[0];
    };
    await world.as(member)(updatePost, { id, scheduled_at: later(2 * HOUR) });
    expect(await reason()).toBe("member person rescheduled the post after its approval. Review the new time.");
    await world.as(world.owner)(updatePost, { id, approve: true });
    await world.as(member)(updatePost, { id, body: "Changed", scheduled_at: later(3 * HOUR) });
    expect(await reason()).toBe("member person changed the post after an approval. Review the new version.");
    for (const status of ["expired", "failed", "cancelled"] as const) {
      await settle(id, status);
      await world.db.post.update({ where: { id }, data: { status } });
      await world.as(member)(updatePost, { id, scheduled_at: later(4 * HOUR) });
      expect(await reason()).toBe("member person requested a review.");
      await world.as(world.owner)(updatePost, { id, approve: true });
    }
  });

  it("accepts the same time again while it is in the future, and approves in the same call", async () => {
    const post = await write();
    await world.as(world.owner)(cancelPost, { id: post.id });
    expect(
      await world.as(world.owner)(updatePost, { id: post.id, scheduled_at: post.scheduled_at, approve: true }),
    ).toMatchObject({ status: "scheduled" });
  });

  it("reschedules unpublished channels only", async () => {
    const second = await world.db.channel.create({
      data: { brandId: world.brand.id, platform: "feed", handle: "second", displayName: "Second" },
    });
    const post = await write({ channels: [...channels, { channel_id: second.id }] });
    await world.db.publication.update({ where: { id: post.publications[0]?.id ?? 0 }, data: { status: "published" } });
    const moved = await world.as(world.owner)(updatePost, { id: post.id, scheduled_at: later(2 * HOUR) });
    expect(moved).toMatchObject({
      status: "scheduled",
      publications: [{ status: "published" }, { status: "scheduled" }],
    });
  });
});

describe("rescheduling approved publications", () => {
  it("is recorded in the audit log although another channel awaits approval", async () => {
    const second = await world.db.channel.create({
      data: { brandId: world.brand.id, platform: "feed", handle: "second", displayName: "Second" },
    });
    const { id, publications } = await write({ channels: [...channels, { channel_id: second.id }] });
    await world.db.publication.update({ where: { id: publications[1]?.id ?? 0 }, data: { status: "failed" } });
    const call = world.as(world.owner);
    const again = { channel_id: second.id, scheduled_at: later(2 * HOUR) };
    expect(await call(updatePost, { id, channels: [...channels, again] })).toMatchObject({
      publications: [{ status: "scheduled" }, { status: "pending_approval" }],
    });
    const moves = () => world.db.auditEvent.findMany({ where: { subjectId: id, action: "post.rescheduled" } });
    expect(await moves()).toEqual([]);
    await call(updatePost, { id, scheduled_at: later(3 * HOUR) });
    expect(await moves()).toMatchObject([{ detail: { to: [{ id: publications[0]?.id }] } }]);
  });
});

describe("cancelling and retrying", () => {
  it("cancels a scheduled post once", async () => {
    const { id } = await write();
    const call = world.as(world.owner);
    expect(await call(cancelPost, { id })).toMatchObject({
      status: "cancelled",
      publications: [{ status: "cancelled", next_attempt_at: null }],
    });
    await expect(call(cancelPost, { id })).rejects.toMatchObject({ detail: { code: "invalid_state" } });
    const token = world.as(world.owner, { kind: "tiered", tier: "standard_write" });
    await expect(token(cancelPost, { id })).rejects.toMatchObject({ kind: "tier_denied" });
  });

  it("retries a failed post with its approval and its key, unless the content changed", async () => {
    const { id } = await write();
    await settle(id, "failed");
    const before = await world.db.publication.findFirstOrThrow({ where: { postId: id } });
    const call = world.as(world.owner);
    expect(await call(retryPost, { id })).toMatchObject({
      status: "scheduled",
      publications: [{ status: "scheduled", error: null }],
    });
    const after = await world.db.publication.findFirstOrThrow({ where: { postId: id } });
    expect(after).toMatchObject({ tries: 0, crashes: 0, idempotencyKey: before.idempotencyKey });
    expect(after.nextAttemptAt).toEqual(world.clock.now());
    await expect(call(retryPost, { id })).rejects.toMatchObject({ detail: { code: "invalid_state" } });

    await settle(id, "failed");
    await call(updatePost, { id, body: "Changed" });
    await expect(call(retryPost, { id })).rejects.toMatchObject({ detail: { code: "invalid_state" } });
  });
});

describe("duplicating, deleting and listing publications", () => {
  it("duplicates content without times or history", async () => {
    const post = await write({
      tags: ["t"],
      channels: channels.map((channel) => ({ ...channel, overrides: { body: "V" } })),
    });
    const member = await world.addMember("member");
    const copy = await world.as(member)(duplicatePost, { id: post.id });
    expect(copy).toMatchObject({
      status: "draft",
      revision: 1,
      scheduled_at: null,
      tags: ["t"],
      content_hash: post.content_hash,
    });
    expect(copy.author.id).toBe(member.userId);
    expect(copy.publications).toMatchObject([{ status: "draft", overrides: { body: "V" }, scheduled_at: null }]);
  });

  it("deletes a post permanently, with full access only", async () => {
    const { id } = await write();
    await expect(world.as(world.owner, { tier: "elevated_write" })(deletePost, { id })).rejects.toMatchObject({
      kind: "tier_denied",
    });
    await world.as(world.owner)(deletePost, { id });
    await expect(world.as(world.owner)(getPost, { id })).rejects.toMatchObject({ kind: "not_found" });
    await expect(world.as(world.owner)(deletePost, { id })).rejects.toMatchObject({ kind: "not_found" });
  });

  it("lists publications with every attempt", async () => {
    const post = await write();
    const publicationId = post.publications[0]?.id ?? 0;
    const error = { code: "gone", category: "platform" as const, message: "Gone", retryable: true };
    const startedAt = world.clock.now();
    await world.db.publicationAttempt.create({
      data: { publicationId, number: 1, outcome: "retrying", error, startedAt },
    });
    const { publications, has_more } = await world.as(world.owner)(listPublications, { id: post.id });
    expect(publications).toMatchObject([
      { id: publicationId, attempts: [{ number: 1, outcome: "retrying", error, finished_at: null }] },
    ]);
    expect(has_more).toBe(false);
    expect(await world.as(world.owner)(getPost, { id: post.id })).toMatchObject({ publications: [{ attempts: 1 }] });
  });
});
