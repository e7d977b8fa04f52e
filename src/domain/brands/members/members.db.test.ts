import { describe, expect, it } from "vitest";
import { createWorld } from "#test/world.ts";
import { listMembers, listRoles } from "./index.ts";

describe("GET /users", () => {
  it("lists members with role, status and the account's seats", async () => {
    const world = await createWorld();
    const editor = await world.addMember("editor");
    await world.db.member.updateMany({ where: { userId: editor.userId }, data: { isActive: false } });
    const { members, ...seats } = await world.as(world.owner)(listMembers, {});
    expect(members).toEqual([
      {
        id: world.owner.userId,
        first_name: "Olive",
        last_name: "Owner",
        email: expect.stringContaining("@example.com"),
        status: true,
        roles: ["super_admin"],
      },
      expect.objectContaining({ id: editor.userId, status: false, roles: ["editor"] }),
    ]);
    expect(seats).toEqual({ used: 1, limit: 100, is_unlimited: false });
  });

  it("is forbidden for clients and tier_denied for tiered tokens", async () => {
    const world = await createWorld();
    const client = await world.addMember("client");
    await expect(world.as(client)(listMembers, {})).rejects.toMatchObject({ kind: "forbidden" });
    const tiered = world.as(world.owner, { kind: "tiered", tier: "elevated_write" });
    await expect(tiered(listMembers, {})).rejects.toMatchObject({ kind: "tier_denied" });
  });

  it("refuses the header of another brand with brand_rejected", async () => {
    const world = await createWorld();
    const other = await createWorld();
    const call = world.as(world.owner, { brand: other.brand.slug });
    await expect(call(listMembers, {})).rejects.toMatchObject({ kind: "brand_rejected" });
  });
});

describe("GET /users/roles", () => {
  it("lists the four roles", async () => {
    const world = await createWorld();
    expect(await world.as(world.owner)(listRoles, {})).toEqual({
      roles: [
        { id: 1, name: "super_admin" },
        { id: 2, name: "editor" },
        { id: 3, name: "member" },
        { id: 4, name: "client" },
      ],
    });
  });
});
