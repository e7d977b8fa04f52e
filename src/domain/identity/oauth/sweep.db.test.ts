import { expect, it } from "vitest";
import { createWorld, type World } from "#test/world.ts";
import { consumeArtifact, findArtifact, jobs, saveArtifact } from "./index.ts";

const DAY_MS = 86_400_000;

async function open() {
  const world = await createWorld();
  const origin = { requestId: "test", entryPoint: "job", address: null, userAgent: null } as const;
  const ctx = { ...world.services, caller: { kind: "system", job: "oauth.sweep" }, origin } as const;
  return { ...world, ctx, sweep: async () => jobs[0]?.perform(ctx, {}) };
}

const client = ({ db, clock }: World, clientId: string, lastUsedAt: Date | null = null) =>
  db.oAuthClient.create({ data: { clientId, metadata: {}, createdAt: clock.now(), lastUsedAt } });

const connection = ({ db, clock, owner }: World, clientId: string) =>
  db.accessToken.create({
    data: {
      userId: owner.userId,
      kind: "oauth",
      tier: "read",
      name: "A program",
      createdAt: clock.now(),
      connection: { create: { clientId, redirectHost: "localhost" } },
    },
  });

it("deletes clients without a connection after a day, and those without an active connection after 90 days", async () => {
  const world = await open();
  const { db, clock, sweep, ctx } = world;
  const name = (what: string) => `${what}-${world.brand.id}`;
  await client(world, name("unused"));
  await client(world, name("used"), clock.now());
  await client(world, name("connected"), clock.now());
  const { id: tokenId } = await connection(world, name("connected"));
  await saveArtifact(ctx, "RefreshToken", name("token"), { payload: {}, tokenId, seconds: 200 * 86_400 });
  const left = async () => {
    await sweep();
    const rows = await db.oAuthClient.findMany({ where: { clientId: { endsWith: `-${world.brand.id}` } } });
    return rows.map(({ clientId }) => clientId.split("-")[0]).toSorted();
  };
  clock.advance(DAY_MS);
  expect(await left()).toEqual(["connected", "unused", "used"]);
  clock.advance(1);
  expect(await left()).toEqual(["connected", "used"]);
  clock.advance(89 * DAY_MS);
  expect(await left()).toEqual(["connected"]);
});

it("ends connections without tokens, except those waiting for their first code", async () => {
  const world = await open();
  const { db, clock, sweep, ctx } = world;
  const { id: tokenId } = await connection(world, "idle");
  await saveArtifact(ctx, "RefreshToken", `idle-${tokenId}`, { payload: {}, tokenId, seconds: 30 * 86_400 });
  clock.advance(30 * DAY_MS);
  const { id: fresh } = await connection(world, "fresh");
  await sweep();
  const rows = await db.accessToken.findMany({ where: { id: { in: [tokenId, fresh] } } });
  expect(rows.map(({ id }) => id)).toEqual([fresh]);
  expect(await db.oAuthArtifact.count({ where: { tokenId } })).toBe(0);
});

it("keeps tokens of other kinds", async () => {
  const { db, clock, sweep, owner } = await open();
  clock.advance(400 * DAY_MS);
  await sweep();
  expect(await db.accessToken.count({ where: { id: owner.token.id } })).toBe(1);
});

it("stores nothing for a connection that has ended", async () => {
  const { ctx, db, ...world } = await open();
  const { id: tokenId } = await connection({ ...world, db } as World, "gone");
  await db.accessToken.delete({ where: { id: tokenId } });
  expect(await saveArtifact(ctx, "AccessToken", `gone-${tokenId}`, { payload: {}, tokenId, seconds: 60 })).toBe(false);
  expect(await findArtifact(ctx, "AccessToken", `gone-${tokenId}`)).toBeUndefined();
});

it("lets one of 20 concurrent calls use a single-use artifact, and ends its connection because of the others", async () => {
  const { ctx, db, ...world } = await open();
  const { id: tokenId } = await connection({ ...world, db } as World, "race");
  await saveArtifact(ctx, "RefreshToken", `race-${tokenId}`, { payload: {}, tokenId, seconds: 60 });
  const uses = Array.from({ length: 20 }, () => consumeArtifact(ctx, "RefreshToken", `race-${tokenId}`));
  expect((await Promise.all(uses)).filter(Boolean)).toHaveLength(1);
  expect(await db.accessToken.count({ where: { id: tokenId } })).toBe(0);
  expect(await db.auditEvent.count({ where: { action: "connection.reused", subjectId: tokenId } })).toBe(1);
});
