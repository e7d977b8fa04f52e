import { describe, expect, it } from "vitest";
import { getBrand, listTeams } from "#domain/brands/brands/index.ts";
import { openFile } from "#domain/content/media/index.ts";
import { getMe } from "#domain/identity/accounts/index.ts";
import { createTick, getFeed } from "#domain/publishing/publications/index.ts";
import { createServe } from "#test/checked-serve.ts";
import { addImage, createOwner, withPassword } from "#test/deleted-account.ts";
import { addPublication } from "#test/publishing/publication.ts";
import { createTestBrand } from "#test/webhooks/brand.ts";
import { createWorld } from "#test/world.ts";
import { authenticateBearer } from "#transport/authenticate.ts";
import { deleteAccount } from "./index.ts";

const DAY = 86_400_000;

describe("DELETE /me", () => {
  it("requires the password and a full-access token", async () => {
    const world = await createOwner();
    const owner = world.as(world.owner);
    await expect(owner(deleteAccount, {})).rejects.toMatchObject({
      kind: "invalid",
      detail: { errors: { password: [expect.any(String)] } },
    });
    await expect(owner(deleteAccount, { password: "not this one" })).rejects.toMatchObject({ kind: "invalid" });
    const tiered = world.as(world.owner, { tier: "elevated_write" });
    await expect(tiered(deleteAccount, { password: "any" })).rejects.toMatchObject({ kind: "tier_denied" });
    expect(await world.db.brand.count({ where: { id: world.brand.id, closedAt: null } })).toBe(1);
    expect(world.pending).toEqual([]);
  });

  it("returns 204 and revokes every token of the user, including the current one", async () => {
    const world = await createOwner();
    const serve = createServe(world.services);
    const [token, other] = [
      await world.bearer(world.owner),
      await world.bearer(world.owner, { tier: "read", kind: "tiered" }),
    ];
    const send = (bearer: string, method = "GET", body?: string) =>
      serve(
        new Request("http://localhost/api/v1/me", {
          method,
          headers: { authorization: `Bearer ${bearer}`, "content-type": "application/json" },
          body,
        }),
      );
    expect((await send(token, "DELETE", "{}")).status).toBe(422);
    const response = await send(token, "DELETE", JSON.stringify({ password: "a password that nobody guesses" }));
    expect([response.status, await response.text()]).toEqual([204, ""]);
    expect((await send(token)).status).toBe(401);
    expect((await send(other)).status).toBe(401);
    expect(await world.db.accessToken.count({ where: { userId: world.owner.userId } })).toBe(0);
  });

  it("removes the members' access at once, and keeps their other brands", async () => {
    const world = await createOwner();
    const elsewhere = await createWorld();
    const editor = await world.addMember("editor");
    await elsewhere.addMember("editor", editor);
    await world.remove();
    for (const brand of [world.brand.slug, elsewhere.brand.slug]) {
      const call = world.as(editor, { brand })(getBrand, {});
      if (brand === elsewhere.brand.slug) await expect(call).resolves.toMatchObject({ slug: brand });
      else await expect(call).rejects.toMatchObject({ kind: "brand_rejected" });
    }
    const { teams } = await world.as(editor)(listTeams, {});
    expect(teams.map(({ slug }) => slug)).toEqual([elsewhere.brand.slug]);
  });

  it("holds scheduled publications without expiring them, and takes the feed offline", async () => {
    const world = await createOwner();
    const scheduled = await addPublication(world, { body: "Later", inSeconds: 60 });
    const key = await addImage(world);
    const waiting = await addPublication(world, { body: "Not approved", inSeconds: 60, status: "pending_approval" });
    await world.remove();
    world.clock.advance(120_000);
    await createTick(world.services).drain();
    const rows = await world.db.publication.findMany({
      where: { id: { in: [scheduled.id, waiting.id] } },
      orderBy: { id: "asc" },
    });
    expect(rows.map(({ status }) => status)).toEqual(["scheduled", "pending_approval"]);
    const feed = world.as({ kind: "guest" })(getFeed, { handle: world.brand.handle });
    await expect(feed).rejects.toMatchObject({ kind: "not_found" });
    expect(await openFile(world.services, key)).toBeNull();
    await world.restore((await world.offer()).restoreToken);
    expect(await openFile(world.services, key)).toMatchObject({ bytes: 6 });
  });

  it("holds webhook deliveries and sends them after a restore", async () => {
    const brand = await createTestBrand();
    const owner = await withPassword(brand.world, brand.world.owner);
    await brand.subscribe();
    await brand.fire();
    await owner.remove();
    await brand.world.runJobs();
    expect(brand.receiver.received).toHaveLength(0);
    await owner.restore((await owner.offer()).restoreToken);
    await brand.fire();
    await brand.world.runJobs();
    expect(brand.receiver.received).toHaveLength(2);
    await brand.receiver.stop();
  });

  it("sends a mail with the restore deadline, and writes to the audit log", async () => {
    const world = await createOwner();
    world.clock.set(new Date("2027-03-01T09:00:00Z"));
    await world.remove();
    await world.runJobs();
    expect(world.messages).toHaveLength(1);
    expect(world.messages[0]).toMatchObject({ to: world.email, subject: "Your account was deleted" });
    expect(world.messages[0]?.paragraphs.join(" ")).toContain("Mar 15, 2027");
    const log = await world.db.auditEvent.findMany({ where: { accountId: world.account.id } });
    expect(log).toMatchObject([{ action: "account.deleted", actorId: world.owner.userId }]);
  });

  it("is available to members without an account", async () => {
    const world = await createOwner();
    const person = await world.addMember("client");
    const member = await withPassword(world, person);
    await member.remove();
    await expect(member.signIn()).rejects.toMatchObject({ kind: "account_deleted" });
    expect(await world.db.brand.count({ where: { id: world.brand.id, closedAt: null } })).toBe(1);
    await member.restore((await member.offer()).restoreToken);
    expect((await member.signIn()).teams).toMatchObject([{ id: world.brand.id }]);
  });

  it("deletes once for concurrent requests", async () => {
    const world = await createOwner();
    await Promise.all(Array.from({ length: 5 }, world.remove));
    await world.runJobs();
    expect(world.messages).toHaveLength(1);
    expect(await world.db.auditEvent.count({ where: { accountId: world.account.id } })).toBe(1);
  });
});

describe("restoring an account", () => {
  it("is offered at sign-in until the data is erased", async () => {
    const world = await createOwner();
    world.clock.set(new Date("2027-03-01T09:00:00Z"));
    await world.remove();
    expect(await world.offer()).toEqual({
      restoreUntil: "2027-03-15T09:00:00.000000+00:00",
      restoreToken: expect.any(String),
    });
    expect(await world.db.accessToken.count({ where: { userId: world.owner.userId } })).toBe(0);
    world.clock.advance(14 * DAY - 1000);
    const { restoreToken } = await world.offer();
    world.clock.advance(1000);
    await expect(world.restore(restoreToken)).rejects.toMatchObject({ kind: "invalid" });
    await expect(world.signIn()).rejects.toMatchObject({
      kind: "invalid",
      detail: { errors: { email: [expect.any(String)] } },
    });
  });

  it("is offered by REST as account_deleted with a restore token", async () => {
    const world = await createOwner();
    const serve = createServe(world.services);
    const send = async (path: string, body: object) => {
      const headers = { "content-type": "application/json", "x-masthead-peer": "192.0.2.99" };
      const request = { method: "POST", headers, body: JSON.stringify(body) };
      const response = await serve(new Request(`http://localhost/api/v1/auth/${path}`, request));
      return { status: response.status, body: await response.json() };
    };
    const credentials = { email: world.email, password: "a password that nobody guesses" };
    await world.remove();
    const refused = await send("login", credentials);
    expect(refused).toMatchObject({
      status: 403,
      body: { code: "account_deleted", message: expect.any(String), restore_until: expect.stringMatching(/\+00:00$/) },
    });
    expect(await send("restore", {})).toMatchObject({
      status: 422,
      body: { errors: { restore_token: [expect.any(String)] } },
    });
    const restored = await send("restore", { restore_token: refused.body.restore_token });
    expect(restored).toMatchObject({ status: 200, body: { message: expect.any(String) } });
    expect(await send("login", credentials)).toMatchObject({ status: 200, body: { token: expect.any(String) } });
  });

  it("restores brand, feed, selection, members and schedule", async () => {
    const world = await createOwner();
    const editor = await world.addMember("editor");
    const later = await addPublication(world, { body: "Later", inSeconds: 3600 });
    await world.remove();
    await world.restore((await world.offer()).restoreToken);
    expect(await world.as(editor)(getBrand, {})).toMatchObject({ slug: world.brand.slug });
    const { handle } = world.brand;
    expect(await world.as({ kind: "guest" })(getFeed, { handle })).toMatchObject({ handle });
    const { token, teams, current_team: current } = await world.signIn();
    expect({ token, teams, current }).toMatchObject({
      token: expect.stringContaining("|mh_"),
      teams: [{ id: world.brand.id }],
      current: { id: world.brand.id },
    });
    expect((await world.as(world.owner)(getMe, {})).current_team?.id).toBe(world.brand.id);
    world.clock.advance(3_600_000);
    await createTick(world.services).drain();
    expect(await world.db.publication.findUnique({ where: { id: later.id } })).toMatchObject({ status: "published" });
  });

  it("revokes tokens and device logins that were created during the deletion", async () => {
    const world = await createOwner();
    await world.remove();
    const { userId } = world.owner;
    const token = await world.bearer(world.owner);
    const device = { deviceCodeHash: `slipped-${userId}`, userCode: `SL-${userId}`, name: "Laptop" };
    const expiresAt = new Date(world.clock.now().getTime() + DAY);
    await world.db.deviceLogin.create({ data: { ...device, userId, expiresAt, approvedAt: world.clock.now() } });
    await world.restore((await world.offer()).restoreToken);
    expect(await authenticateBearer(world.services, `Bearer ${token}`)).toBeNull();
    expect(await world.db.deviceLogin.count({ where: { userId } })).toBe(0);
  });

  it("cancels publications that came due meanwhile, and reports them in the mail", async () => {
    const world = await createOwner();
    const missed = await addPublication(world, { body: "Due meanwhile", inSeconds: 60 });
    await world.remove();
    world.clock.advance(DAY);
    await world.restore((await world.offer()).restoreToken);
    await createTick(world.services).drain();
    const row = await world.db.publication.findUniqueOrThrow({ where: { id: missed.id }, include: { post: true } });
    expect([row.status, row.post.status]).toEqual(["cancelled", "cancelled"]);
    await world.runJobs();
    const messages = world.messages.filter(({ to }) => to === world.email);
    expect(messages.map(({ subject }) => subject)).toEqual(["Your account was deleted", "Your account was restored"]);
    expect(messages[1]?.paragraphs.join(" ")).toContain("1 post");
  });

  it("accepts a token once, for the latest deletion only, for 15 minutes", async () => {
    const world = await createOwner();
    await world.remove();
    const first = await world.offer();
    const outcomes = await Promise.allSettled(Array.from({ length: 4 }, () => world.restore(first.restoreToken)));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    world.clock.advance(1000);
    await world.remove();
    await expect(world.restore(first.restoreToken)).rejects.toMatchObject({ kind: "invalid" });
    for (const forged of ["", "nonsense", "a.b.c.d.e", `${first.restoreToken}x`]) {
      await expect(world.restore(forged)).rejects.toMatchObject({ kind: "invalid" });
    }
    const second = await world.offer();
    world.clock.advance(15 * 60_000);
    await expect(world.restore(second.restoreToken)).rejects.toMatchObject({ kind: "invalid" });
    await world.restore((await world.offer()).restoreToken);
  });
});
