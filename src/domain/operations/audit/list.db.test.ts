import { beforeAll, describe, expect, it } from "vitest";
import { createPost, deletePost } from "#domain/content/posts/index.ts";
import { createWorld, type World } from "#test/world.ts";
import { listAuditEvents, verifyAuditChain, writeAudit } from "./index.ts";

let world: World;
let other: Awaited<ReturnType<World["createBrand"]>>;

/** Four events, one minute apart: two of the brand, one of the account, one of another brand of the same account. */
beforeAll(async () => {
  world = await createWorld();
  other = await world.createBrand(world.account.id);
  const origin = { requestId: "test", entryPoint: "studio", address: "192.0.2.1", userAgent: null } as const;
  const write = async (brandId: number | null, action: string, id: number, byMasthead = false) => {
    const caller = byMasthead ? ({ kind: "system", job: "accounts.close" } as const) : world.owner;
    const subject = { type: action.split(".")[0] ?? "", id };
    await world.db.$transaction((tx) => {
      const ctx = { ...world.services, caller, origin };
      return writeAudit(tx, ctx, { accountId: world.account.id, brandId, action, subject, detail: { id } });
    });
    world.clock.advance(60_000);
  };
  await write(world.brand.id, "post.approved", 1);
  await write(null, "token.created", 2);
  await write(other.id, "post.approved", 3);
  await write(world.brand.id, "channel.updated", 4, true);
});

const list = (input: object = {}) => world.as(world.owner)(listAuditEvents, input);
const subjects = async (input: object = {}) => (await list(input)).audit_events.map(({ subject }) => subject.id);

describe("audit log listing", () => {
  it("is forbidden for an editor and tier_denied for a tiered token", async () => {
    const editor = await world.addMember("editor");
    for (const op of [listAuditEvents, verifyAuditChain]) {
      await expect(world.as(editor)(op, {})).rejects.toMatchObject({ kind: "forbidden" });
      const elevated = world.as(world.owner, { tier: "elevated_write", kind: "tiered" });
      await expect(elevated(op, {})).rejects.toMatchObject({ kind: "tier_denied" });
    }
  });

  it("lists events of the brand and the account, none of other brands", async () => {
    expect(await subjects()).toEqual([4, 2, 1]);
    expect((await list()).audit_events).toMatchObject([
      { actor: { id: null, name: "Masthead (accounts.close)" }, token: null, brand_id: world.brand.id },
      { actor: { id: world.owner.userId, name: "Olive Owner" }, brand_id: null, sequence: 2 },
      {
        door: "studio",
        action: "post.approved",
        subject: { type: "post", id: 1 },
        detail: { id: 1 },
        address: "192.0.2.1",
        token: { id: world.owner.token.id, kind: "personal" },
        sequence: 1,
      },
    ]);
    const stranger = await createWorld();
    expect((await stranger.as(stranger.owner)(listAuditEvents, {})).audit_events).toEqual([]);
  });

  it("shows the beginning of the text of a post, while it exists", async () => {
    const own = await createWorld();
    const call = own.as(own.owner);
    const titles = async (id: number) =>
      (await call(listAuditEvents, { subject_type: "post", subject_id: id })).audit_events.map(
        ({ subject }) => subject.title,
      );
    const content = {
      body: `We open\n\n at nine. ${"x".repeat(100)}`,
      channels: [{ channel_id: own.brand.channelId }],
    };
    const { id } = await call(createPost, { ...content, approve: true });
    expect(await titles(id)).toEqual([`We open at nine. ${"x".repeat(62)}…`]);
    await call(deletePost, { id });
    expect(await titles(id)).toEqual([null]);
  });

  it("hides account events from a brand owner who does not own the account", async () => {
    const second = await world.addMember("super_admin");
    const { audit_events } = await world.as(second)(listAuditEvents, {});
    expect(audit_events.map(({ subject }) => subject.id)).toEqual([4, 1]);
  });

  it("filters, and paginates by cursor", async () => {
    expect(await subjects({ action: "post.approved" })).toEqual([1]);
    expect(await subjects({ action: "channel.*" })).toEqual([4]);
    expect(await subjects({ action: "chan.*" })).toEqual([]);
    expect(await subjects({ actor_id: world.owner.userId })).toEqual([2, 1]);
    expect(await subjects({ subject_type: "post", subject_id: 1 })).toEqual([1]);
    const [newest, middle] = (await list()).audit_events;
    expect(await subjects({ from: middle?.at, to: newest?.at })).toEqual([2]);
    const first = await list({ limit: 2 });
    expect(first.has_more).toBe(true);
    expect(await subjects({ limit: 2, cursor: first.next_cursor ?? "" })).toEqual([1]);
    await expect(list({ cursor: "x" })).rejects.toMatchObject({ kind: "invalid" });
    await expect(list({ from: "yesterday" })).rejects.toMatchObject({ kind: "invalid" });
  });

  it("verifies the whole chain and reports the sequence at which it breaks", async () => {
    const check = () => world.as(world.owner)(verifyAuditChain, {});
    expect(await check()).toEqual({ chain: "intact", events: 4, broken_at: null });
    await world.db.auditEvent.updateMany({
      where: { accountId: world.account.id, sequence: 3 },
      data: { action: "post.cancelled" },
    });
    expect(await check()).toEqual({ chain: "broken", events: 2, broken_at: 3 });
  });
});
