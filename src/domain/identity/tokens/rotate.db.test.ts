import { describe, expect, it } from "vitest";
import { notifyUnusedTokens } from "#domain/events/notifications/notify-unused-tokens.ts";
import { createWorld } from "#test/world.ts";
import {
  createPersonalToken,
  createTieredToken,
  findBearer,
  listTieredTokens,
  revokeTieredToken,
  rotateTieredToken,
} from "./index.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

async function open() {
  const world = await createWorld();
  const asOwner = world.as(world.owner);
  const create = (more: object = {}) => asOwner(createTieredToken, { name: "CI", tier: "read", ...more });
  const works = async (token: string) => (await findBearer(world.db, world.clock, token)) !== null;
  return { ...world, asOwner, create, works };
}

describe("a rotated token", () => {
  it("works with both secrets until the chosen time, then with the new one", async () => {
    const { asOwner, create, works, clock, runJobs, messages } = await open();
    const { token: first, access_token: made } = await create({ scopes: ["content.view"] });
    const { token: next, access_token: rotated } = await asOwner(rotateTieredToken, { id: made.id, overlap_hours: 2 });
    expect(next.split("|")[0]).toBe(String(made.id));
    expect(rotated).toMatchObject({ id: made.id, tier: "read", scopes: ["content.view"], last_four: next.slice(-4) });
    expect(rotated.previous_secret_until).not.toBeNull();
    expect([await works(first), await works(next)]).toEqual([true, true]);
    clock.advance(2 * HOUR);
    expect([await works(first), await works(next)]).toEqual([false, true]);
    expect((await asOwner(listTieredTokens, {})).access_tokens[0]?.previous_secret_until).toBeNull();
    await runJobs();
    expect(messages.at(-1)).toMatchObject({ subject: "An access token got a new secret" });
  });

  it("ends the secret before the last one at once, and the last one where no overlap is wanted", async () => {
    const { asOwner, create, works } = await open();
    const { token: first, access_token: made } = await create();
    const { token: second } = await asOwner(rotateTieredToken, { id: made.id });
    const { token: third } = await asOwner(rotateTieredToken, { id: made.id });
    expect([await works(first), await works(second), await works(third)]).toEqual([false, true, true]);
    const { token: last } = await asOwner(rotateTieredToken, { id: made.id, overlap_hours: 0 });
    expect([await works(second), await works(third), await works(last)]).toEqual([false, false, true]);
    await asOwner(revokeTieredToken, { id: made.id });
    expect(await works(last)).toBe(false);
  });

  it("is one's own, tiered, and has not ended", async () => {
    const { asOwner, create, clock, as, addMember, owner } = await open();
    const stranger = await createWorld();
    const { access_token: made } = await create({ expires_at: new Date(clock.now().getTime() + HOUR).toISOString() });
    const rotate = (id: number) => ({ id, overlap_hours: 1 });
    await expect(stranger.as(stranger.owner)(rotateTieredToken, rotate(made.id))).rejects.toMatchObject({
      kind: "not_found",
    });
    await expect(as(await addMember("editor"))(rotateTieredToken, rotate(made.id))).rejects.toMatchObject({
      kind: "forbidden",
    });
    await expect(asOwner(rotateTieredToken, rotate(owner.token.id))).rejects.toMatchObject({ kind: "not_found" });
    await expect(asOwner(rotateTieredToken, { id: made.id, overlap_hours: 721 })).rejects.toMatchObject({
      kind: "invalid",
    });
    clock.advance(HOUR);
    await expect(asOwner(rotateTieredToken, rotate(made.id))).rejects.toMatchObject({
      kind: "refused",
      detail: { code: "invalid_state" },
    });
  });
});

describe("a token that nobody has used for 90 days", () => {
  it("is named to its person once, and again only after it was used", async () => {
    const world = await open();
    const { asOwner, create, works, clock, db, services, owner } = world;
    await db.accessToken.deleteMany({ where: { userId: owner.userId, NOT: { id: owner.token.id } } });
    const { token: used } = await create({ name: "Used" });
    const { token: idle } = await create({ name: "Idle" });
    const ctx = {
      ...services,
      caller: { kind: "system", job: notifyUnusedTokens.name },
      origin: { requestId: "test", entryPoint: "job", address: null, userAgent: null },
    } as const;
    const notices = async () => {
      await notifyUnusedTokens.perform(ctx, {});
      const where = { userId: owner.userId, type: "token_unused" };
      return (await db.notification.findMany({ where, orderBy: { id: "asc" } })).map(({ body }) => body);
    };
    clock.advance(89 * DAY);
    expect(await notices()).toEqual([]);
    expect(await works(used)).toBe(true);
    clock.advance(DAY);
    const first = await notices();
    expect(first).toHaveLength(1);
    expect(first[0]).toContain("“Idle”");
    expect(first[0]).not.toContain("“Used”");
    expect(await notices()).toHaveLength(1);
    const { access_tokens: rows } = await asOwner(listTieredTokens, {});
    expect(rows.map(({ name, is_unused: isUnused }) => [name, isUnused])).toEqual([
      ["Idle", true],
      ["Used", false],
    ]);
    expect(await works(idle)).toBe(true);
    clock.advance(91 * DAY);
    const again = await notices();
    expect(again.join()).toContain("“Used”");
    expect(again.filter((body) => body?.includes("“Idle”"))).toHaveLength(2);
  });

  it("is not named to a deleted person, nor once it has ended", async () => {
    const { asOwner, clock, db, services, owner, create } = await open();
    await create({ name: "Short", expires_at: new Date(clock.now().getTime() + DAY).toISOString() });
    const password = "correct horse battery staple";
    const passwordHash = await services.passwords.hash(password);
    await db.user.update({ where: { id: owner.userId }, data: { passwordHash } });
    await asOwner(createPersonalToken, { name: "Mine", password });
    clock.advance(91 * DAY);
    const ctx = {
      ...services,
      caller: { kind: "system", job: notifyUnusedTokens.name },
      origin: { requestId: "test", entryPoint: "job", address: null, userAgent: null },
    } as const;
    await db.user.update({ where: { id: owner.userId }, data: { deletedAt: clock.now() } });
    const where = { userId: owner.userId, type: "token_unused" };
    await notifyUnusedTokens.perform(ctx, {});
    expect(await db.notification.count({ where })).toBe(0);
    await db.user.update({ where: { id: owner.userId }, data: { deletedAt: null } });
    await notifyUnusedTokens.perform(ctx, {});
    const [notice] = await db.notification.findMany({ where });
    expect(notice?.body).toContain("“Mine”");
    expect(notice?.body).not.toContain("“Short”");
  });
});
