import { describe, expect, it } from "vitest";
import { listTeams } from "#domain/brands/brands/index.ts";
import { createInvitation } from "#domain/brands/invitations/index.ts";
import { createPost, getPost } from "#domain/content/posts/index.ts";
import { createWorld } from "#test/world.ts";
import { listMembers, removeMember, updateMember } from "./index.ts";

async function open() {
  const world = await createWorld();
  const asOwner = world.as(world.owner);
  const editor = await world.addMember("editor");

  /** Sets the seat limit to the seats taken now. */
  async function limitSeats() {
    const { used } = await asOwner(listMembers, {});
    const slug = `seats-${world.account.id}`;
    const terms = { brands: 10, staffAccounts: used, storageLimit: 0, aiCreditsMonthly: 0 };
    await world.db.plan.create({ data: { slug, name: "", description: "", sortOrder: 0, isHidden: true, ...terms } });
    await world.db.account.update({ where: { id: world.account.id }, data: { planSlug: slug } });
  }

  const actions = async () => {
    const rows = await world.db.auditEvent.findMany({ where: { accountId: world.account.id }, orderBy: { id: "asc" } });
    return rows.map(({ action, subjectId, detail }) => [action, subjectId, detail]);
  };

  return { ...world, asOwner, editor, limitSeats, actions };
}

describe.each([
  ["users.update", updateMember, { role: "client" as const }],
  ["users.remove", removeMember, {}],
])("%s", (_name, op, change) => {
  it("requires the owner with full access", async () => {
    const { as, addMember, owner, editor } = await open();
    for (const role of ["editor", "member", "client"] as const) {
      const call = as(await addMember(role))(op, { id: editor.userId, ...change });
      await expect(call).rejects.toMatchObject({ kind: "forbidden" });
    }
    const tiered = as(owner, { kind: "tiered", tier: "elevated_write" });
    await expect(tiered(op, { id: editor.userId, ...change })).rejects.toMatchObject({ kind: "tier_denied" });
  });

  it("returns not_found for users outside the brand", async () => {
    const { asOwner } = await open();
    const stranger = await open();
    for (const id of [stranger.editor.userId, stranger.owner.userId, 2_147_483_647]) {
      await expect(asOwner(op, { id, ...change })).rejects.toMatchObject({ kind: "not_found" });
    }
    expect((await stranger.asOwner(listMembers, {})).members).toHaveLength(2);
  });

  it("hides members who deleted their account until they restore it", async () => {
    const world = await createWorld();
    const editor = await world.addMember("editor");
    const where = { id: editor.userId };
    const listed = async () =>
      (await world.as(world.owner)(listMembers, {})).members.some(({ id }) => id === editor.userId);
    expect(await listed()).toBe(true);
    await world.db.user.update({ where, data: { deletedAt: world.clock.now() } });
    expect(await listed()).toBe(false);
    await expect(world.as(world.owner)(updateMember, { ...where, status: false })).rejects.toMatchObject({
      kind: "not_found",
    });
    await world.db.user.update({ where, data: { deletedAt: null } });
    expect(await listed()).toBe(true);
  });

  it("refuses to change the owner with invalid_state", async () => {
    const { asOwner, owner } = await open();
    const attempt = asOwner(op, { id: owner.userId, ...change });
    await expect(attempt).rejects.toMatchObject({ kind: "refused", detail: { code: "invalid_state" } });
    expect((await asOwner(listMembers, {})).members[0]).toMatchObject({ status: true, roles: ["super_admin"] });
  });
});

describe("PATCH /users/{id}", () => {
  it("refuses the owner role, and an unknown role or status", async () => {
    const { asOwner, editor } = await open();
    const id = editor.userId;
    for (const role of ["super_admin", "boss", 3]) {
      await expect(asOwner(updateMember, { id, role } as never)).rejects.toMatchObject({
        detail: { errors: { role: ["Role must be one of editor, member, client."] } },
      });
    }
    await expect(asOwner(updateMember, { id, status: "off" } as never)).rejects.toMatchObject({
      detail: { errors: { status: ["Status must be true or false."] } },
    });
  });

  it("changes the role at once, and logs nothing without a change", async () => {
    const { asOwner, editor, as, actions } = await open();
    const id = editor.userId;
    expect(await asOwner(updateMember, { id, role: "client" })).toMatchObject({ id, status: true, roles: ["client"] });
    await expect(as(editor)(listMembers, {})).rejects.toMatchObject({ kind: "forbidden" });
    await asOwner(updateMember, { id, role: "client" });
    await asOwner(updateMember, { id });
    expect(await actions()).toEqual([["member.role_changed", id, { from: "editor", to: "client" }]]);
  });

  it("deactivates in this brand only, and releases the seat", async () => {
    const { asOwner, editor, as, addMember, brand, actions } = await open();
    const other = await open();
    await addMember("editor", editor, other.brand.id);
    const id = editor.userId;
    expect(await asOwner(updateMember, { id, status: false })).toMatchObject({ status: false, roles: ["editor"] });
    await expect(as(editor, { brand: brand.slug })(listMembers, {})).rejects.toMatchObject({ kind: "brand_rejected" });
    await expect(as(editor, { brand: other.brand.slug })(listMembers, {})).resolves.toMatchObject({ limit: 100 });
    expect((await as(editor)(listTeams, {})).teams.map(({ id: teamId }) => teamId)).toEqual([other.brand.id]);
    expect(await asOwner(listMembers, {})).toMatchObject({ used: 1 });
    await asOwner(updateMember, { id, status: true });
    expect(await asOwner(listMembers, {})).toMatchObject({ used: 2 });
    await as(editor, { brand: brand.slug })(listMembers, {});
    expect(await actions()).toEqual([
      ["member.deactivated", id, {}],
      ["member.activated", id, {}],
    ]);
  });

  it("is refused with limit_reached without a free seat, and then changes nothing", async () => {
    const { asOwner, editor, limitSeats, account, createBrand, addMember } = await open();
    const id = editor.userId;
    await asOwner(updateMember, { id, status: false });
    await limitSeats();
    const attempt = asOwner(updateMember, { id, status: true, role: "client" });
    await expect(attempt).rejects.toMatchObject({ kind: "limit_reached" });
    expect((await asOwner(listMembers, {})).members[1]).toMatchObject({ status: false, roles: ["editor"] });
    const second = await createBrand(account.id);
    await addMember("editor", editor, second.id);
    // The user's seat in the other brand is the same one.
    await expect(asOwner(updateMember, { id, status: true })).resolves.toMatchObject({ status: true });
  });

  it("grants the last seat to one of two concurrent activations and an invitation", async () => {
    const { asOwner, addMember, limitSeats, db, account } = await open();
    const people = [await addMember("member"), await addMember("member")];
    for (const { userId } of people) await asOwner(updateMember, { id: userId, status: false });
    await limitSeats();
    const { planSlug } = await db.account.findUniqueOrThrow({ where: { id: account.id } });
    await db.plan.update({ where: { slug: planSlug }, data: { staffAccounts: { increment: 1 } } });
    const results = await Promise.allSettled([
      ...people.map(({ userId }) => asOwner(updateMember, { id: userId, status: true })),
      asOwner(createInvitation, { email: `third-${account.id}@example.com` }),
    ]);
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const result of results) {
      if (result.status === "rejected") expect(result.reason).toMatchObject({ kind: "limit_reached" });
    }
  });
});

describe("DELETE /users/{id}", () => {
  it("ends the membership, selects another brand, and keeps the author of posts", async () => {
    const { asOwner, editor, as, addMember, brand, actions, db } = await open();
    const other = await open();
    await addMember("member", editor, other.brand.id);
    await db.user.update({ where: { id: editor.userId }, data: { currentBrandId: brand.id } });
    const channels = [{ channel_id: brand.channelId }];
    const post = await as(editor)(createPost, { body: "Written by the editor", channels });
    expect(await asOwner(removeMember, { id: editor.userId })).toEqual({});
    await expect(as(editor, { brand: brand.slug })(listMembers, {})).rejects.toMatchObject({ kind: "brand_rejected" });
    expect((await as(editor)(listTeams, {})).current_team?.id).toBe(other.brand.id);
    expect((await asOwner(getPost, { id: post.id })).author).toMatchObject({ id: editor.userId });
    expect(await asOwner(listMembers, {})).toMatchObject({ used: 1, members: [{ roles: ["super_admin"] }] });
    expect((await actions()).at(-1)).toEqual([
      "member.removed",
      editor.userId,
      { email: expect.stringContaining("@example.com"), role: "editor" },
    ]);
    await expect(asOwner(removeMember, { id: editor.userId })).rejects.toMatchObject({ kind: "not_found" });
  });

  it("unassigns inbox items, and clears the selection if no brand is left", async () => {
    const { asOwner, editor, brand, db } = await open();
    const item = { brandId: brand.id, channelId: brand.channelId, kind: "comment", externalId: "1", body: "Hello" };
    const { id } = await db.inboxItem.create({
      data: { ...item, kind: "comment", assigneeId: editor.userId, receivedAt: new Date() },
    });
    await asOwner(removeMember, { id: editor.userId });
    expect(await db.inboxItem.findUniqueOrThrow({ where: { id } })).toMatchObject({ assigneeId: null });
    expect(await db.user.findUniqueOrThrow({ where: { id: editor.userId } })).toMatchObject({ currentBrandId: null });
  });
});
