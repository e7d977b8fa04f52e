import { beforeAll, expect, it } from "vitest";
import { createPost } from "#domain/content/posts/index.ts";
import { updateApprovalRules } from "#domain/review/approval-rules/index.ts";
import { updateApprovalSteps } from "#domain/review/approval-steps/index.ts";
import { createServe } from "#test/checked-serve.ts";
import { openAs, refused, use } from "#test/mcp-client.ts";
import { send } from "#test/rows.ts";
import { createWorld, type World } from "#test/world.ts";

let world: World;
let channels: { channel_id: number }[];

beforeAll(async () => {
  world = await createWorld({ env: { RATE_LIMITS: "off" } });
  channels = [{ channel_id: world.brand.channelId }];
  const legal = await world.addMember("editor");
  const steps = [{ name: "Legal", member_ids: [legal.userId] }];
  await world.as(world.owner)(updateApprovalSteps, { steps });
});

const write = () => world.as(world.owner)(createPost, { body: "Hello", channels, submit: true });
const statuses = async (postId: number) =>
  (await world.db.publication.findMany({ where: { postId } })).map(({ status }) => status);

it.each(["elevated_write", "full"] as const)("an agent approves nothing past a step, with %s", async (tier) => {
  const { client } = await openAs(world, tier);
  const before = await world.db.post.count({ where: { brandId: world.brand.id } });
  const draft = { body: "x", channels, approve: true };
  expect(await refused(client, "create_post", draft)).toMatchObject({ code: "not_your_step" });
  expect(await world.db.post.count({ where: { brandId: world.brand.id } })).toBe(before);
  const { id } = await write();
  for (const [tool, args] of [
    ["approve_post", {}],
    ["update_post", { approve: true }],
    ["update_post", { body: "y", approve: true }],
    ["publish_post_now", {}],
  ] as const) {
    expect(await refused(client, tool, { post_id: id, ...args })).toMatchObject({ code: "not_your_step" });
  }
  expect(await statuses(id)).toEqual(["pending_approval"]);
});

it("approves nothing past a step by REST, where the owner approves all of them by name", async () => {
  const serve = createServe(world.services);
  const token = await world.bearer(world.owner);
  const post = (path: string, body: object) => send(serve, { method: "POST", path }, { token, body });
  const { id } = await write();
  expect(await post("/posts", { body: "x", channels, approve: true })).toMatchObject({
    status: 422,
    body: { code: "not_your_step" },
  });
  expect(await post(`/posts/${id}/approve`, {})).toMatchObject({ status: 422, body: { code: "not_your_step" } });
  expect(await post("/posts/bulk", { ids: [id], action: "approve" })).toMatchObject({
    body: { results: [{ ok: false, error: { code: "not_your_step" } }] },
  });
  expect(await statuses(id)).toEqual(["pending_approval"]);
  expect(await post(`/posts/${id}/approve`, { all_steps: true })).toMatchObject({
    status: 200,
    body: { post: { status: "approved", approval_steps: [{ name: "Legal", state: "approved" }] } },
  });
});

it("tells an agent which rule its post is under, whatever its tier, and lets none but the owner's own change rules", async () => {
  const legal = await world.addMember("editor");
  const steps = [{ name: "Legal", member_ids: [legal.userId] }];
  const conditions = { author_kinds: ["agent" as const] };
  await world.as(world.owner)(updateApprovalRules, { rules: [{ name: "Agents", conditions, steps }] } as never);
  const { client } = await openAs(world, "standard_write");
  const rule = { approval_rule: { name: "Agents", reasons: [{ kind: "agent" }] }, approval_steps: [{ name: "Legal" }] };
  const draft = await world.as(world.owner)(createPost, { body: "x", channels });
  await use(client, "update_post", { post_id: draft.id, body: "y" });
  expect(await use(client, "submit_for_review", { post_id: draft.id })).toMatchObject({ post: rule });
  const { post } = await use<{ post: { id: number } }>(client, "create_post", { body: "x", channels });
  expect(post).toMatchObject(rule);

  const serve = createServe(world.services);
  const put = (token: string | undefined, body: object) =>
    send(serve, { method: "PUT", path: "/approval-rules" }, { ...(token && { token }), body });
  expect(await put(undefined, { rules: [] })).toMatchObject({ status: 401 });
  for (const tier of ["standard_write", "elevated_write"] as const) {
    const token = await world.bearer(world.owner, { kind: "tiered", tier });
    expect(await put(token, { rules: [] })).toMatchObject({ status: 403 });
  }
  expect(await put(await world.bearer(legal), { rules: [] })).toMatchObject({ status: 403 });
  const token = await world.bearer(world.owner);
  expect(await put(token, { rules: [{ name: "A", conditions: {}, steps }] })).toMatchObject({ status: 422 });
  const preview = { method: "POST", path: "/approval-rules/preview" } as const;
  expect(await send(serve, preview, { token, body: { post_id: 999_999 } })).toMatchObject({ status: 422 });
  expect(await send(serve, preview, { token, body: { post_id: post.id } })).toMatchObject({
    status: 200,
    body: { post: { rule: { name: "Agents" }, steps: [{ name: "Legal", needed: 1 }] } },
  });
  expect(await put(token, { rules: [] })).toMatchObject({ status: 200, body: { rules: [] } });
});
