import { describe, expect, it } from "vitest";
import { verifyChain } from "#domain/operations/audit/index.ts";
import type { PublicContext } from "#kernel/context.ts";
import { openSecured } from "#test/two-factor-person.ts";
import { createWorld, type World } from "#test/world.ts";
import {
  createPersonalToken,
  createTieredToken,
  findBearer,
  findSession,
  jobs,
  listPersonalTokens,
  listSessions,
  listTieredTokens,
  revokeOtherSessions,
  revokePersonalToken,
  revokeSession,
  revokeTieredToken,
  startSession,
} from "./index.ts";

const PASSWORD = "correct horse battery staple";

async function open() {
  const world = await createWorld();
  const passwordHash = await world.services.passwords.hash(PASSWORD);
  await world.db.user.update({ where: { id: world.owner.userId }, data: { passwordHash } });
  return { ...world, asOwner: world.as(world.owner, { entryPoint: "studio" }) };
}

function guest(world: Pick<World, "services">): PublicContext {
  const origin = { requestId: "test", entryPoint: "studio", address: "192.0.2.7", userAgent: "Firefox" } as const;
  return { ...world.services, caller: { kind: "guest" }, origin };
}

describe("personal tokens", () => {
  it("require the password again, are shown once, and work until revoked", async () => {
    const world = await open();
    const { asOwner, db, clock, owner } = world;
    const { access_token, token } = await asOwner(createPersonalToken, { name: "Laptop", password: PASSWORD });
    expect(token).toMatch(new RegExp(`^${access_token.id}\\|mh_[0-9A-Za-z]{46}$`));
    expect(access_token).toMatchObject({ name: "Laptop", last_four: token.slice(-4), last_used_at: null });
    expect(await findBearer(db, clock, token)).toMatchObject({
      userId: owner.userId,
      name: "Olive Owner",
      isVerified: true,
      token: { id: access_token.id, kind: "personal", tier: "full", hasTwoFactors: false, ssoAccountId: null },
    });
    const stored = await db.accessToken.findUniqueOrThrow({ where: { id: access_token.id } });
    expect(JSON.stringify(stored)).not.toContain(token.slice(-46));

    await asOwner(revokePersonalToken, { id: access_token.id });
    expect(await findBearer(db, clock, token)).toBeNull();
  });

  it("are announced by email and recorded in the audit log when created", async () => {
    const { asOwner, db, owner, account, messages, runJobs } = await open();
    const { email } = await db.user.findUniqueOrThrow({ where: { id: owner.userId } });
    const personal = await asOwner(createPersonalToken, { name: "Laptop", password: PASSWORD });
    const tiered = await asOwner(createTieredToken, { name: "CI", tier: "read" });
    await runJobs();
    expect(messages.map(({ to, subject }) => [to, subject])).toEqual(
      Array(2).fill([email, "An access token was created"]),
    );
    for (const [index, { token, access_token }] of [personal, tiered].entries()) {
      const words = JSON.stringify(messages[index]);
      expect(words).toContain(`“${access_token.name}” (…${access_token.last_four})`);
      expect(words).toContain("from IP address 192.0.2.1");
      expect(words).not.toContain(token.split("|")[1]);
    }
    expect(JSON.stringify(messages[1])).toContain("has the access level “Read” in your brands.");
    const log = await db.auditEvent.findMany({ where: { accountId: account.id }, orderBy: { sequence: "asc" } });
    expect(log.map(({ action }) => action)).toEqual(["personal_token.created", "token.created"]);
    expect(JSON.stringify(log)).not.toContain(personal.token.split("|")[1]);
  });

  it("are not created with a wrong password, and guesses are throttled", async () => {
    const { asOwner } = await open();
    const tryPassword = (password: string) => asOwner(createPersonalToken, { name: "Guess", password });
    await expect(tryPassword("wrong password")).rejects.toMatchObject({
      detail: { errors: { password: [expect.any(String)] } },
    });
    const guesses = await Promise.allSettled(Array.from({ length: 12 }, () => tryPassword("wrong password")));
    expect(guesses.filter((result) => result.status === "rejected" && result.reason.kind === "throttled")).toHaveLength(
      3,
    );
    await expect(tryPassword(PASSWORD)).rejects.toMatchObject({ kind: "throttled" });
  });

  it("can't revoke the one in use, another user's, or one of another kind", async () => {
    const world = await open();
    const other = await open();
    const { id: foreign } = (await other.asOwner(createPersonalToken, { name: "Theirs", password: PASSWORD }))
      .access_token;
    const session = await world.db.$transaction((tx) => startSession(tx, guest(world), world.owner.userId));
    await expect(world.asOwner(revokePersonalToken, { id: world.owner.token.id })).rejects.toMatchObject({
      kind: "refused",
      detail: { code: "token_in_use" },
    });
    for (const id of [foreign, session.id, 2_000_000_000]) {
      await expect(world.asOwner(revokePersonalToken, { id })).rejects.toMatchObject({ kind: "not_found" });
    }
    expect(await other.db.accessToken.count({ where: { id: foreign } })).toBe(1);
  });

  it("are listed by page, with the one in use marked", async () => {
    const { asOwner, owner } = await open();
    const { access_token } = await asOwner(createPersonalToken, { name: "New", password: PASSWORD });
    const first = await asOwner(listPersonalTokens, { limit: 1 });
    expect(first.access_tokens).toMatchObject([{ id: access_token.id, address: "192.0.2.1", is_current: false }]);
    expect(first.has_more).toBe(true);
    const rest = await asOwner(listPersonalTokens, { cursor: first.next_cursor ?? "" });
    expect(rest.access_tokens).toMatchObject([{ id: owner.token.id, is_current: true }]);
    expect(rest.has_more).toBe(false);
  });
});

describe("findBearer", () => {
  it("refuses a correct ID with another secret, and a hash in place of a secret", async () => {
    const { asOwner, db, clock } = await open();
    const mine = await asOwner(createPersonalToken, { name: "A", password: PASSWORD });
    const other = await asOwner(createPersonalToken, { name: "B", password: PASSWORD });
    const swapped = `${mine.access_token.id}|${other.token.split("|")[1]}`;
    expect(await findBearer(db, clock, swapped)).toBeNull();
    expect(await findBearer(db, clock, "")).toBeNull();
    expect(await findBearer(db, clock, `${mine.access_token.id}|`)).toBeNull();
  });

  it("updates the time of last use once a minute", async () => {
    const { asOwner, db, clock } = await open();
    const { access_token, token } = await asOwner(createPersonalToken, { name: "A", password: PASSWORD });
    const lastUsed = async () => {
      await findBearer(db, clock, token);
      return (await db.accessToken.findUniqueOrThrow({ where: { id: access_token.id } })).lastUsedAt?.getTime();
    };
    const start = clock.now().getTime();
    expect(await lastUsed()).toBe(start);
    clock.advance(59_000);
    expect(await lastUsed()).toBe(start);
    clock.advance(1000);
    expect(await lastUsed()).toBe(start + 60_000);
  });
});

describe("sessions", () => {
  it("end at once when revoked from another browser, and can't revoke themselves", async () => {
    const world = await open();
    const { db, clock, owner } = world;
    const [current, other] = await Promise.all(
      [1, 2].map(() => db.$transaction((tx) => startSession(tx, guest(world), owner.userId))),
    );
    if (!current || !other) throw new Error("no sessions");
    const browser = await findSession(db, clock, current.id, owner.userId);
    if (!browser) throw new Error("no session");
    const call = world.as(browser, { entryPoint: "studio" });
    const { sessions } = await call(listSessions, {});
    expect(sessions.map(({ id, is_current }) => [id, is_current]).toSorted()).toEqual(
      [
        [current.id, true],
        [other.id, false],
      ].toSorted(),
    );
    expect(sessions[0]).toMatchObject({ address: "192.0.2.7", user_agent: "Firefox" });
    await expect(call(revokeSession, { id: current.id })).rejects.toMatchObject({ detail: { code: "token_in_use" } });
    await call(revokeSession, { id: other.id });
    expect(await findSession(db, clock, other.id, owner.userId)).toBeNull();
    expect(await findSession(db, clock, current.id, owner.userId)).not.toBeNull();
  });

  it("are all ended except the caller's own and other users'", async () => {
    const world = await open();
    const { db, clock, owner } = world;
    const start = (userId: number) => db.$transaction((tx) => startSession(tx, guest(world), userId));
    const [current, , , strangers] = [
      await start(owner.userId),
      await start(owner.userId),
      await start(owner.userId),
      await start((await world.createPerson("Stran Ger")).userId),
    ];
    const browser = await findSession(db, clock, current.id, owner.userId);
    if (!browser) throw new Error("no session");
    const call = world.as(browser, { entryPoint: "studio" });
    expect(await call(revokeOtherSessions, {})).toEqual({ revoked: 2 });
    expect((await call(listSessions, {})).sessions.map(({ id }) => id)).toEqual([current.id]);
    expect(await call(revokeOtherSessions, {})).toEqual({ revoked: 0 });
    expect(await db.accessToken.count({ where: { id: { in: [strangers.id, owner.token.id] } } })).toBe(2);
  });

  it("belong to one user, and are not accepted as bearer tokens", async () => {
    const world = await open();
    const { db, clock, owner } = world;
    const session = await db.$transaction((tx) => startSession(tx, guest(world), owner.userId));
    const otherUser = await world.createPerson("Stran Ger");
    expect(await findSession(db, clock, session.id, otherUser.userId)).toBeNull();
    expect(await findSession(db, clock, owner.token.id, owner.userId)).toBeNull();
  });

  it("expire after thirty days without use, and are then deleted", async () => {
    const world = await open();
    const { db, clock, owner } = world;
    const session = await db.$transaction((tx) => startSession(tx, guest(world), owner.userId));
    clock.advance(29 * 86_400_000);
    expect(await findSession(db, clock, session.id, owner.userId)).not.toBeNull();
    clock.advance(29 * 86_400_000);
    expect(await findSession(db, clock, session.id, owner.userId)).not.toBeNull();
    clock.advance(31 * 86_400_000);
    expect(await findSession(db, clock, session.id, owner.userId)).toBeNull();
    expect((await world.asOwner(listSessions, {})).sessions).toEqual([]);
    const ctx = { ...guest(world), caller: { kind: "system", job: "sessions.prune" } } as const;
    await jobs[0]?.perform(ctx, {});
    expect(await db.accessToken.count({ where: { id: session.id } })).toBe(0);
  });
});

describe("tiered tokens", () => {
  it("are created, listed and revoked by a brand owner, and recorded under the owner's name", async () => {
    const { asOwner, db, clock, account } = await open();
    const { access_token, token } = await asOwner(createTieredToken, { name: "CI", tier: "standard_write" });
    expect(access_token).toEqual({
      id: access_token.id,
      name: "CI",
      tier: "standard_write",
      last_four: token.slice(-4),
      created_at: expect.stringMatching(/\+00:00$/),
      last_used_at: null,
      last_used_address: null,
      is_unused: false,
      brand_ids: [],
      channel_ids: [],
      scopes: [],
      addresses: [],
      expires_at: null,
      previous_secret_until: null,
    });
    expect((await findBearer(db, clock, token))?.token).toEqual({
      id: access_token.id,
      kind: "tiered",
      tier: "standard_write",
      hasTwoFactors: false,
      ssoAccountId: null,
    });
    expect((await asOwner(listTieredTokens, {})).access_tokens.map(({ id }) => id)).toEqual([access_token.id]);
    await asOwner(revokeTieredToken, { id: access_token.id });
    expect(await findBearer(db, clock, token)).toBeNull();
    await expect(asOwner(revokeTieredToken, { id: access_token.id })).rejects.toMatchObject({ kind: "not_found" });

    const log = await db.auditEvent.findMany({ where: { accountId: account.id }, orderBy: { sequence: "asc" } });
    expect(log.map(({ action, subjectId }) => [action, subjectId])).toEqual([
      ["token.created", access_token.id],
      ["token.revoked", access_token.id],
    ]);
    expect(log[0]?.detail).toMatchObject({ name: "CI", tier: "standard_write" });
    expect(verifyChain(log)).toBeNull();
  });

  it("can't be created by other roles or with a tiered token", async () => {
    const world = await open();
    for (const role of ["editor", "member", "client"] as const) {
      const member = await world.addMember(role);
      for (const act of [
        () => world.as(member)(createTieredToken, { name: "CI", tier: "read" }),
        () => world.as(member)(listTieredTokens, {}),
        () => world.as(member)(revokeTieredToken, { id: 1 }),
      ]) {
        await expect(act()).rejects.toMatchObject({ kind: "forbidden" });
      }
    }
    const tiered = world.as(world.owner, { kind: "tiered", tier: "elevated_write" });
    await expect(tiered(createTieredToken, { name: "CI", tier: "read" })).rejects.toMatchObject({
      kind: "tier_denied",
    });
  });

  it("require one of three tiers and a name", async () => {
    const { asOwner } = await open();
    await expect(asOwner(createTieredToken, { name: " ", tier: "full" } as never)).rejects.toMatchObject({
      detail: { errors: { name: [expect.any(String)], tier: [expect.any(String)] } },
    });
  });
});

it("creates no token for a browser that was signed out during the request", async () => {
  const { asBrowser, browser, db, owner, email, messages } = await openSecured();
  await db.accessToken.delete({ where: { id: browser.token.id } });
  const proof = { password: PASSWORD, name: "A token" };
  const removed = { kind: "unauthenticated" };
  await expect(asBrowser(createPersonalToken, proof)).rejects.toMatchObject(removed);
  await expect(asBrowser(createTieredToken, { ...proof, tier: "elevated_write" })).rejects.toMatchObject(removed);
  expect(await db.accessToken.count({ where: { userId: owner.userId, name: proof.name } })).toBe(0);
  expect(messages.filter(({ to }) => to === email)).toEqual([]);
});
