import { beforeEach, describe, expect, it } from "vitest";
import { createWorld, type World } from "#test/world.ts";
import {
  approvePost,
  createPost,
  expireDue,
  getPost,
  listPublications,
  preflightContent,
  requestChanges,
  submitPost,
  updatePost,
} from "../index.ts";

const HOUR = 3_600_000;

let world: World;

beforeEach(async () => {
  world = await createWorld();
});

const later = (milliseconds = HOUR) => new Date(world.clock.now().getTime() + milliseconds).toISOString();

function write(more: object = {}) {
  const channels = [{ channel_id: world.brand.channelId }];
  return world.as(world.owner)(createPost, { body: "Hello", channels, scheduled_at: later(), submit: true, ...more });
}

function eventsOf(postId: number) {
  return world.db.webhookEvent.findMany({ where: { postId }, orderBy: { id: "asc" } });
}

describe("submitting", () => {
  it("notifies the approvers except the submitter", async () => {
    const editor = await world.addMember("editor");
    const client = await world.addMember("client");
    const member = await world.addMember("member");
    const channels = [{ channel_id: world.brand.channelId }];
    const { id } = await world.as(member)(createPost, { body: "Hello", channels });
    expect(await world.as(member)(submitPost, { id })).toMatchObject({ status: "in_review" });
    const notifications = await world.db.notification.findMany({
      where: { brandId: world.brand.id, type: "approval_requested" },
    });
    expect(notifications.map(({ userId }) => userId).toSorted()).toEqual(
      [world.owner.userId, editor.userId, client.userId].toSorted(),
    );
    await expect(world.as(member)(submitPost, { id })).rejects.toMatchObject({ detail: { code: "invalid_state" } });
  });
});

describe("the timeline of submissions", () => {
  it("has each time that the post was submitted, with the person and the version", async () => {
    const member = await world.addMember("member", await world.createPerson("Mia Member"));
    const by = world.as(member);
    const { id } = await by(createPost, { body: "Hello", channels: [{ channel_id: world.brand.channelId }] });
    expect((await by(listPublications, { id })).submissions).toEqual([]);
    await by(submitPost, { id });
    await world.as(world.owner)(requestChanges, { id, comment: "Shorter" });
    world.clock.advance(60_000);
    await by(updatePost, { id, body: "Hi", submit: true });
    const { submissions } = await by(listPublications, { id });
    expect(submissions.map(({ author, revision }) => [author.name, revision])).toEqual([
      ["Mia Member", 1],
      ["Mia Member", 2],
    ]);
  });
});

describe("the email to an approver", () => {
  it("shows the post with its brand, text, channels and time in the brand's zone, and its first image", async () => {
    const client = await world.addMember("client");
    await world.db.brand.update({ where: { id: world.brand.id }, data: { timezone: "Europe/Berlin" } });
    const keys = { storageKey: `file-${world.brand.id}`, thumbKey: `thumb-${world.brand.id}`, altText: "A cup" };
    const file = { type: "image/png", bytes: 1, width: 1, height: 1, sha256: "0".repeat(64), name: "cup.png" };
    const image = await world.db.mediaAsset.create({ data: { ...file, ...keys, brandId: world.brand.id } });
    await write({ body: "Open on\nSunday", media_ids: [image.id], scheduled_at: "2030-11-29T15:00:00Z" });
    world.clock.advance(120_000);
    await world.runJobs();
    const { email } = await world.db.user.findUniqueOrThrow({ where: { id: client.userId } });
    const mail = world.messages.find(({ to }) => to === email);
    expect(mail).toMatchObject({
      subject: "Test Brand: a post needs your approval",
      posts: [
        {
          brand: "Test Brand",
          text: "Open on\nSunday",
          time: "Fri, Nov 29, 16:00 (Europe/Berlin)",
          channels: [expect.any(String)],
          image: { url: `http://localhost:3000/media/${keys.thumbKey}`, alt: "A cup" },
          actions: [
            { label: "Approve", url: expect.stringMatching(/\/decide\/[\w-]{24}\?post=\d+&to=approve$/) },
            { label: "Request changes", url: expect.stringMatching(/\/decide\/[\w-]{24}\?post=\d+&to=changes$/) },
          ],
        },
      ],
      action: { label: "Open in Masthead" },
    });
  });
});

describe("a channel that lost its connection", () => {
  it("blocks neither submitting nor approving, and is named in the preflight and to the team", async () => {
    const { channelId } = world.brand;
    const { displayName } = await world.db.channel.update({
      where: { id: channelId },
      data: { status: "needs_reconnect", displayName: "Test Brand" },
    });
    const member = await world.addMember("member");
    const content = { body: "Hello", channels: [{ channel_id: channelId }] };
    expect((await world.as(member)(preflightContent, content)).issues).toMatchObject([
      {
        channel_id: channelId,
        code: "channel_disconnected",
        severity: "warning",
        message: `${displayName} is disconnected.`,
      },
    ]);
    const submitted = await world.as(member)(createPost, { ...content, scheduled_at: later(), submit: true });
    expect(submitted).toMatchObject({ status: "in_review" });
    expect(await world.as(world.owner)(approvePost, { id: submitted.id })).toMatchObject({ status: "scheduled" });
    const about = { brandId: world.brand.id, type: "channel_needs_attention" };
    expect(await world.db.notification.findFirst({ where: about })).toMatchObject({
      title: `A post was approved, but ${displayName} is not connected`,
    });
    const disabled = { where: { id: channelId }, data: { status: "disabled" as const } };
    await world.db.channel.update(disabled);
    await expect(world.as(member)(createPost, { ...content, submit: true })).rejects.toMatchObject({
      detail: {
        message: expect.stringContaining(`requirements of ${displayName} (`),
        issues: [{ code: "channel_disabled", message: `${displayName} is disabled.` }],
      },
    });
  });
});

describe("approving", () => {
  it("schedules the post, binds to its content, and creates a thread entry, two events and an audit record", async () => {
    const post = await write();
    const approved = await world.as(world.owner, { entryPoint: "studio" })(approvePost, {
      id: post.id,
      revision: 1,
      comment: "Good",
    });
    expect(approved).toMatchObject({ status: "scheduled", publications: [{ status: "scheduled" }] });
    expect(await world.db.post.findUnique({ where: { id: post.id } })).toMatchObject({
      approvedHash: post.content_hash,
      lastDecision: "approval",
    });
    expect((await eventsOf(post.id)).map(({ payload }) => payload)).toMatchObject([
      { post_id: post.id, status: "scheduled", approved_via: "studio" },
      { post_id: post.id, status: "scheduled", kind: "approval", body: "Good" },
    ]);
    expect(await world.db.threadEntry.findMany({ where: { postId: post.id } })).toMatchObject([
      { kind: "approval", revision: 1, contentHash: post.content_hash, via: "studio" },
    ]);
    expect(await world.db.auditEvent.findMany({ where: { brandId: world.brand.id } })).toMatchObject([
      { action: "post.approved", actorId: world.owner.userId, subjectId: post.id, tokenId: world.owner.token.id },
    ]);
  });

  it("submits and approves a draft", async () => {
    const post = await write({ submit: false });
    expect(await world.as(world.owner)(approvePost, { id: post.id })).toMatchObject({ status: "scheduled" });
  });

  it("is allowed for clients, not for members, and requires the tier", async () => {
    const { id } = await write();
    const member = await world.addMember("member");
    await expect(world.as(member)(approvePost, { id })).rejects.toMatchObject({ kind: "forbidden" });
    const token = world.as(world.owner, { kind: "tiered", tier: "standard_write" });
    await expect(token(approvePost, { id })).rejects.toMatchObject({ kind: "tier_denied" });
    const client = await world.addMember("client");
    expect(await world.as(client)(approvePost, { id })).toMatchObject({ status: "scheduled" });
  });

  it("refuses an outdated revision and returns the current one", async () => {
    const { id } = await write();
    await world.as(world.owner)(updatePost, { id, body: "Changed" });
    const stale = world.as(world.owner)(approvePost, { id, revision: 1 });
    await expect(stale).rejects.toMatchObject({ kind: "revision_conflict", detail: { revision: 2 } });
    expect(await world.as(world.owner)(getPost, { id })).toMatchObject({ status: "in_review" });
  });

  it("refuses after the scheduled time, before and after the tick has run", async () => {
    const { id } = await write();
    world.clock.advance(HOUR);
    const refused = { kind: "refused", detail: { code: "post_expired" } };
    await expect(world.as(world.owner)(approvePost, { id })).rejects.toMatchObject(refused);
    await expireDue(systemContext());
    await expect(world.as(world.owner)(approvePost, { id })).rejects.toMatchObject(refused);
  });

  it("happens once when several users approve concurrently", async () => {
    const { id } = await write();
    const editor = await world.addMember("editor");
    const tries = [world.owner, editor, world.owner, editor].map((who) =>
      world.as(who)(approvePost, { id, revision: 1 }),
    );
    const results = await Promise.allSettled(tries);
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const result of results) {
      if (result.status === "rejected") expect(result.reason).toMatchObject({ detail: { code: "invalid_state" } });
    }
    expect((await eventsOf(id)).map(({ event }) => event)).toEqual(["post.approved", "post.commented"]);
    expect(await world.db.threadEntry.count({ where: { postId: id } })).toBe(1);
    expect(await world.db.auditEvent.count({ where: { subjectId: id } })).toBe(1);
  });

  it("never schedules content of a concurrent edit", async () => {
    for (let round = 0; round < 12; round += 1) {
      const { id, content_hash: seen } = await write({ body: `Round ${round}` });
      const [approval] = await Promise.allSettled([
        world.as(world.owner)(approvePost, { id, revision: 1 }),
        world.as(world.owner)(updatePost, { id, body: `Round ${round}, changed` }),
      ]);
      const row = await world.db.post.findUniqueOrThrow({ where: { id }, include: { publications: true } });
      expect(row.contentHash).not.toBe(seen);
      expect(row.publications[0]?.status).toBe("pending_approval");
      if (approval.status === "rejected") expect(approval.reason).toMatchObject({ kind: "revision_conflict" });
    }
  });
});

describe("requesting changes", () => {
  it("returns a post in review or a scheduled post to its author, with a notification of the reason", async () => {
    const editor = await world.addMember("editor");
    const { id } = await write({ approve: true });
    const sentBack = await world.as(editor, { entryPoint: "mobile" })(requestChanges, { id, comment: "Shorter" });
    expect(sentBack).toMatchObject({
      status: "changes_requested",
      publications: [{ status: "draft", next_attempt_at: null }],
    });
    const events = await eventsOf(id);
    expect(events.at(-1)).toMatchObject({
      event: "post.commented",
      payload: { kind: "change_request", body: "Shorter", status: "changes_requested" },
    });
    const notifications = await world.db.notification.findMany({
      where: { userId: world.owner.userId, type: "changes_requested" },
    });
    expect(notifications).toMatchObject([{ body: "editor person: Shorter", path: `/posts/${id}` }]);
    await expect(world.as(editor)(requestChanges, { id })).rejects.toMatchObject({ detail: { code: "invalid_state" } });

    expect(await world.as(world.owner)(submitPost, { id })).toMatchObject({ status: "in_review" });
  });
});

describe("whoever wrote or submitted a post", () => {
  it("is told of its approval and of requested changes, and nobody of their own", async () => {
    const [author, submitter] = [await world.addMember("member"), await world.addMember("member")];
    const channels = [{ channel_id: world.brand.channelId }];
    const { id } = await world.as(author)(createPost, { body: "Hello", channels, scheduled_at: later() });
    await world.as(submitter)(submitPost, { id });
    const told = async (type: string) =>
      (await world.db.notification.findMany({ where: { type, path: `/posts/${id}` }, orderBy: { userId: "asc" } })).map(
        ({ userId, body }) => [userId, body],
      );
    const both = [author.userId, submitter.userId].toSorted((a, b) => a - b);
    await world.as(world.owner)(approvePost, { id, comment: "Good" });
    expect(await told("post_approved")).toEqual(both.map((userId) => [userId, "Olive Owner: Good"]));
    await world.as(world.owner)(requestChanges, { id });
    expect(await told("changes_requested")).toEqual(
      both.map((userId) => [userId, "Olive Owner requested changes to your post."]),
    );
    const own = await write({ approve: true });
    expect(await world.db.notification.count({ where: { path: `/posts/${own.id}`, type: "post_approved" } })).toBe(0);
  });
});

describe("expiry", () => {
  it("expires unapproved posts once, with an event per publication and one notification", async () => {
    const waiting = await write();
    const draft = await write({ submit: false });
    const approved = await write({ approve: true });
    const timeless = await write({ scheduled_at: null });
    await expireDue(systemContext());
    expect(await world.as(world.owner)(getPost, { id: waiting.id })).toMatchObject({ status: "in_review" });

    world.clock.advance(HOUR);
    await Promise.all([expireDue(systemContext()), expireDue(systemContext()), expireDue(systemContext())]);
    const status = async ({ id }: { id: number }) => (await world.as(world.owner)(getPost, { id })).status;
    expect(await Promise.all([waiting, draft, approved, timeless].map(status))).toEqual([
      "expired",
      "expired",
      "scheduled",
      "in_review",
    ]);
    expect(await eventsOf(waiting.id)).toMatchObject([
      {
        event: "post.expired",
        payload: { status: "expired", publication: { platform: "feed", external_id: "", permalink: "" } },
      },
    ]);
    expect(await world.db.notification.count({ where: { userId: world.owner.userId, type: "post_expired" } })).toBe(2);
    expect(await expireDue(systemContext())).toBe(0);
  });
});

function systemContext() {
  const origin = { requestId: "tick", entryPoint: "job" as const, address: null, userAgent: null };
  return { ...world.services, caller: { kind: "system" as const, job: "tick" }, origin };
}
