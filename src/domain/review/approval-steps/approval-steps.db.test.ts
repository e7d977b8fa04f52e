import { beforeEach, describe, expect, it } from "vitest";
import { removeMember, updateMember } from "#domain/brands/members/index.ts";
import { bulkPosts } from "#domain/content/bulk/index.ts";
import { escalateApprovals } from "#domain/content/posts/approval/escalate-approvals.ts";
import { remindApprovers } from "#domain/content/posts/approval/remind-approvers.ts";
import {
  addPostToQueue,
  approvePost,
  createPost,
  getPost,
  publishPostNow,
  repeatPost,
  requestChanges,
  submitPost,
  updateMedia,
  updatePost,
} from "#domain/content/posts/index.ts";
import { listNotifications } from "#domain/events/notifications/index.ts";
import { getHome } from "#domain/insights/home/index.ts";
import { approveByLink } from "#domain/review/approval-links/index.ts";
import { createShareLink, guestApprove, openReview } from "#domain/review/share-links/index.ts";
import type { Caller, Person } from "#kernel/context.ts";
import { addImage } from "#test/deleted-account.ts";
import { createWorld, type World } from "#test/world.ts";
import { getApprovalSteps, updateApprovalSteps } from "./index.ts";

const HOUR = 3_600_000;

let world: World;
let member: Person;
let legal: Person;
let editor: Person;
let client: Person;
let channels: { channel_id: number }[];

beforeEach(async () => {
  world = await createWorld();
  member = await world.addMember("member");
  legal = await world.addMember("editor");
  editor = await world.addMember("editor");
  client = await world.addMember("client");
  channels = [{ channel_id: world.brand.channelId }];
});

type Step = { name: string; member_ids?: number[]; roles?: ("super_admin" | "editor" | "client")[]; needed?: number };
type Times = { hours?: number; escalate_after?: number; escalate_to_ids?: number[] };
const configure = (...steps: (Step & Times)[]) => world.as(world.owner)(updateApprovalSteps, { steps });
/** Legal, then the client. */
const configureTwo = () =>
  configure({ name: "Legal", member_ids: [legal.userId] }, { name: "Client", roles: ["client"] });
const hence = (hours: number) => new Date(world.clock.now().getTime() + hours * HOUR).toISOString();
const write = (more: object = {}) =>
  world.as(member)(createPost, { body: "Hello", channels, scheduled_at: hence(48), submit: true, ...more });
const approve = (person: Person, id: number, more: object = {}) => world.as(person)(approvePost, { id, ...more });
const read = (id: number, person: Person = world.owner) => world.as(person)(getPost, { id });
const states = async (id: number) => (await read(id)).approval_steps.map(({ state }) => state);
const notYourStep = { kind: "refused", detail: { code: "not_your_step" } };
const statusOf = async (id: number) => (await world.db.publication.findFirstOrThrow({ where: { postId: id } })).status;
async function asked(person: Person): Promise<string[]> {
  const { notifications } = await world.as(person)(listNotifications, {});
  return notifications.flatMap(({ type, body }) => (type === "approval_requested" ? [body.split("\n")[0] ?? ""] : []));
}

describe("the setting", () => {
  it("is the owner's, names members who can approve, and tells when nobody can", async () => {
    expect(await configureTwo()).toMatchObject({
      steps: [{ name: "Legal", members: [{ id: legal.userId }], is_blocked: false }, { is_blocked: false }],
    });
    const invalid = (path: string) => ({ kind: "invalid", detail: { errors: { [path]: [expect.any(String)] } } });
    const other = await createWorld();
    for (const id of [member.userId, other.owner.userId]) {
      await expect(configure({ name: "A", member_ids: [id] })).rejects.toMatchObject(invalid("steps.0.member_ids"));
    }
    await expect(configure({ name: "A" })).rejects.toMatchObject(invalid("steps"));
    await expect(configure({ name: "A", member_ids: [legal.userId], needed: 2 })).rejects.toMatchObject(
      invalid("steps"),
    );
    const same = { roles: ["editor"] } satisfies Partial<Step>;
    await expect(configure({ name: "A", ...same }, { name: "a", ...same })).rejects.toMatchObject(invalid("steps"));
    await expect(world.as(editor)(updateApprovalSteps, { steps: [] })).rejects.toMatchObject({ kind: "forbidden" });
    await world.as(world.owner)(removeMember, { id: legal.userId });
    expect(await world.as(member)(getApprovalSteps, {})).toMatchObject({
      steps: [{ name: "Legal", members: [], is_blocked: true }, { is_blocked: false }],
    });
  });

  it("names nobody who left, also in reviews in progress, and nobody again who became a client", async () => {
    await configureTwo();
    const { id } = await write();
    await world.as(world.owner)(updateMember, { id: legal.userId, role: "client" });
    expect((await world.as(world.owner)(getApprovalSteps, {})).steps[0]).toMatchObject({ member_ids: [] });
    expect((await read(id)).approval_steps[0]).toMatchObject({ approvers: [] });
    await expect(approve(legal, id)).rejects.toMatchObject(notYourStep);
    await world.as(world.owner)(removeMember, { id: legal.userId });
    await world.addMember("editor", legal);
    await expect(approve(legal, id)).rejects.toMatchObject(notYourStep);
    expect(await statusOf(id)).toBe("pending_approval");
  });

  it("does not concern posts that were submitted before, and those keep their own", async () => {
    const before = await write();
    await configureTwo();
    expect((await approve(editor, before.id)).status).toBe("scheduled");
    const during = await write();
    await configure();
    await expect(approve(editor, during.id)).rejects.toMatchObject(notYourStep);
    expect(during.approval_steps).toHaveLength(2);
    expect((await approve(editor, (await write()).id)).status).toBe("scheduled");
  });
});

describe("a review by steps", () => {
  beforeEach(configureTwo);

  it("asks the approvers of one step after the other, and schedules after the last", async () => {
    const { id, approval_steps: steps } = await write();
    expect(steps).toMatchObject([
      { name: "Legal", state: "current", needed: 1, approvers: [{ id: legal.userId }], approvals: [] },
      { name: "Client", state: "waiting", roles: ["client"] },
    ]);
    expect([await asked(legal), await asked(client), await asked(world.owner)]).toEqual([
      ["member person requested a review."],
      [],
      [],
    ]);
    await expect(approve(editor, id)).rejects.toMatchObject(notYourStep);
    await expect(approve(client, id)).rejects.toMatchObject(notYourStep);
    const after = await approve(legal, id, { comment: "Fine" });
    expect(after).toMatchObject({ status: "in_review", approval_steps: [{ state: "approved" }, { state: "current" }] });
    expect(await asked(client)).toEqual(["“Legal” is approved. It waits for the step “Client”."]);
    await expect(approve(legal, id)).rejects.toMatchObject(notYourStep);
    expect(await statusOf(id)).toBe("pending_approval");
    expect((await approve(client, id)).status).toBe("scheduled");
    expect(await states(id)).toEqual(["approved", "approved"]);
    const entries = await world.db.threadEntry.findMany({ where: { postId: id }, orderBy: { id: "asc" } });
    expect(entries.map(({ kind, step, body }) => [kind, step, body])).toEqual([
      ["approval", "Legal", "Fine"],
      ["approval", "Client", ""],
    ]);
    const log = await world.db.auditEvent.findMany({
      where: { subjectId: id, subjectType: "post" },
      orderBy: { id: "asc" },
    });
    expect(log.map(({ action, detail }) => [action, (detail as { step?: number }).step])).toEqual([
      ["post.step_approved", 1],
      ["post.approved", 2],
    ]);
  });

  it("shows clients the steps, and no names of the team", async () => {
    const { id } = await write();
    expect((await read(id, client)).approval_steps).toMatchObject([
      { name: "Legal", approvers: [] },
      { name: "Client" },
    ]);
  });

  it("is offered to those whose turn it is", async () => {
    const { id } = await write();
    const may = async (person: Person) => (await read(id, person)).allowed_actions.filter((act) => /appro/.test(act));
    expect([await may(legal), await may(editor), await may(client), await may(world.owner)]).toEqual([
      ["approve"],
      [],
      [],
      ["approve_all"],
    ]);
    const toApprove = async (person: Person) => (await world.as(person)(getHome, {})).to_approve.total;
    expect([await toApprove(legal), await toApprove(editor), await toApprove(client)]).toEqual([1, 0, 0]);
    await approve(legal, id);
    expect([await toApprove(legal), await toApprove(client)]).toEqual([0, 1]);
  });

  it("needs as many approvals of a step as it says, each person's once", async () => {
    await configure({ name: "Editors", roles: ["editor"], needed: 2 });
    const { id } = await write();
    expect(await approve(editor, id)).toMatchObject({ status: "in_review", approval_steps: [{ state: "current" }] });
    await expect(approve(editor, id)).rejects.toMatchObject(notYourStep);
    expect((await approve(legal, id)).status).toBe("scheduled");
  });

  it("begins anew after a change request and after an edit", async () => {
    const { id } = await write();
    await approve(legal, id);
    await world.as(client)(requestChanges, { id, comment: "Shorter" });
    await world.as(member)(submitPost, { id });
    expect(await states(id)).toEqual(["current", "waiting"]);
    await approve(legal, id);
    await world.as(member)(updatePost, { id, body: "Hi" });
    expect(await states(id)).toEqual(["current", "waiting"]);
    await expect(approve(client, id)).rejects.toMatchObject(notYourStep);
    const again = await asked(legal);
    expect(again).toHaveLength(3);
    expect(again).toContain("member person changed the post after an approval. Review the new version.");
    await approve(legal, id);
    // A time is not content.
    await world.as(member)(updatePost, { id, scheduled_at: hence(72) });
    expect(await states(id)).toEqual(["approved", "current"]);
    await approve(client, id);
    // An edit takes the approval back, and with it all steps.
    await world.as(editor)(updatePost, { id, body: "Hello again" });
    expect(await states(id)).toEqual(["current", "waiting"]);
    expect(await statusOf(id)).toBe("pending_approval");
  });

  it("is approved as a whole by the owner alone, which is recorded", async () => {
    const { id } = await write();
    for (const person of [legal, editor, client]) {
      await expect(approve(person, id, { all_steps: true })).rejects.toMatchObject({ kind: "forbidden" });
    }
    await expect(approve(world.owner, id)).rejects.toMatchObject(notYourStep);
    expect((await approve(world.owner, id, { all_steps: true })).status).toBe("scheduled");
    const log = await world.db.auditEvent.findFirstOrThrow({ where: { subjectId: id, action: "post.approved" } });
    expect(log.detail).toMatchObject({ all_steps: true, steps: ["Legal", "Client"] });
    const entry = await world.db.threadEntry.findFirstOrThrow({ where: { postId: id } });
    expect(entry.step).toBe("All steps");
  });

  it("is blocked when the only approver leaves, until the owner approves", async () => {
    const { id } = await write();
    await world.as(world.owner)(removeMember, { id: legal.userId });
    expect(await states(id)).toEqual(["blocked", "waiting"]);
    await expect(approve(client, id)).rejects.toMatchObject(notYourStep);
    expect((await approve(world.owner, id, { all_steps: true })).status).toBe("scheduled");
  });

  it("doesn't count a member whose role approves no longer", async () => {
    const { id } = await write();
    await world.db.member.updateMany({ where: { userId: legal.userId }, data: { role: "member" } });
    expect(await states(id)).toEqual(["blocked", "waiting"]);
    await expect(approve(legal, id)).rejects.toMatchObject({ kind: "forbidden" });
  });

  it("refuses the approval of a step that the approver didn't see", async () => {
    await configure({ name: "A", roles: ["editor"] }, { name: "B", roles: ["editor"] });
    const { id } = await write();
    await approve(legal, id, { step: 1 });
    await expect(approve(editor, id, { step: 1 })).rejects.toMatchObject(notYourStep);
    expect((await approve(editor, id, { step: 2 })).status).toBe("scheduled");
  });

  it("counts one of two simultaneous approvals that see the same step", async () => {
    await configure({ name: "A", roles: ["editor"] }, { name: "B", roles: ["editor"] });
    const { id } = await write();
    const results = await Promise.allSettled([approve(legal, id, { step: 1 }), approve(editor, id, { step: 1 })]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(await states(id)).toEqual(["approved", "current"]);
    expect(await statusOf(id)).toBe("pending_approval");
    // Two that are needed, at once: neither is lost, and the post is approved once.
    await configure({ name: "Both", roles: ["editor"], needed: 2 });
    const other = await write();
    await Promise.all([approve(legal, other.id), approve(editor, other.id)]);
    expect(await statusOf(other.id)).toBe("scheduled");
    expect(await world.db.webhookEvent.count({ where: { event: "post.approved", brandId: world.brand.id } })).toBe(1);
  });

  it("reminds the approvers of a step once before its due date", async () => {
    await configure({ name: "Legal", member_ids: [legal.userId], hours: 8 }, { name: "Client", roles: ["client"] });
    const { approval_steps: steps } = await write({ scheduled_at: null });
    expect(new Date(steps[0]?.due_at ?? "").toISOString()).toBe(hence(8));
    const origin = { requestId: "test", entryPoint: "job" as const, address: null, userAgent: null };
    const run = () =>
      remindApprovers.perform({ ...world.services, caller: { kind: "system", job: "test" }, origin }, {});
    const count = () => world.db.notification.count({ where: { brandId: world.brand.id, type: "approval_reminder" } });
    world.clock.advance(5.9 * HOUR);
    await run();
    expect(await count()).toBe(0);
    world.clock.advance(0.2 * HOUR);
    await run();
    await run();
    expect(await count()).toBe(1);
  });
});

describe("an undecided step", () => {
  const origin = { requestId: "test", entryPoint: "job" as const, address: null, userAgent: null };
  const run = () =>
    escalateApprovals.perform({ ...world.services, caller: { kind: "system", job: "test" }, origin }, {});
  const told = async () => {
    const rows = await world.db.notification.findMany({
      where: { brandId: world.brand.id, type: "approval_escalated" },
      orderBy: { id: "asc" },
    });
    return rows.map(({ userId }) => userId);
  };

  it("is escalated once to those it names, or to the owner, and each step anew; nothing is decided", async () => {
    await configure(
      { name: "Legal", member_ids: [legal.userId], escalate_after: 4, escalate_to_ids: [editor.userId] },
      { name: "Client", roles: ["client"], escalate_after: 2 },
    );
    const { id } = await write({ scheduled_at: null });
    world.clock.advance(3.9 * HOUR);
    await run();
    expect(await told()).toEqual([]);
    world.clock.advance(0.2 * HOUR);
    await Promise.all([run(), run()]);
    await run();
    expect(await told()).toEqual([editor.userId]);
    expect(await states(id)).toEqual(["current", "waiting"]);
    await approve(legal, id);
    world.clock.advance(2.1 * HOUR);
    await run();
    expect(await told()).toEqual([editor.userId, world.owner.userId]);
    await approve(client, id);
    world.clock.advance(9 * HOUR);
    await run();
    expect(await told()).toHaveLength(2);
  });

  it("is escalated before the post is published, and to the owner where those named have left", async () => {
    await configure({
      name: "Legal",
      member_ids: [legal.userId],
      escalate_after: 72,
      escalate_to_ids: [editor.userId],
    });
    await write({ scheduled_at: hence(10) });
    await world.as(world.owner)(removeMember, { id: editor.userId });
    world.clock.advance(7.9 * HOUR);
    await run();
    expect(await told()).toEqual([]);
    world.clock.advance(0.2 * HOUR);
    await run();
    await run();
    expect(await told()).toEqual([world.owner.userId]);
  });

  it("names only members who can approve", async () => {
    const step = { name: "Legal", roles: ["editor" as const], escalate_after: 2 };
    await expect(configure({ ...step, escalate_to_ids: [member.userId] })).rejects.toMatchObject({
      kind: "invalid",
      detail: { errors: { "steps.0.escalate_to_ids": [expect.any(String)] } },
    });
    await expect(configure({ ...step, escalate_after: 0 })).rejects.toMatchObject({ kind: "invalid" });
  });
});

describe("nothing is approved past a step", () => {
  beforeEach(configureTwo);

  const steps = async (id: number) => {
    expect(await statusOf(id)).toMatch(/^(draft|pending_approval)$/);
    return states(id);
  };

  it.each(["editor", "owner"] as const)("by the %s, in one request or several", async (who) => {
    const person = who === "editor" ? editor : world.owner;
    const call = world.as(person);
    const post = { body: "Hello", channels, scheduled_at: hence(48) };
    const count = await world.db.post.count();
    await expect(call(createPost, { ...post, approve: true })).rejects.toMatchObject(notYourStep);
    expect(await world.db.post.count()).toBe(count);
    const { id } = await call(createPost, post);
    const acts = [
      () => call(approvePost, { id }),
      () => call(updatePost, { id, approve: true }),
      () => call(updatePost, { id, body: "Hi", approve: true }),
      () => call(publishPostNow, { id }),
      () => call(repeatPost, { id, every: "day", count: 2, approve: true }),
    ];
    for (const act of acts) await expect(act()).rejects.toMatchObject({ kind: "refused" });
    await call(submitPost, { id });
    for (const act of acts) await expect(act()).rejects.toMatchObject({ kind: "refused" });
    const { results } = await call(bulkPosts, { ids: [id], action: "approve" });
    expect(results).toMatchObject([{ ok: false, error: { code: "not_your_step" } }]);
    await expect(call(addPostToQueue, { id, approve: true })).rejects.toMatchObject({ kind: "refused" });
    expect(await steps(id)).toEqual(["current", "waiting"]);
  });

  it("where the brand requires no review: submitting approves nothing", async () => {
    await world.db.brand.update({ where: { id: world.brand.id }, data: { approvalPolicy: "none" } });
    const { id } = await world.as(world.owner)(createPost, { body: "Hello", channels, submit: true });
    expect(await steps(id)).toEqual(["current", "waiting"]);
  });

  it("by an approver of the first step, whose approval of a draft submits it and counts there", async () => {
    const { id } = await world.as(legal)(createPost, { body: "Hello", channels, approve: true });
    expect(await steps(id)).toEqual(["approved", "current"]);
    await expect(world.as(legal)(publishPostNow, { id })).rejects.toMatchObject({ kind: "refused" });
    await configure({ name: "Legal", member_ids: [legal.userId] });
    const { id: other } = await world.as(legal)(createPost, { body: "Hello", channels, scheduled_at: hence(48) });
    expect((await world.as(legal)(publishPostNow, { id: other })).status).toBe("scheduled");
  });

  it("by publishing at once while steps are left", async () => {
    const { id } = await write();
    await expect(world.as(legal)(publishPostNow, { id })).rejects.toMatchObject({
      kind: "refused",
      detail: { code: "steps_open" },
    });
    expect(await steps(id)).toEqual(["current", "waiting"]);
  });

  it("by a guest of a share link: only in a step of clients, and each link once", async () => {
    await configure({ name: "Legal", member_ids: [legal.userId] }, { name: "Client", roles: ["client"], needed: 2 });
    const { id, revision } = await write();
    const { url } = await world.as(world.owner)(createShareLink, { id });
    const guest = world.as({ kind: "guest" });
    const input = { token: url.split("/review/")[1] ?? "", post_id: id, revision };
    const [shown] = (await guest(openReview, { token: input.token })).posts;
    expect(shown?.allowed_actions).toEqual(["comment", "request_changes"]);
    expect(shown?.approval_steps).toMatchObject([{ name: "Legal", approvers: [] }, { name: "Client" }]);
    await expect(guest(guestApprove, { ...input, name: "Gia" })).rejects.toMatchObject(notYourStep);
    await approve(legal, id);
    await guest(guestApprove, { ...input, name: "Gia" });
    await expect(guest(guestApprove, { ...input, name: "Another name" })).rejects.toMatchObject(notYourStep);
    expect(await steps(id)).toEqual(["approved", "current"]);
    expect((await approve(client, id)).status).toBe("scheduled");
  });

  it("by guests: those of one person's links count as one with that person, whatever names they give", async () => {
    await configure({ name: "Client", roles: ["client", "editor"], needed: 2 });
    const { id, revision } = await write();
    const open = async (maker: Person) => {
      const { url } = await world.as(maker)(createShareLink, { id });
      const input = { token: url.split("/review/")[1] ?? "", post_id: id, revision };
      return (name: string, who: Caller = { kind: "guest" }) => world.as(who)(guestApprove, { ...input, name });
    };
    const [first, second, others] = [await open(editor), await open(editor), await open(legal)];
    // Signed in as a member of the brand, nobody is a guest.
    for (const person of [editor, client, member])
      await expect(first("Gia", person)).rejects.toMatchObject({ kind: "refused", detail: { code: "invalid_state" } });
    await first("Gia");
    await expect(second("Hanna")).rejects.toMatchObject(notYourStep);
    await expect(approve(editor, id)).rejects.toMatchObject(notYourStep);
    await expect(others(" gia ")).rejects.toMatchObject(notYourStep);
    expect(await states(id)).toEqual(["current"]);
    const { approval_steps: shown } = await read(id);
    expect(shown[0]?.approvals).toMatchObject([{ guest_name: "Gia", link_created_by: { id: editor.userId } }]);
    expect((await read(id, client)).approval_steps[0]?.approvals).toMatchObject([{ link_created_by: null }]);
    await others("Hanna");
    expect((await read(id)).status).toBe("scheduled");
  });

  it("by the link of a mail: only while it is its person's turn", async () => {
    const { id } = await write();
    world.clock.advance(120_000);
    await world.runJobs();
    const mailed = world.messages.filter(({ posts }) => posts);
    const { email } = await world.db.user.findUniqueOrThrow({ where: { id: legal.userId } });
    expect(mailed.map(({ to }) => to)).toEqual([email]);
    const token = /decide\/([\w-]+)\?/.exec(mailed[0]?.posts?.[0]?.actions?.[0]?.url ?? "")?.[1] ?? "";
    const guest = world.as({ kind: "guest" });
    await guest(approveByLink, { token, post_id: id, body: "" });
    expect(await steps(id)).toEqual(["approved", "current"]);
    await expect(guest(approveByLink, { token, post_id: id, body: "" })).rejects.toMatchObject({ kind: "refused" });
    expect(await steps(id)).toEqual(["approved", "current"]);
  });
});

it("a changed alt text begins the review anew, and asks its first approvers again", async () => {
  await configureTwo();
  await addImage(world);
  const asset = await world.db.mediaAsset.findFirstOrThrow({ where: { brandId: world.brand.id } });
  await world.db.post.deleteMany({ where: { brandId: world.brand.id } });
  const { id } = await write({ media_ids: [asset.id] });
  await approve(legal, id);
  expect(await asked(legal)).toHaveLength(1);
  expect(await world.db.approvalRequest.findMany({ where: { postId: id } })).toMatchObject([{ userId: client.userId }]);
  await world.as(editor)(updateMedia, { id: asset.id, alt_text: "The quay in the morning" });
  expect(await states(id)).toEqual(["current", "waiting"]);
  expect(await asked(legal)).toHaveLength(2);
  expect(await world.db.approvalRequest.findMany({ where: { postId: id } })).toMatchObject([{ userId: legal.userId }]);
});
