import { beforeEach, describe, expect, it } from "vitest";
import { removeMember, updateMember } from "#domain/brands/members/index.ts";
import {
  approvePost,
  createPost,
  getPost,
  previewApprovalRules,
  submitPost,
  updatePost,
} from "#domain/content/posts/index.ts";
import { createCampaign } from "#domain/planning/campaigns/index.ts";
import { updateApprovalSteps } from "#domain/review/approval-steps/index.ts";
import type { Person } from "#kernel/context.ts";
import { createWorld, type World } from "#test/world.ts";
import { getApprovalRules, updateApprovalRules } from "./index.ts";

let world: World;
let legal: Person;
let editor: Person;
let member: Person;
let channels: { channel_id: number }[];

beforeEach(async () => {
  world = await createWorld();
  legal = await world.addMember("editor");
  editor = await world.addMember("editor");
  member = await world.addMember("member");
  channels = [{ channel_id: world.brand.channelId }];
});

const owner = () => world.as(world.owner);
const agentOf = (person: Person): Person => ({
  ...person,
  token: { ...person.token, kind: "tiered", tier: "full", name: "Nightly agent" } as Person["token"],
});
const legalStep = () => ({ name: "Legal", member_ids: [legal.userId] });
const ownerStep = { name: "Owner", roles: ["super_admin" as const] };
const rule = (name: string, conditions: object, ...steps: object[]) => ({ name, conditions, steps });
const configure = (...rules: ReturnType<typeof rule>[]) => owner()(updateApprovalRules, { rules } as never);
const write = (more: object = {}, person = member) =>
  world.as(person)(createPost, { body: "Hello", channels, submit: true, ...more });
const read = (id: number) => owner()(getPost, { id });
const ruleOf = async (id: number) => (await read(id)).approval_rule?.name ?? null;
const invalid = (path: string) => ({ kind: "invalid", detail: { errors: { [path]: [expect.any(String)] } } });

describe("the setting", () => {
  it("is the owner's, and names only what the brand has", async () => {
    const other = await createWorld();
    const named = (conditions: object) => configure(rule("A", conditions, legalStep()));
    await expect(named({ channel_ids: [other.brand.channelId] })).rejects.toMatchObject(
      invalid("rules.0.conditions.channel_ids"),
    );
    await expect(named({ campaign_ids: [999_999] })).rejects.toMatchObject(invalid("rules.0.conditions.campaign_ids"));
    await expect(named({ author_ids: [other.owner.userId] })).rejects.toMatchObject(
      invalid("rules.0.conditions.author_ids"),
    );
    await expect(
      configure(rule("A", { tags: ["a"] }, { name: "X", member_ids: [other.owner.userId] })),
    ).rejects.toMatchObject(invalid("rules.0.steps.0.member_ids"));
    await expect(named({})).rejects.toMatchObject({ kind: "invalid" });
    await expect(configure(rule("A", { tags: ["a"] }))).rejects.toMatchObject({ kind: "invalid" });
    await expect(
      configure(rule("A", { tags: ["a"] }, legalStep()), rule("a", { tags: ["b"] }, legalStep())),
    ).rejects.toMatchObject(invalid("rules"));
    for (const person of [editor, member])
      await expect(world.as(person)(updateApprovalRules, { rules: [] })).rejects.toMatchObject({ kind: "forbidden" });
    await named({ author_ids: [member.userId] });
    expect(await world.as(member)(getApprovalRules, {})).toMatchObject({
      rules: [
        {
          name: "A",
          authors: [{ id: member.userId }],
          steps: [{ members: [{ id: legal.userId }], is_blocked: false }],
        },
      ],
    });
  });

  it("can't need fewer approvals than the brand's own steps, whichever is changed", async () => {
    await owner()(updateApprovalSteps, { steps: [legalStep(), ownerStep] });
    await expect(configure(rule("A", { tags: ["a"] }, ownerStep))).rejects.toMatchObject(invalid("rules.0.steps"));
    await owner()(updateApprovalSteps, { steps: [legalStep()] });
    await configure(rule("A", { tags: ["a"] }, ownerStep));
    await expect(owner()(updateApprovalSteps, { steps: [legalStep(), ownerStep] })).rejects.toMatchObject(
      invalid("steps"),
    );
    // Both at once: one of them is refused, or the other one is.
    await configure();
    await owner()(updateApprovalSteps, { steps: [legalStep()] });
    for (let round = 0; round < 10; round += 1) {
      const results = await Promise.allSettled([
        configure(rule("A", { tags: ["a"] }, ownerStep)),
        owner()(updateApprovalSteps, { steps: [legalStep(), ownerStep] }),
      ]);
      expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
      await configure();
      await owner()(updateApprovalSteps, { steps: [legalStep()] });
    }
  });

  it("loses an approver who left; nobody left: the owner approves", async () => {
    await configure(rule("A", { tags: ["a"] }, { ...legalStep(), escalate_after: 2, escalate_to_ids: [legal.userId] }));
    const { id } = await write({ tags: ["a"] });
    await owner()(updateMember, { id: legal.userId, role: "client" });
    expect((await owner()(getApprovalRules, {})).rules[0]?.steps).toMatchObject([
      { member_ids: [], escalate_to_ids: [], is_blocked: true },
    ]);
    expect(await read(id)).toMatchObject({ approval_steps: [{ state: "blocked", approvers: [] }] });
    await owner()(removeMember, { id: legal.userId });
    expect((await owner()(approvePost, { id, all_steps: true })).status).toBe("approved");
  });
});

describe("a submission", () => {
  it("goes by the first rule that applies, with the reasons; otherwise by the brand's own steps", async () => {
    const campaign = await owner()(createCampaign, { name: "Spring" });
    await owner()(updateApprovalSteps, { steps: [ownerStep] });
    await configure(
      rule("Campaign", { campaign_ids: [campaign.id] }, legalStep()),
      rule("Links", { risks: ["link"] }, legalStep(), ownerStep),
      rule("First", { risks: ["first_post"], tags: ["opening"] }, legalStep()),
    );
    const { id } = await write({ body: "See example.com", campaign_id: campaign.id });
    expect(await read(id)).toMatchObject({
      approval_rule: { name: "Campaign", reasons: [{ kind: "campaign", value: "Spring" }] },
      approval_steps: [{ name: "Legal" }],
    });
    expect(await ruleOf((await write({ body: "See https://example.com" })).id)).toBe("Links");
    expect(await ruleOf((await write({ tags: ["opening"] })).id)).toBe("First");
    expect(await read((await write()).id)).toMatchObject({ approval_rule: null, approval_steps: [{ name: "Owner" }] });
    const client = await world.addMember("client");
    expect(await world.as(client)(getPost, { id })).toMatchObject({
      approval_rule: null,
      approval_steps: [{ name: "Legal" }],
    });
  });

  it("by an agent tells which rule it is under, and no words of an agent approve past it", async () => {
    await configure(rule("Agents", { author_kinds: ["agent"] }, legalStep(), ownerStep));
    await world.db.brand.update({ where: { id: world.brand.id }, data: { approvalPolicy: "none" } });
    const agent = agentOf(editor);
    const written = await write({}, agent);
    expect(written).toMatchObject({
      status: "in_review",
      approval_rule: { name: "Agents", reasons: [{ kind: "agent", value: null, text: expect.any(String) }] },
      approval_steps: [{ name: "Legal", state: "current" }, { name: "Owner" }],
    });
    await expect(write({ approve: true }, agent)).rejects.toMatchObject({ detail: { code: "not_your_step" } });
    await expect(world.as(agent)(approvePost, { id: written.id })).rejects.toMatchObject({
      detail: { code: "not_your_step" },
    });
    // What a person writes needs no approval here, until an agent edits it.
    const own = await world.as(editor)(createPost, { body: "Mine", channels });
    await world.as(agent)(updatePost, { id: own.id, body: "Ours" });
    expect(await world.as(editor)(submitPost, { id: own.id })).toMatchObject({
      status: "in_review",
      approval_rule: { name: "Agents" },
    });
    expect((await write({}, editor)).status).toBe("approved");
    const assistant = { ...agent, token: { ...agent.token, tier: "elevated_write" } } as Person;
    await expect(world.as(assistant)(updateApprovalRules, { rules: [] })).rejects.toMatchObject({
      kind: expect.stringMatching(/denied|forbidden/),
    });
  });

  it("keeps its rule whatever becomes of the rules, until the content changes", async () => {
    await configure(rule("A", { tags: ["a"] }, legalStep()));
    const { id } = await write({ tags: ["a"] });
    await configure(rule("B", { tags: ["a"] }, ownerStep));
    expect(await ruleOf(id)).toBe("A");
    await world.as(member)(updatePost, { id, internal_note: "Not content" });
    expect(await ruleOf(id)).toBe("A");
    await world.as(member)(updatePost, { id, body: "Other words" });
    expect(await ruleOf(id)).toBe("B");
  });

  it("is looked at anew when its content changes: no rule is dodged by an edit in review or after an approval", async () => {
    await configure(rule("Claims", { words: ["guaranteed"] }, legalStep(), ownerStep));
    const { id } = await write();
    expect(await read(id)).toMatchObject({ approval_rule: null, approval_steps: [] });
    await world.as(editor)(approvePost, { id });
    await world.as(member)(updatePost, { id, body: "Fresh, Guaranteed!" });
    expect(await read(id)).toMatchObject({ status: "in_review", approval_rule: { name: "Claims" } });
    await world.as(legal)(approvePost, { id });
    await world.as(member)(updatePost, { id, body: "Guaranteed fresh" });
    expect(await read(id)).toMatchObject({ approval_steps: [{ state: "current" }, { state: "waiting" }] });
    await expect(world.as(editor)(approvePost, { id })).rejects.toMatchObject({ detail: { code: "not_your_step" } });
    const other = await write({ body: "Guaranteed" });
    await world.as(member)(updatePost, { id: other.id, body: "Fresh" });
    expect(await read(other.id)).toMatchObject({ status: "in_review", approval_rule: null, approval_steps: [] });
  });

  it("is looked at anew when it moves to a campaign", async () => {
    const { id: campaignId } = await owner()(createCampaign, { name: "Spring" });
    await owner()(updateApprovalSteps, { steps: [legalStep()] });
    await configure(rule("Spring", { campaign_ids: [campaignId] }, ownerStep));
    const { id } = await write();
    expect(await ruleOf(id)).toBeNull();
    await world.as(member)(updatePost, { id, campaign_id: campaignId });
    expect(await read(id)).toMatchObject({ approval_rule: { name: "Spring" }, approval_steps: [{ name: "Owner" }] });
    await world.as(member)(updatePost, { id, campaign_id: null });
    expect(await read(id)).toMatchObject({ approval_rule: null, approval_steps: [{ name: "Legal" }] });
  });

  it("at the same time as a change of the rules goes by the one or the other, whole", async () => {
    for (let round = 0; round < 10; round += 1) {
      await configure(rule("Before", { tags: ["a"] }, legalStep()));
      const [posts] = await Promise.all([
        Promise.all([write({ tags: ["a"] }), write({ tags: ["a"] }), write({ tags: ["a"] })]),
        configure(rule("After", { tags: ["a"] }, ownerStep)),
      ]);
      for (const { id } of posts) {
        const { approval_rule: applied, approval_steps: steps } = await read(id);
        expect(`${applied?.name}: ${steps.map(({ name }) => name).join()}`).toMatch(/^(Before: Legal|After: Owner)$/);
      }
      expect(await ruleOf((await write({ tags: ["a"] })).id)).toBe("After");
    }
  });
});

it("tries rules on a post and on the newest posts without a change", async () => {
  const first = await write({ tags: ["a"] });
  await write({ tags: ["b"] });
  await write();
  const rules = [rule("A", { tags: ["a"] }, legalStep()), rule("AB", { tags: ["a", "b"] }, ownerStep)];
  const tried = { rules, post_id: first.id } as never;
  expect(await world.as(editor)(previewApprovalRules, tried)).toEqual({
    post: {
      rule: { name: "A", reasons: [{ kind: "tag", value: "a", text: "It has the tag “a”." }] },
      steps: [{ name: "Legal", needed: 1 }],
    },
    posts: 3,
    counts: [
      { name: "A", posts: 1 },
      { name: "AB", posts: 1 },
    ],
    others: 1,
  });
  expect(await owner()(previewApprovalRules, {})).toMatchObject({ post: null, posts: 3, counts: [], others: 3 });
  expect((await owner()(getApprovalRules, {})).rules).toEqual([]);
  await expect(owner()(previewApprovalRules, { post_id: 999_999 })).rejects.toMatchObject(invalid("post_id"));
});
