import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { getEntitlements } from "#domain/billing/entitlements/index.ts";
import { listTeams } from "#domain/brands/brands/index.ts";
import { getMe, lockUser } from "#domain/identity/accounts/index.ts";
import { findBearer, findSession } from "#domain/identity/tokens/index.ts";
import { verifyChain } from "#domain/operations/audit/index.ts";
import { execute } from "#kernel/execute.ts";
import type { AnyOperation } from "#kernel/operation.ts";
import { inLanguage } from "#platform/languages.ts";
import { readLanguages } from "#platform/read-languages.ts";
import { createWorld } from "#test/world.ts";
import { beginSession, login, logout, register, resendVerification, signUp, verifyEmail } from "./index.ts";
import { LoginPayload, SessionStarted } from "./schema.ts";

const PASSWORD = "correct horse battery staple";

/** Every call uses its own IP address, so that tests do not share rate limits. */
const newAddress = () => `2001:db8:${randomBytes(2).toString("hex")}:${randomBytes(2).toString("hex")}::1`;

async function open(env: Record<string, string> = {}) {
  const world = await createWorld({ env });
  const email = `ada-${randomBytes(6).toString("hex")}@example.com`;
  const person = { first_name: "Ada", last_name: "Lovelace", email, password: PASSWORD };

  function asGuest(address: string | null = newAddress()) {
    const origin = { requestId: "test", entryPoint: "api", address, userAgent: "vitest" } as const;
    const ctx = { ...world.services, caller: { kind: "guest" }, origin } as const;
    return <O extends AnyOperation & { scope: "public" }>(op: O, input: z.input<O["input"]>) =>
      execute(op, ctx as never, input) as Promise<z.output<O["output"]>>;
  }

  async function holder(token: string) {
    const found = await findBearer(world.db, world.clock, token);
    if (!found) throw new Error("The token does not work.");
    return found;
  }

  async function mailedToken(): Promise<string> {
    await world.runJobs();
    const mail = world.messages.findLast(({ to }) => to === email);
    return new URL(mail?.action?.url ?? "").searchParams.get("token") ?? "";
  }

  return { ...world, email, person, asGuest, holder, mailedToken };
}

describe("auth.register", () => {
  it("creates a user on trial with a brand, and mails the verification link", async () => {
    const { db, clock, asGuest, person, email, holder, messages, runJobs } = await open();
    const payload = await asGuest()(register, { ...person, email: `  ${email}  ` });
    const user = await db.user.findUniqueOrThrow({ where: { id: payload.user.id }, include: { account: true } });
    expect(payload).toEqual({
      user: { id: user.id, email },
      teams: [{ id: expect.any(Number), name: "Ada's brand", slug: expect.any(String) }],
      current_team: { id: payload.teams[0]?.id },
      token: expect.stringMatching(/^\d+\|mh_/),
    });
    expect(user.passwordHash).toMatch(/^\$argon2id\$/);
    expect(user.account).toMatchObject({ planSlug: "free" });
    expect(user.account?.trialEndsAt.getTime()).toBe(clock.now().getTime() + 14 * 86_400_000);
    const brandId = payload.teams[0]?.id ?? 0;
    expect(await db.member.findMany({ where: { brandId } })).toMatchObject([{ userId: user.id, role: "super_admin" }]);
    expect(await db.channel.findMany({ where: { brandId } })).toMatchObject([{ platform: "feed" }]);
    const log = await db.auditEvent.findMany({ where: { accountId: user.account?.id ?? 0 } });
    expect(log).toMatchObject([{ action: "brand.created", actorId: user.id, actorName: "Ada Lovelace" }]);
    expect(verifyChain(log)).toBeNull();
    expect((await holder(payload.token)).isVerified).toBe(false);

    await runJobs();
    const mail = messages.find(({ to }) => to === email);
    expect(mail?.action?.url).toMatch(/^http:\/\/localhost:3000\/verify-email\?token=[\w-]{24}$/);
    expect(JSON.stringify(mail)).not.toContain("Ada");
  });

  it("uses the brand's name if given", async () => {
    const { asGuest, person } = await open();
    const { teams } = await asGuest()(register, { ...person, brand_name: " Analytical Engines " });
    expect(teams[0]?.name).toBe("Analytical Engines");
  });

  it("refuses an address that is taken, in any case and also concurrently, and creates nothing", async () => {
    const { db, asGuest, person, email } = await open();
    const variants = [email, email.toUpperCase(), email, email.toUpperCase()];
    const results = await Promise.allSettled(
      variants.map((spelled) => asGuest()(register, { ...person, email: spelled })),
    );
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const result of results) {
      if (result.status === "rejected") {
        expect(result.reason).toMatchObject({ kind: "invalid", detail: { errors: { email: [expect.any(String)] } } });
      }
    }
    const people = await db.user.findMany({
      where: { emailKey: email },
      include: { account: { include: { brands: true } } },
    });
    expect(people.flatMap(({ account }) => account?.brands)).toHaveLength(1);
  });

  it("reports every invalid field", async () => {
    const { asGuest } = await open();
    const bad = { first_name: " ", last_name: 7, email: "nobody", password: "short" } as never;
    await expect(asGuest()(register, bad)).rejects.toMatchObject({
      detail: {
        errors: {
          first_name: ["First name is required."],
          last_name: ["Last name must be text."],
          email: ["Email must be an address such as ada@example.com."],
          password: ["Password must be at least 12 characters."],
        },
      },
    });
    const long = { first_name: "A", last_name: "B", email: "a@example.com", password: "p".repeat(129) };
    await expect(asGuest()(register, long)).rejects.toMatchObject({
      detail: { errors: { password: [expect.any(String)] } },
    });
  });

  it("is refused on an invitation-only installation after the first account", async () => {
    const { asGuest, person, db, email } = await open({ REGISTRATION: "invite" });
    await expect(asGuest()(register, person)).rejects.toMatchObject({ kind: "forbidden" });
    await expect(asGuest()(signUp, person)).rejects.toMatchObject({ kind: "forbidden" });
    expect(await db.user.count({ where: { emailKey: email } })).toBe(0);
  });

  it("allows thirty a minute from one IP address", async () => {
    const { asGuest, person } = await open();
    const call = asGuest();
    await call(register, person);
    const tries: PromiseSettledResult<unknown>[] = [];
    // In small groups: too many concurrent requests are throttled before the limit per minute is reached.
    for (let sent = 0; sent < 34; sent += 2) {
      tries.push(...(await Promise.allSettled([call(register, person), call(register, person)])));
    }
    const refusals = tries.map((result) => (result.status === "rejected" ? result.reason.kind : "registered"));
    expect(refusals.filter((kind) => kind === "throttled")).toHaveLength(5);
    expect(refusals.filter((kind) => kind === "invalid")).toHaveLength(29);
  });
});

describe("verification", () => {
  it("is required for operations that otherwise fail with unverified", async () => {
    const { asGuest, person, holder, as, mailedToken } = await open();
    const { token } = await asGuest()(register, person);
    const before = as(await holder(token));
    for (const op of [getMe, listTeams, getEntitlements]) {
      await expect(before(op, {})).rejects.toMatchObject({ kind: "unverified" });
    }
    await asGuest()(verifyEmail, { token: await mailedToken() });
    const { user, current_team, token: used } = await as(await holder(token))(getMe, {});
    expect(user).toMatchObject({
      first_name: "Ada",
      last_name: "Lovelace",
      email_verified: true,
      two_factor_enabled: false,
    });
    expect(current_team?.name).toBe("Ada's brand");
    expect(used).toMatchObject({ kind: "personal", tier: "full" });
  });

  it("accepts a second click, and refuses a link that is unknown, modified or a day old", async () => {
    const { asGuest, person, mailedToken, clock, db, email } = await open();
    await asGuest()(register, person);
    const token = await mailedToken();
    const refusal = { detail: { errors: { token: [expect.any(String)] } } };
    for (const wrong of ["nonsense", `${token}x`, token.toUpperCase()]) {
      await expect(asGuest()(verifyEmail, { token: wrong })).rejects.toMatchObject(refusal);
    }
    clock.advance(24 * 3_600_000);
    await expect(asGuest()(verifyEmail, { token })).rejects.toMatchObject(refusal);
    expect((await db.user.findUniqueOrThrow({ where: { emailKey: email } })).emailVerifiedAt).toBeNull();
    clock.advance(-3_600_000);
    await asGuest()(verifyEmail, { token });
    await expect(asGuest()(verifyEmail, { token })).resolves.toEqual({
      message: expect.any(String),
      password_reset_required: false,
    });
  });

  it("is mailed again on request, at most five times a minute, and not to a verified user", async () => {
    const { asGuest, person, holder, as, mailedToken, messages, email, runJobs } = await open();
    const { token } = await asGuest()(register, person);
    const call = as(await holder(token));
    const tries = await Promise.allSettled(Array.from({ length: 7 }, () => call(resendVerification, {})));
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(5);
    await runJobs();
    expect(messages.filter(({ to }) => to === email)).toHaveLength(6);
    await asGuest()(verifyEmail, { token: await mailedToken() });
    await call(resendVerification, {});
    await runJobs();
    expect(messages.filter(({ to }) => to === email)).toHaveLength(6);
  });
});

describe("auth.login", () => {
  it("returns the login payload with a new token each time", async () => {
    const { asGuest, person, email, holder } = await open();
    const registered = await asGuest()(register, person);
    const first = LoginPayload.parse(await asGuest()(login, { email: email.toUpperCase(), password: PASSWORD }));
    const second = LoginPayload.parse(await asGuest()(login, { email, password: PASSWORD }));
    expect({ ...first, token: "" }).toEqual({ ...registered, token: "" });
    expect(new Set([registered.token, first.token, second.token]).size).toBe(3);
    expect((await holder(second.token)).token).toMatchObject({ kind: "personal", tier: "full" });
  });

  it("responds identically to a wrong password, an unknown address and a user without a password", async () => {
    const { asGuest, person, email, createPerson, db } = await open();
    await asGuest()(register, person);
    const { userId } = await createPerson("No Password");
    const { email: passwordless } = await db.user.findUniqueOrThrow({ where: { id: userId } });
    const responses = [];
    for (const address of [email, `x${email}`, passwordless, "not an address"]) {
      const error = await asGuest()(login, { email: address, password: "another password" }).catch((caught) => caught);
      responses.push({ kind: error.kind, detail: error.detail });
    }
    expect(responses[0]).toMatchObject({ kind: "invalid", detail: { errors: { email: [expect.any(String)] } } });
    expect(new Set(responses.map((response) => JSON.stringify(response))).size).toBe(1);
  });

  it("allows exactly ten of fifty concurrent requests, and throttles a correct password as well", async () => {
    const { asGuest, person, email } = await open();
    await asGuest()(register, person);
    const call = asGuest();
    const tries = await Promise.allSettled(
      Array.from({ length: 50 }, () => call(login, { email, password: PASSWORD })),
    );
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(10);
    for (const result of tries) if (result.status === "rejected") expect(result.reason.kind).toBe("throttled");
    const refusal = await call(login, { email, password: PASSWORD }).catch((error) => error);
    expect(refusal.detail.retryAfterSeconds).toBeGreaterThan(0);
    expect(refusal.detail.retryAfterSeconds).toBeLessThanOrEqual(60);
    // The limit applies to one IP address only.
    await expect(asGuest()(login, { email, password: PASSWORD })).resolves.toBeDefined();
  });

  it("shares the limit between the studio and the API", async () => {
    const { asGuest, person, email } = await open();
    await asGuest()(register, person);
    const call = asGuest();
    const tries = Array.from({ length: 12 }, (_, index) =>
      call(index % 2 ? login : beginSession, { email, password: "another password" }),
    );
    const kinds = (await Promise.allSettled(tries)).map((result) => result.status === "rejected" && result.reason.kind);
    expect(kinds.filter((kind) => kind === "throttled")).toHaveLength(2);
  });

  it("returns no brand for a user without one", async () => {
    const { asGuest, person, email, db } = await open();
    const { user } = await asGuest()(register, person);
    await db.member.updateMany({ where: { userId: user.id }, data: { isActive: false } });
    expect(await asGuest()(login, { email, password: PASSWORD })).toMatchObject({ teams: [], current_team: null });
  });
});

describe("auth.logout", () => {
  it("deletes only the token of the call, whatever its tier, verified or not", async () => {
    const { asGuest, person, email, holder, as, db, clock } = await open();
    const { token } = await asGuest()(register, person);
    const { token: second } = LoginPayload.parse(await asGuest()(login, { email, password: PASSWORD }));
    await as(await holder(token), { tier: "read" })(logout, {});
    expect(await findBearer(db, clock, token)).toBeNull();
    expect(await findBearer(db, clock, second)).not.toBeNull();
  });
});

describe("signing in to the studio", () => {
  it("registers without creating a token, and creates a session that ends with its row", async () => {
    const { asGuest, person, email, db, clock, as } = await open();
    const { user } = await asGuest()(signUp, person);
    expect(await db.accessToken.count({ where: { userId: user.id } })).toBe(0);
    const session = SessionStarted.parse(await asGuest()(beginSession, { email, password: PASSWORD }));
    expect(session).toEqual({ user: { id: user.id, email, name: "Ada Lovelace" }, session_id: expect.any(Number) });
    const browser = await findSession(db, clock, session.session_id, user.id);
    expect(browser).toMatchObject({ isVerified: false, token: { kind: "session", tier: "full" } });
    if (!browser) throw new Error("no session");
    await as(browser)(logout, {});
    expect(await findSession(db, clock, session.session_id, user.id)).toBeNull();
  });
});

describe("the language of a new user", () => {
  it("is that of the page they registered on, also in mails and dates", async () => {
    const { asGuest, person, db, messages, runJobs, services } = await open();
    readLanguages(services.env);
    const { user } = await inLanguage("de", () => asGuest()(signUp, person));
    const find = (id: number) => db.user.findUniqueOrThrow({ where: { id } });
    expect(await find(user.id)).toMatchObject({ language: "de", dateLanguage: "de" });
    await runJobs();
    expect(messages).toMatchObject([{ language: "de", subject: "Bestätigen Sie Ihre E-Mail-Adresse" }]);
  });

  it("is left to their browsers where that page was English, or none", async () => {
    const { asGuest, person, db, messages, runJobs } = await open();
    const { user } = await asGuest()(signUp, person);
    expect(await db.user.findUniqueOrThrow({ where: { id: user.id } })).toMatchObject({
      language: null,
      dateLanguage: "en-US",
    });
    await runJobs();
    expect(messages).toMatchObject([{ language: "en", subject: "Verify your email address" }]);
  });
});

describe("a pending sign-in", () => {
  it.each([
    ["the password", login, { passwordHash: null }],
    ["the password, in a browser", beginSession, { passwordHash: null }],
    ["the second factor", login, { totpSecret: "encrypted" }],
  ])("is refused when %s changes during verification", async (_what, op, change) => {
    const { db, asGuest, person, email } = await open();
    const { user } = await asGuest()(register, person);
    let attempt: Promise<unknown> = Promise.resolve();
    await db.$transaction(async (tx) => {
      await lockUser(tx, user.id);
      attempt = asGuest()(op, { email, password: PASSWORD });
      // It is refused only after this transaction; the rejection is awaited after that.
      attempt.catch(() => {});
      const findWaiting = () => tx.$queryRaw<unknown[]>`
        select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      await expect.poll(async () => (await findWaiting()).length).toBe(1);
      await tx.user.update({ where: { id: user.id }, data: change });
    });
    await expect(attempt).rejects.toMatchObject({ kind: "unauthenticated" });
    expect(await db.accessToken.count({ where: { userId: user.id } })).toBe(1);
  });
});
