import { beforeEach, describe, expect, it } from "vitest";
import { getEntitlements } from "#domain/billing/entitlements/index.ts";
import { getBrand, listTeams } from "#domain/brands/brands/index.ts";
import { listPosts } from "#domain/content/posts/index.ts";
import { credentialsLocation } from "#domain/publishing/channels/credentials.ts";
import { createTick, getFeed } from "#domain/publishing/publications/index.ts";
import type { Person } from "#kernel/context.ts";
import { addConnectorParts } from "#platform/connectors/added-parts.ts";
import { createServe } from "#test/checked-serve.ts";
import { addImage, createOwner } from "#test/deleted-account.ts";
import { addPublication } from "#test/publishing/publication.ts";
import { archiveBrand, deleteBrand, jobs, listClosedBrands, restoreBrand } from "./index.ts";

const DAY = 86_400_000;
const PASSWORD = { password: "a password that nobody guesses" };

type Owner = Awaited<ReturnType<typeof createOwner>>;
let world: Owner;
let second: Awaited<ReturnType<Owner["createBrand"]>>;
let editor: Person;

beforeEach(async () => {
  world = await createOwner();
  second = await world.createBrand(world.account.id);
  await world.addMember("super_admin", world.owner, second.id);
  editor = await world.addMember("editor", undefined, second.id);
});

const owner = () => world.as(world.owner);
const id = () => ({ id: second.id });
const remove = () => owner()(deleteBrand, { ...id(), ...PASSWORD });
const usage = async (name: "brands" | "staff_accounts") => {
  await world.db.user.update({ where: { id: world.owner.userId }, data: { currentBrandId: world.brand.id } });
  return (await owner()(getEntitlements, {})).allowances[name].used;
};

function runNightlyJob(): Promise<unknown> {
  const origin = { requestId: "test", entryPoint: "job" as const, address: null, userAgent: null };
  const ctx = { ...world.services, caller: { kind: "system" as const, job: "brands.erase" }, origin };
  return Promise.all(jobs.map((job) => job.perform(ctx, {})));
}

/** A post of the second brand that is due in a minute. */
async function schedule(): Promise<number> {
  const inSecond = { ...world, brand: second };
  return (await addPublication(inSecond, { body: "Later", inSeconds: 60, channelId: second.channelId })).id;
}

describe("POST /teams/{id}/archive and DELETE /teams/{id}", () => {
  it("are for the owner with a full-access token", async () => {
    const stranger = await createOwner();
    for (const [op, input] of [
      [archiveBrand, id()],
      [deleteBrand, { ...id(), ...PASSWORD }],
    ] as const) {
      const tiered = world.as(world.owner, { tier: "elevated_write" })(op, input);
      await expect(tiered).rejects.toMatchObject({ kind: "tier_denied" });
      await expect(stranger.as(stranger.owner)(op, input)).rejects.toMatchObject({ kind: "not_found" });
    }
    await expect(world.as(editor)(archiveBrand, id())).rejects.toMatchObject({ kind: "forbidden" });
    await expect(owner()(deleteBrand, { ...id(), password: "wrong" })).rejects.toMatchObject({ kind: "invalid" });
    expect(await world.db.brand.count({ where: { id: second.id, closedAt: null } })).toBe(1);
  });

  it("answer as documented", async () => {
    const serve = createServe(world.services);
    const bearer = await world.bearer(world.owner);
    const send = async (method: string, path: string, body?: object) => {
      const headers = { authorization: `Bearer ${bearer}`, "content-type": "application/json" };
      const request = { method, headers, body: body && JSON.stringify(body) };
      const response = await serve(new Request(`http://localhost/api/v1${path}`, request));
      const text = await response.text();
      return { status: response.status, body: text === "" ? null : JSON.parse(text) };
    };
    const path = `/teams/${second.id}`;
    expect(await send("POST", `${path}/archive`)).toMatchObject({
      status: 200,
      body: { team: { id: second.id, state: "archived", restore_until: null }, message: "Archived Test Brand." },
    });
    expect(await send("POST", `${path}/archive`)).toMatchObject({ status: 422, body: { code: "invalid_state" } });
    expect(await send("POST", `${path}/restore`)).toMatchObject({ status: 200, body: { cancelled_posts: 0 } });
    expect(await send("POST", `${path}/restore`)).toMatchObject({ status: 422, body: { code: "invalid_state" } });
    expect(await send("DELETE", path, PASSWORD)).toEqual({ status: 204, body: null });
    expect(await send("DELETE", path, PASSWORD)).toMatchObject({ status: 422, body: { code: "invalid_state" } });
    expect((await send("GET", "/me/closed-teams")).body.teams).toMatchObject([{ id: second.id, state: "deleted" }]);
  });
});

describe("an archived brand", () => {
  it("is closed to everybody, and its posts are held", async () => {
    const publication = await schedule();
    await owner()(archiveBrand, id());
    for (const person of [world.owner, editor]) {
      const call = world.as(person, { brand: second.slug });
      await expect(call(listPosts, {})).rejects.toMatchObject({ kind: "brand_rejected" });
    }
    expect((await owner()(listTeams, {})).teams.map((team) => team.id)).toEqual([world.brand.id]);
    const feed = world.as({ kind: "guest" })(getFeed, { handle: second.handle });
    await expect(feed).rejects.toMatchObject({ kind: "not_found" });
    world.clock.advance(120_000);
    await createTick(world.services).drain();
    const row = await world.db.publication.findUniqueOrThrow({ where: { id: publication } });
    expect(row.status).toBe("scheduled");
  });

  it("takes no place among the plan's brands and seats, and is restored only within them", async () => {
    const { db, account } = world;
    await db.account.update({ where: { id: account.id }, data: { planSlug: "team" } });
    expect([await usage("brands"), await usage("staff_accounts")]).toEqual([2, 2]);
    await owner()(archiveBrand, id());
    expect([await usage("brands"), await usage("staff_accounts")]).toEqual([1, 1]);
    await db.plan.update({ where: { slug: "team" }, data: { brands: 1 } });
    await expect(owner()(restoreBrand, id())).rejects.toMatchObject({ kind: "limit_reached" });
    await db.plan.update({ where: { slug: "team" }, data: { brands: 10, staffAccounts: 1 } });
    await expect(owner()(restoreBrand, id())).rejects.toMatchObject({ kind: "limit_reached" });
    expect(await db.brand.count({ where: { accountId: account.id, closedAt: null } })).toBe(1);
    await db.plan.update({ where: { slug: "team" }, data: { staffAccounts: 15 } });
    await owner()(restoreBrand, id());
    expect([await usage("brands"), await usage("staff_accounts")]).toEqual([2, 2]);
  });

  it("is restored with its members and schedule; what came due meanwhile is cancelled", async () => {
    const publication = await schedule();
    await owner()(archiveBrand, id());
    world.clock.advance(120_000);
    const later = await schedule();
    expect(await owner()(restoreBrand, id())).toMatchObject({ cancelled_posts: 1, message: "Restored Test Brand." });
    const rows = await world.db.publication.findMany({
      where: { id: { in: [publication, later] } },
      orderBy: { id: "asc" },
    });
    expect(rows.map(({ status }) => status)).toEqual(["cancelled", "scheduled"]);
    expect(await world.as(editor)(getBrand, {})).toMatchObject({ slug: second.slug });
    const log = await world.db.auditEvent.findMany({ where: { brandId: second.id }, orderBy: { id: "asc" } });
    expect(log.map(({ action }) => action)).toEqual(["brand.archived", "brand.restored"]);
  });

  it("stays archived when its account is deleted and restored", async () => {
    await owner()(archiveBrand, id());
    await world.remove();
    await world.restore((await world.offer()).restoreToken);
    const open = await world.db.brand.findMany({ where: { accountId: world.account.id, closedAt: null } });
    expect(open.map((brand) => brand.id)).toEqual([world.brand.id]);
    const { token } = world.owner;
    const restored = await world.db.accessToken.create({
      data: { userId: world.owner.userId, kind: "personal", tier: "full", name: "new", secretHash: `n${token.id}` },
    });
    const again = { ...world.owner, token: { ...token, id: restored.id } };
    expect((await world.as(again)(listClosedBrands, {})).teams).toMatchObject([{ id: second.id, state: "archived" }]);
    await world.as(again)(restoreBrand, id());
  });

  it("can be deleted, and restoring it then opens it", async () => {
    await owner()(archiveBrand, id());
    await remove();
    expect((await owner()(listClosedBrands, {})).teams).toMatchObject([{ id: second.id, state: "deleted" }]);
    await owner()(restoreBrand, id());
    expect(await owner()(listClosedBrands, {})).toEqual({ teams: [] });
    expect((await owner()(listTeams, {})).teams).toHaveLength(2);
  });
});

describe("a deleted brand", () => {
  it("can be restored for 14 days, as a mail says", async () => {
    world.clock.set(new Date("2027-03-01T09:00:00Z"));
    await remove();
    await world.runJobs();
    expect(world.messages).toMatchObject([{ to: world.email, subject: "Test Brand was deleted" }]);
    expect(world.messages[0]?.paragraphs.join(" ")).toContain("Mar 15, 2027");
    world.clock.advance(14 * DAY - 1000);
    expect((await owner()(listClosedBrands, {})).teams).toMatchObject([
      { id: second.id, restore_until: "2027-03-15T09:00:00.000000+00:00" },
    ]);
    world.clock.advance(1000);
    expect(await owner()(listClosedBrands, {})).toEqual({ teams: [] });
    await expect(owner()(restoreBrand, id())).rejects.toMatchObject({ kind: "not_found" });
  });

  it("is erased after 14 days with its files, and its channels' access is withdrawn; other brands stay", async () => {
    const inSecond = { ...world, brand: second };
    const { db, services, account } = world;
    const key = await addImage(inSecond);
    const kept = await addImage(world);
    const ofComment = "e".repeat(32);
    for (const file of [ofComment, `${ofComment}-thumb`]) await services.storage.put(file, Buffer.from("pixels"));
    const image = { type: "image/png", bytes: 6, width: 1, height: 1, createdAt: world.clock.now() };
    await db.commentImage.create({
      data: { ...image, brandId: second.id, storageKey: ofComment, thumbKey: `${ofComment}-thumb` },
    });
    await db.account.update({ where: { id: account.id }, data: { storageUsed: 18 } });
    const withdrawn: string[] = [];
    const open = () => Promise.reject(new Error("Nobody connects here."));
    const revoke = async (credentials: string) => void withdrawn.push(credentials);
    const connect = { platform: "test_key", timeoutMs: 10_000, connection: "credentials", open, revoke } as const;
    addConnectorParts({ platform: "test_key", connect });
    const channel = await db.channel.create({
      data: { brandId: second.id, platform: "test_key", handle: "mine", displayName: "Mine" },
    });
    const credentials = await services.secrets.encrypt("a key", credentialsLocation(channel.id));
    await db.channel.update({ where: { id: channel.id }, data: { credentials } });
    const note = { userId: editor.userId, brandId: second.id, type: "post_approved", title: "A", body: "" };
    await db.notification.create({ data: note });
    await remove();
    world.clock.advance(14 * DAY - 60_000);
    await runNightlyJob();
    expect(await services.storage.size(key)).toBe(6);
    expect(withdrawn).toEqual([]);

    world.clock.advance(60_000);
    await runNightlyJob();
    await world.runJobs();
    expect(withdrawn).toEqual(["a key"]);
    expect(await db.brand.findUnique({ where: { id: second.id } })).toBeNull();
    expect(await db.notification.count({ where: { brandId: second.id } })).toBe(0);
    expect([await services.storage.size(key), await services.storage.size(kept)]).toEqual([null, 6]);
    expect([await services.storage.size(ofComment), await services.storage.size(`${ofComment}-thumb`)]).toEqual([
      null,
      null,
    ]);
    expect(await db.account.findUnique({ where: { id: account.id } })).toMatchObject({ storageUsed: 6 });
    expect((await owner()(listTeams, {})).teams.map((team) => team.id)).toEqual([world.brand.id]);
  });

  it("is not restored by a call that waited while its account was deleted", async () => {
    await owner()(archiveBrand, id());
    await Promise.allSettled([owner()(restoreBrand, id()), world.remove()]);
    expect(await world.db.brand.count({ where: { accountId: world.account.id, closedAt: null } })).toBe(0);
  });
});
