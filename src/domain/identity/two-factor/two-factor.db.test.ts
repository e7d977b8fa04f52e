import { describe, expect, it } from "vitest";
import { getMe } from "#domain/identity/accounts/index.ts";
import { verifyChain } from "#domain/operations/audit/index.ts";
import { countOutcomes } from "#test/count-outcomes.ts";
import { browserOf, openSecured, PASSWORD } from "#test/two-factor-person.ts";
import { beginTwoFactorSetup, confirmTwoFactorSetup, disableTwoFactor, jobs, renewRecoveryCodes } from "./index.ts";

describe("setting up two-factor", () => {
  it("requires the password and a full-access token", async () => {
    const { asBrowser, as, browser, db, owner } = await openSecured();
    await expect(asBrowser(beginTwoFactorSetup, {})).rejects.toMatchObject({
      detail: { errors: { password: [expect.any(String)] } },
    });
    await expect(asBrowser(beginTwoFactorSetup, { password: "another password" })).rejects.toMatchObject({
      detail: { errors: { password: ["Incorrect password."] } },
    });
    await expect(
      as(browser, { tier: "elevated_write" })(beginTwoFactorSetup, { password: PASSWORD }),
    ).rejects.toMatchObject({
      kind: "tier_denied",
    });
    expect(await db.authChallenge.count({ where: { userId: owner.userId } })).toBe(0);
  });

  it("returns a seed that an authenticator app can read, and is completed with a code", async () => {
    const world = await openSecured();
    const { asBrowser, browser, as, owner, db, email, codeOf, messages, runJobs } = world;
    const elsewhere = await browserOf(world, owner);
    const begun = await asBrowser(beginTwoFactorSetup, { password: PASSWORD });
    const url = new URL(begun.otpauth_url);
    expect(decodeURIComponent(url.pathname)).toContain(email);
    expect(url.searchParams.get("secret")).toBe(begun.secret);
    expect(url.searchParams.get("issuer")).toBe("Masthead");
    expect(begun).toMatchObject({ secret: expect.stringMatching(/^[A-Z2-7]{32}$/), expires_in: 600 });
    expect(begun.qr_svg).toMatch(/^<svg /);
    const waiting = await db.authChallenge.findFirstOrThrow({ where: { userId: owner.userId } });
    expect(JSON.stringify(waiting)).not.toContain(begun.secret);
    expect((await asBrowser(getMe, {})).user.two_factor_enabled).toBe(false);

    await expect(asBrowser(confirmTwoFactorSetup, { code: codeOf(begun.secret, 9) })).rejects.toMatchObject({
      detail: { errors: { code: [expect.any(String)] } },
    });
    const code = codeOf(begun.secret);
    const { recovery_codes: codes } = await asBrowser(confirmTwoFactorSetup, {
      code: `${code.slice(0, 3)} ${code.slice(3)}`,
    });
    expect(new Set(codes).size).toBe(10);
    for (const one of codes) expect(one).toMatch(/^[2-9a-z]{4}(-[2-9a-z]{4}){3}$/);
    expect((await as(owner)(getMe, {})).user.two_factor_enabled).toBe(true);

    const user = await db.user.findUniqueOrThrow({ where: { id: owner.userId }, include: { recoveryCodes: true } });
    expect(user.totpSecret).not.toContain(begun.secret);
    expect(JSON.stringify(user.recoveryCodes)).not.toContain(codes[0]);
    const left = await db.accessToken.findMany({ where: { userId: owner.userId }, select: { id: true } });
    expect(left.map(({ id }) => id)).toEqual(expect.arrayContaining([browser.token.id, owner.token.id]));
    expect(left.map(({ id }) => id)).not.toContain(elsewhere.token.id);
    await runJobs();
    expect(messages.filter(({ to }) => to === email).map(({ subject }) => subject)).toEqual([
      "Two-factor authentication was turned on",
    ]);
    const log = await db.auditEvent.findMany({ where: { action: "two_factor.enabled", actorId: owner.userId } });
    expect(log).toHaveLength(1);
    expect(verifyChain(log)).toBeNull();
  });

  it("expires after ten minutes, and only the latest setup can be confirmed, once", async () => {
    const { asBrowser, codeOf, clock } = await openSecured();
    const expired = { kind: "setup_expired" };
    await expect(asBrowser(confirmTwoFactorSetup, { code: "000000" })).rejects.toMatchObject(expired);
    const first = await asBrowser(beginTwoFactorSetup, { password: PASSWORD });
    const second = await asBrowser(beginTwoFactorSetup, { password: PASSWORD });
    await expect(asBrowser(confirmTwoFactorSetup, { code: codeOf(first.secret) })).rejects.toMatchObject({
      kind: "invalid",
    });
    clock.advance(600_000);
    await expect(asBrowser(confirmTwoFactorSetup, { code: codeOf(second.secret) })).rejects.toMatchObject(expired);
    clock.advance(-1000);
    await asBrowser(confirmTwoFactorSetup, { code: codeOf(second.secret) });
    await expect(asBrowser(confirmTwoFactorSetup, { code: codeOf(second.secret) })).rejects.toMatchObject(expired);
    await expect(asBrowser(beginTwoFactorSetup, { password: PASSWORD })).rejects.toMatchObject({
      detail: { code: "invalid_state" },
    });
  });

  it("returns one set of recovery codes for concurrent confirmations", async () => {
    const { asBrowser, codeOf, db, owner } = await openSecured();
    const { secret } = await asBrowser(beginTwoFactorSetup, { password: PASSWORD });
    const { through, refusals } = await countOutcomes(
      Array.from({ length: 5 }, () => asBrowser(confirmTwoFactorSetup, { code: codeOf(secret) })),
    );
    expect([through, refusals.map(({ kind }) => kind)]).toEqual([1, Array(4).fill("setup_expired")]);
    expect(await db.recoveryCode.count({ where: { userId: owner.userId } })).toBe(10);
  });

  it("allows ten codes a minute", async () => {
    const { asBrowser } = await openSecured();
    await asBrowser(beginTwoFactorSetup, { password: PASSWORD });
    const { refusals } = await countOutcomes(
      Array.from({ length: 12 }, () => asBrowser(confirmTwoFactorSetup, { code: "no code" })),
    );
    expect(refusals.filter(({ kind }) => kind === "throttled")).toHaveLength(2);
  });
});

describe("turning two-factor off, and new recovery codes", () => {
  it("require two-factor, the password and an unused code", async () => {
    const { asBrowser, enable, codeOf } = await openSecured();
    for (const op of [disableTwoFactor, renewRecoveryCodes]) {
      await expect(asBrowser(op, { password: PASSWORD, code: "000000" })).rejects.toMatchObject({
        detail: { code: "invalid_state" },
      });
    }
    const { secret } = await enable();
    for (const op of [disableTwoFactor, renewRecoveryCodes]) {
      const code = codeOf(secret);
      await expect(asBrowser(op, { code })).rejects.toMatchObject({
        detail: { errors: { password: expect.anything() } },
      });
      await expect(asBrowser(op, { password: "wrong", code })).rejects.toMatchObject({
        detail: { errors: { password: expect.anything() } },
      });
      await expect(asBrowser(op, { password: PASSWORD })).rejects.toMatchObject({
        detail: { errors: { code: expect.anything() } },
      });
      await expect(asBrowser(op, { password: PASSWORD, code: codeOf(secret, -5) })).rejects.toMatchObject({
        detail: { errors: { code: expect.anything() } },
      });
      await expect(asBrowser(op, { password: PASSWORD, recovery_code: "nonsense" })).rejects.toMatchObject({
        detail: { errors: { recovery_code: expect.anything() } },
      });
    }
  });

  it("replace the recovery codes, each of which works once", async () => {
    const { asBrowser, enable, codeOf, messages, runJobs, db, account } = await openSecured();
    const { secret, recoveryCodes } = await enable();
    const [first = "", second = ""] = recoveryCodes;
    const { recovery_codes: renewed } = await asBrowser(renewRecoveryCodes, {
      password: PASSWORD,
      code: codeOf(secret),
    });
    expect(renewed.filter((code) => recoveryCodes.includes(code))).toEqual([]);
    await expect(asBrowser(disableTwoFactor, { password: PASSWORD, recovery_code: first })).rejects.toMatchObject({
      detail: { errors: { recovery_code: expect.anything() } },
    });
    expect(
      await db.auditEvent.count({ where: { accountId: account.id, action: "two_factor.recovery_code_used" } }),
    ).toBe(0);
    const typed = renewed[0]?.toUpperCase().replaceAll("-", " ") ?? second;
    await asBrowser(disableTwoFactor, { password: PASSWORD, recovery_code: typed });
    expect((await asBrowser(getMe, {})).user.two_factor_enabled).toBe(false);
    const used = await db.auditEvent.findFirst({
      where: { accountId: account.id, action: "two_factor.recovery_code_used" },
    });
    expect(used?.detail).toEqual({ left: 9 });
    await runJobs();
    expect(messages.map(({ subject }) => subject)).toEqual([
      "Two-factor authentication was turned on",
      "New recovery codes were generated",
      "A recovery code was used",
      "Two-factor authentication was turned off",
    ]);
  });

  it("delete everything, and two-factor can be set up again", async () => {
    const { asBrowser, enable, codeOf, db, owner } = await openSecured();
    const { secret } = await enable();
    await asBrowser(disableTwoFactor, { password: PASSWORD, code: codeOf(secret) });
    const user = await db.user.findUniqueOrThrow({ where: { id: owner.userId }, include: { recoveryCodes: true } });
    expect(user).toMatchObject({ totpSecret: null, totpLastStep: null, recoveryCodes: [] });
    await enable();
  });
});

it("deletes a setup a day after it expired", async () => {
  const { asBrowser, db, owner, clock, services } = await openSecured();
  await asBrowser(beginTwoFactorSetup, { password: PASSWORD });
  const origin = { requestId: "test", entryPoint: "job", address: null, userAgent: null } as const;
  const ctx = { ...services, caller: { kind: "system", job: "test" }, origin } as const;
  const count = () => db.authChallenge.count({ where: { userId: owner.userId } });
  clock.advance(86_400_000);
  await jobs[0]?.perform(ctx, {});
  expect(await count()).toBe(1);
  clock.advance(700_000);
  await jobs[0]?.perform(ctx, {});
  expect(await count()).toBe(0);
});
