import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { createWorld } from "#test/world.ts";
import { accessById, accessBySelection, accessBySlug } from "./index.ts";

describe("brand access", () => {
  it("is found by slug, id and selection for active members only", async () => {
    const { db, brand, owner, addMember, createPerson } = await createWorld();
    const client = await addMember("client");
    const where = { ssoSlug: null, timezone: "Europe/Berlin", isHeld: false };
    const expected = { brandId: brand.id, role: "client", access: "open", ...where };
    expect(await accessBySlug(db, client, brand.slug.toUpperCase())).toEqual(expected);
    expect(await accessById(db, client, brand.id)).toEqual(expected);
    expect(await accessBySelection(db, client)).toEqual(expected);

    await db.member.updateMany({ where: { userId: client.userId }, data: { isActive: false } });
    const stranger = await createPerson("Stran Ger");
    for (const person of [client, stranger]) {
      expect(await accessBySlug(db, person, brand.slug)).toBeNull();
      expect(await accessById(db, person, brand.id)).toBeNull();
      expect(await accessBySelection(db, person)).toBeNull();
    }
    expect(await accessBySlug(db, owner, randomUUID())).toBeNull();
    expect(await accessBySlug(db, owner, "'; drop table brands; --")).toBeNull();
  });
});
