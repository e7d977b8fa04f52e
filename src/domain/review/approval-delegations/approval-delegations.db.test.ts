import { beforeEach, describe, expect, it } from "vitest";
import { removeMember, updateMember } from "#domain/brands/members/index.ts";
import { escalateApprovals } from "#domain/content/posts/approval/escalate-approvals.ts";
import { remindApprovers } from "#domain/content/posts/approval/remind-approvers.ts";
import {
  approvePost,
  createPost,
  getPost,
  listPosts,
  requestChanges,
  updatePost,
} from "#domain/content/posts/index.ts";
import { listNotifications } from "#domain/events/notifications/index.ts";
import { getBriefing } from "#domain/insights/briefing/index.ts";
import { countHome, getHome } from "#domain/insights/home/index.ts";
import { updateApprovalSteps } from "#domain/review/approval-steps/index.ts";
import { listComments } from "#domain/review/comments/index.ts";
import { acceptSuggestion, createSuggestion } from "#domain/review/suggestions/index.ts";
import type { Person } from "#kernel/context.ts";
import { createServe } from "#test/checked-serve.ts";
import { send } from "#test/rows.ts";
import { createWorld, type World } from "#test/world.ts";
import { createDelegation, endDelegation, listDelegations } from "./index.ts";

const DAY = 86_400_000;
let world: World;
let writer: Person;
/** Approves the step, and is away. */
let away: Person;
let deputy: Person;
let other: Person;
let channels: { channel_id: number }[];

beforeEach(async () => {
  world = await createWorld({ env: { RATE_LIMITS: "off" } });
  await world.db.brand.update({ where: { id: world.brand.id }, data: { timezone: "UTC" } });
  writer = await world.addMember("member");
  away = await world.addMember("editor");
  deputy = await world.addMember("editor");
  other = await world.addMember("editor");
  channels = [{ channel_id: world.brand.channelId }];
});

const configure = (...steps: { member_ids: number[]; needed?: number }[]) =>
  world.as(world.owner)(updateApprovalSteps, { steps: steps.map((step, at) => ({ name: `Step ${at + 1}`, ...step })) });
const day = (days: number) => new Date(world.clock.now().getTime() + days * DAY).toISOString().slice(0, 10);
const delegate = (by: Person, to: Person, from = 0, until = 3) =>
  world.as(by)(createDelegation, { delegate_id: to.userId, starts_on: day(from), ends_on: day(until) });
const write = (by: Person = writer) =>
  world.as(by)(createPost, {
    body: "Hello",
    channels,
    scheduled_at: new Date(world.clock.now().getTime() + 5 * DAY).toISOString(),
    submit: true,
  });
const approve = (person: Person, id: number, more: object = {}) => world.as(person)(approvePost, { id, ...more });
const notYourStep = { kind: "refused", detail: { code: "not_your_step" } };
const invalid = (field: string) => ({ kind: "invalid", detail: { errors: { [field]: [expect.any(String)] } } });
const perform = ({ perform: run }: typeof remindApprovers) => {
  const origin = { requestId: "t", entryPoint: "job", address: null, userAgent: null } as const;
  return run({ ...world.services, caller: { kind: "system", job: "test" }, origin }, {});
};
const waiting = async (person: Person) => {
  const { posts } = await world.as(person)(listPosts, { to_approve: true });
  return posts.map(({ id }) => id);
};
const told = async (person: Person) =>
  (await world.as(person)(listNotifications, {})).notifications.map(({ type, body }) => [type, body.split("\n")]);

describe("a delegation", () => {
  beforeEach(() => configure({ member_ids: [away.userId] }));

  it("lets the delegate decide in their place, and is recorded as such", async () => {
    const row = await delegate(away, deputy);
    expect(row).toMatchObject({ delegator: { id: away.userId }, delegate: { id: deputy.userId }, is_active: true });
    expect(await told(deputy)).toMatchObject([["approval_delegated", [expect.stringContaining("editor person")]]]);
    const { id } = await write();
    const isDelegated = "You decide in the place of editor person, who is away.";
    expect((await told(deputy))[0]).toEqual([
      "approval_requested",
      ["member person requested a review.", isDelegated, expect.stringContaining("Created by")],
    ]);
    world.clock.advance(300_000);
    await world.runJobs();
    const mails = world.messages.filter(({ posts = [] }) => posts.length > 0);
    expect(mails.map(({ paragraphs = [] }) => paragraphs[0])).toEqual(
      expect.arrayContaining(["member person requested a review.", `member person requested a review. ${isDelegated}`]),
    );
    expect([await waiting(deputy), await waiting(away), await waiting(other)]).toEqual([[id], [id], []]);
    expect((await world.as(deputy)(getHome, {})).to_approve).toMatchObject({ total: 1 });
    expect((await world.as(deputy)(countHome, {})).brands).toMatchObject([{ to_approve: 1 }]);
    expect((await world.as(other)(countHome, {})).brands).toMatchObject([{ to_approve: 0 }]);
    expect((await world.as(world.owner)(getBriefing, {})).waiting.others.map(({ person }) => person.id)).toEqual(
      expect.arrayContaining([away.userId, deputy.userId]),
    );
    expect((await world.as(deputy)(getPost, { id })).approval_steps[0]?.delegates).toEqual([
      {
        delegator: { id: away.userId, name: "editor person" },
        delegate: { id: deputy.userId, name: "editor person" },
        ends_on: day(3),
      },
    ]);
    const after = await approve(deputy, id);
    expect(after).toMatchObject({
      status: "scheduled",
      approval_steps: [{ approvals: [{ author: { id: deputy.userId }, on_behalf_of: { id: away.userId } }] }],
    });
    expect((await world.as(writer)(listComments, { id })).comments).toMatchObject([
      { kind: "approval", author: { id: deputy.userId }, on_behalf_of: { id: away.userId } },
    ]);
    const log = await world.db.auditEvent.findFirstOrThrow({ where: { action: "post.approved", subjectId: id } });
    expect(log).toMatchObject({ actorId: deputy.userId, detail: { on_behalf_of_id: away.userId } });
  });

  it("also brings reminders and escalations, and change requests are in their place", async () => {
    await world.as(world.owner)(updateApprovalSteps, {
      steps: [{ name: "A", member_ids: [away.userId], hours: 8, escalate_after: 10, escalate_to_ids: [away.userId] }],
    });
    await delegate(away, deputy);
    const { id } = await write();
    world.clock.advance(7 * 3_600_000);
    await perform(remindApprovers);
    world.clock.advance(4 * 3_600_000);
    await perform(escalateApprovals);
    expect((await told(deputy)).map(([type]) => type)).toEqual([
      "approval_escalated",
      "approval_reminder",
      "approval_requested",
      "approval_delegated",
    ]);
    await world.as(deputy)(requestChanges, { id, comment: "Shorter, please." });
    expect((await world.as(writer)(listComments, { id })).comments).toMatchObject([
      { kind: "change_request", author: { id: deputy.userId }, on_behalf_of: { id: away.userId } },
    ]);
  });

  it("ends by itself, when it is ended, and when one of them leaves or may no longer approve", async () => {
    const { id } = await write();
    await delegate(away, deputy, 1, 2);
    await expect(approve(deputy, id)).rejects.toMatchObject(notYourStep);
    world.clock.advance(DAY);
    expect(await waiting(deputy)).toEqual([id]);
    world.clock.advance(2 * DAY);
    expect(await waiting(deputy)).toEqual([]);
    await expect(approve(deputy, id)).rejects.toMatchObject(notYourStep);

    const second = await delegate(away, deputy);
    await expect(world.as(other)(endDelegation, { id: second.id })).rejects.toMatchObject({ kind: "not_found" });
    await world.as(deputy)(endDelegation, { id: second.id });
    await expect(approve(deputy, id)).rejects.toMatchObject(notYourStep);
    expect((await told(away))[0]).toEqual(["approval_delegated", [expect.stringContaining("no longer approves")]]);
    await expect(world.as(deputy)(endDelegation, { id: second.id })).rejects.toMatchObject({ kind: "not_found" });
    await world.as(world.owner)(endDelegation, { id: (await delegate(away, deputy)).id });

    await delegate(away, deputy);
    const set = (role: "member" | "editor") => world.as(world.owner)(updateMember, { id: deputy.userId, role });
    await set("member");
    await set("editor");
    await expect(approve(deputy, id)).rejects.toMatchObject(notYourStep);
    expect((await world.as(away)(listDelegations, {})).delegations).toEqual([]);

    await delegate(away, deputy);
    await world.as(world.owner)(removeMember, { id: away.userId });
    await expect(approve(deputy, id)).rejects.toMatchObject(notYourStep);
  });

  it("approves nothing that the delegate wrote, edited or submitted", async () => {
    await delegate(away, deputy);
    const own = await write(deputy);
    await expect(approve(deputy, own.id)).rejects.toMatchObject(notYourStep);
    const { id } = await write();
    await world.as(deputy)(updatePost, { id, body: "Better" });
    await expect(approve(deputy, id)).rejects.toMatchObject(notYourStep);
    expect(await waiting(deputy)).toEqual([]);
    expect((await told(deputy)).map(([type]) => type)).toEqual(["approval_requested", "approval_delegated"]);
    expect((await approve(away, id)).status).toBe("scheduled");
  });

  it("approves nothing that has the delegate's suggestion", async () => {
    await delegate(away, deputy);
    const { id, revision } = await write();
    const suggestion = await world.as(deputy)(createSuggestion, { id, revision, text: "Hello there", approve: true });
    const after = await world.as(writer)(acceptSuggestion, { id: suggestion.id });
    expect(after).toBeDefined();
    expect((await world.as(writer)(getPost, { id })).status).toBe("in_review");
    await expect(approve(deputy, id)).rejects.toMatchObject(notYourStep);
    expect(await waiting(deputy)).toEqual([]);
  });

  it("gives a token no more than its tier", async () => {
    await delegate(away, deputy);
    const { id } = await write();
    const as = (tier: "standard_write" | "elevated_write") => world.as(deputy, { tier, kind: "tiered" });
    await expect(as("standard_write")(approvePost, { id })).rejects.toMatchObject({ kind: "tier_denied" });
    const mine = { delegate_id: other.userId, starts_on: day(0), ends_on: day(1) };
    await expect(as("elevated_write")(createDelegation, mine)).rejects.toMatchObject({ kind: "tier_denied" });
    expect((await as("elevated_write")(approvePost, { id })).status).toBe("scheduled");
  });

  it("is not for the owner's right to approve all steps", async () => {
    await delegate(world.owner, deputy);
    const { id } = await write();
    expect((await world.as(deputy)(getPost, { id })).allowed_actions).not.toContain("approve_all");
    await expect(approve(deputy, id, { all_steps: true })).rejects.toMatchObject({ kind: "forbidden" });
    await expect(approve(deputy, id)).rejects.toMatchObject(notYourStep);
  });
});

describe("two approvals of a step", () => {
  beforeEach(() => configure({ member_ids: [away.userId, deputy.userId], needed: 2 }));

  it("are not given by a member and their delegate as two", async () => {
    await delegate(away, deputy);
    const { id } = await write();
    expect((await approve(deputy, id)).approval_steps).toMatchObject([{ approvals: [{ on_behalf_of: null }] }]);
    await expect(approve(deputy, id)).rejects.toMatchObject(notYourStep);
    expect(await waiting(deputy)).toEqual([]);
    expect((await approve(away, id)).status).toBe("scheduled");
  });

  it("count a member once, whoever decided for them", async () => {
    await configure({ member_ids: [away.userId, world.owner.userId], needed: 2 });
    const first = await delegate(away, deputy);
    const { id } = await write();
    await approve(deputy, id);
    await expect(approve(away, id)).rejects.toMatchObject(notYourStep);
    expect([await waiting(away), await waiting(deputy)]).toEqual([[], []]);
    await world.as(away)(endDelegation, { id: first.id });
    await delegate(away, other);
    await expect(approve(other, id)).rejects.toMatchObject(notYourStep);
    await delegate(world.owner, deputy);
    await expect(approve(deputy, id)).rejects.toMatchObject(notYourStep);
    expect((await approve(world.owner, id)).status).toBe("scheduled");
  });
});

describe("who can be chosen, and when", () => {
  it("is another approver of the same side, without chains and cycles", async () => {
    const client = await world.addMember("client");
    for (const person of [away, writer, client, (await createWorld()).owner]) {
      await expect(delegate(away, person)).rejects.toMatchObject(invalid("delegate_id"));
    }
    await expect(delegate(client, deputy)).rejects.toMatchObject(invalid("delegate_id"));
    await delegate(away, deputy);
    await expect(delegate(away, other, 2, 5)).rejects.toMatchObject(invalid("starts_on"));
    await expect(delegate(deputy, other)).rejects.toMatchObject(invalid("starts_on"));
    await expect(delegate(deputy, away)).rejects.toMatchObject(invalid("delegate_id"));
    await expect(delegate(other, away)).rejects.toMatchObject(invalid("delegate_id"));
    await delegate(away, other, 4, 5);
    await delegate(other, deputy);
    const second = await world.addMember("client");
    await delegate(client, second);
    expect((await world.as(client)(listDelegations, {})).delegations).toHaveLength(1);
    expect((await world.as(world.owner)(listDelegations, {})).delegations).toHaveLength(4);
  });

  it("has its days in order, not over, not too many and not too far ahead", async () => {
    await expect(delegate(away, deputy, 3, 2)).rejects.toMatchObject(invalid("ends_on"));
    await expect(delegate(away, deputy, -3, -1)).rejects.toMatchObject(invalid("ends_on"));
    await expect(delegate(away, deputy, 0, 200)).rejects.toMatchObject(invalid("ends_on"));
    await expect(delegate(away, deputy, 400, 401)).rejects.toMatchObject(invalid("starts_on"));
    expect(await delegate(away, deputy, -1, 0)).toMatchObject({ is_active: true });
  });
});

it("is set by REST: 401, 403, 422, then created, listed and ended", async () => {
  const serve = createServe(world.services);
  const token = await world.bearer(away);
  const path = "/approval-delegations";
  const body = { delegate_id: deputy.userId, starts_on: day(0), ends_on: day(1), note: "On vacation" };
  expect((await send(serve, { method: "POST", path }, { body })).status).toBe(401);
  const denied = { token: await world.bearer(writer), body };
  expect((await send(serve, { method: "POST", path }, denied)).status).toBe(403);
  expect((await send(serve, { method: "POST", path }, { token, body: { ...body, starts_on: "soon" } })).status).toBe(
    422,
  );
  const { status, body: created } = await send(serve, { method: "POST", path }, { token, body });
  expect([status, created.delegation.note]).toEqual([201, "On vacation"]);
  const listed = await send(serve, { method: "GET", path }, { token });
  expect(listed.body).toMatchObject({ delegations: [{ id: created.delegation.id, may_end: true }] });
  const end = { method: "DELETE", path: `${path}/{id}` } as const;
  expect((await send(serve, end, { token })).status).toBe(404);
  expect((await send(serve, end, { token, id: created.delegation.id })).status).toBe(204);
});
