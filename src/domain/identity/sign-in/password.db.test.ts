import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { createLink } from "#domain/events/mail/index.ts";
import { approveDevice, beginDeviceLogin, pollDeviceLogin } from "#domain/identity/device-logins/index.ts";
import { findBearer, findSession } from "#domain/identity/tokens/index.ts";
import { countOutcomes } from "#test/count-outcomes.ts";
import { guestOf, openSecured, PASSWORD } from "#test/two-factor-person.ts";
import { createWorld } from "#test/world.ts";
import { answerChallenge, forgotPassword, login, register, resetPassword, verifyEmail } from "./index.ts";
import { LoginPayload, TwoFactorRequired } from "./schema.ts";

const NEW = "another horse, another staple";
const DEAD_LINK = { kind: "invalid", detail: { errors: { token: [expect.any(String)] } } };

async function open() {
  const world = await openSecured();
  const { asGuest, email, messages, runJobs } = world;
  const resets = () => messages.filter(({ to, subject }) => to === email && subject === "Reset your password");
  /** Requests a link, and reads its token from the mail. */
  async function link(address = email) {
    await asGuest()(forgotPassword, { email: address });
    await runJobs();
    return new URL(resets().at(-1)?.action?.url ?? "").searchParams.get("token") ?? "";
  }
  return { ...world, resets, link };
}

describe("a forgotten password", () => {
  it("responds identically and does the same work for any address, and mails existing users only", async () => {
    const { asGuest, email, pending, messages, runJobs, resets, bearer, owner } = await open();
    await bearer(owner);
    const nobody = `nobody-${email}`;
    const responses = [];
    for (const address of [email.toUpperCase(), nobody]) {
      responses.push(await asGuest()(forgotPassword, { email: address }));
    }
    expect(responses[0]).toEqual(responses[1]);
    expect(pending.map(({ job }) => job.name)).toEqual(["passwords.mail_reset", "passwords.mail_reset"]);
    expect(JSON.stringify(pending)).not.toContain(email);
    await runJobs();
    expect(messages.map(({ to }) => to)).toEqual([email]);
    const [mail] = resets();
    expect(mail?.action?.url).toMatch(/^http:\/\/localhost:3000\/reset-password\?token=[\w-]{24}$/);
    expect(mail?.closing?.join("\n")).toContain("“test” (…");
  });

  it("refuses an invalid email address", async () => {
    const { asGuest } = await open();
    await expect(asGuest()(forgotPassword, { email: "nobody" })).rejects.toMatchObject({
      detail: { errors: { email: [expect.any(String)] } },
    });
  });

  it("allows ten requests a minute, and mails five links an hour", async () => {
    const { asGuest, email, resets, runJobs, clock } = await open();
    const call = asGuest();
    const { refusals } = await countOutcomes(Array.from({ length: 12 }, () => call(forgotPassword, { email })));
    expect(refusals.map(({ kind }) => kind)).toEqual(["throttled", "throttled"]);
    await runJobs();
    expect(resets()).toHaveLength(5);
    clock.advance(3_600_001);
    await asGuest()(forgotPassword, { email });
    await runJobs();
    expect(resets()).toHaveLength(6);
  });
});

describe("resetting the password", () => {
  it("invalidates the old one and all sessions, and lists the tokens that remain valid", async () => {
    const { asGuest, email, link, db, clock, owner, browser, bearer, messages, runJobs, account } = await open();
    const token = await bearer(owner);
    const response = await asGuest()(resetPassword, { token: await link(), password: NEW });
    expect(response.access_token_count).toBe(2);
    expect(response.access_tokens[0]).toEqual({
      id: expect.any(Number),
      name: "test",
      kind: "personal",
      last_four: token.slice(-4),
      created_at: expect.any(String),
      last_used_at: null,
    });
    expect(await findSession(db, clock, browser.token.id, owner.userId)).toBeNull();
    expect(await findBearer(db, clock, token)).not.toBeNull();
    await expect(asGuest()(login, { email, password: PASSWORD })).rejects.toMatchObject({ kind: "invalid" });
    await asGuest()(login, { email, password: NEW });
    await runJobs();
    expect(messages.at(-1)).toMatchObject({ to: email, subject: "Your password was changed" });
    expect(messages.at(-1)?.paragraphs.join("\n")).toContain(`“test” (…${token.slice(-4)})`);
    const logged = await db.auditEvent.findFirstOrThrow({ where: { accountId: account.id, action: "password.reset" } });
    expect(logged).toMatchObject({ actorId: owner.userId, actorName: "Olive Owner" });
  });

  it("succeeds once of ten concurrent calls with two links", async () => {
    const { asGuest, link, db, owner } = await open();
    const older = await link();
    const newer = await link();
    const { through, refusals } = await countOutcomes(
      Array.from({ length: 10 }, (_, n) =>
        asGuest()(resetPassword, { token: n % 2 ? older : newer, password: `${NEW} ${n}` }),
      ),
    );
    expect(through).toBe(1);
    for (const refusal of refusals) expect(refusal).toMatchObject(DEAD_LINK);
    expect(await db.mailLink.count({ where: { userId: owner.userId, usedAt: null } })).toBe(0);
  });

  it("requires a known link of this kind that is at most an hour old", async () => {
    const { asGuest, link, clock, db, owner, email } = await open();
    const verification = createLink();
    const expiresAt = new Date(clock.now().getTime() + 3_600_000);
    const { tokenHash } = verification;
    await db.mailLink.create({ data: { userId: owner.userId, purpose: "verify_email", tokenHash, expiresAt } });
    for (const token of ["nonsense", verification.token]) {
      await expect(asGuest()(resetPassword, { token, password: NEW })).rejects.toMatchObject(DEAD_LINK);
    }
    const token = await link();
    await expect(asGuest()(verifyEmail, { token })).rejects.toMatchObject(DEAD_LINK);
    await expect(asGuest()(resetPassword, { token, password: "short" })).rejects.toMatchObject({
      detail: { errors: { password: [expect.any(String)] } },
    });
    clock.advance(3_600_000);
    await expect(asGuest()(resetPassword, { token, password: NEW })).rejects.toMatchObject(DEAD_LINK);
    clock.advance(-1000);
    await asGuest()(resetPassword, { token, password: NEW });
    await asGuest()(login, { email, password: NEW });
  });

  it("keeps two-factor on, and invalidates pending sign-ins and device logins", async () => {
    const { asGuest, asBrowser, email, link, enable, codeOf } = await open();
    const { secret } = await enable();
    const pendingLogin = TwoFactorRequired.parse(await asGuest()(login, { email, password: PASSWORD }));
    const device = await asGuest()(beginDeviceLogin, {});
    await asBrowser(approveDevice, { user_code: device.user_code });
    await asGuest()(resetPassword, { token: await link(), password: NEW });
    const response = { two_factor_token: pendingLogin.two_factor_token, code: codeOf(secret) };
    await expect(asGuest()(answerChallenge, response)).rejects.toMatchObject({ kind: "unauthenticated" });
    await expect(asGuest()(pollDeviceLogin, { device_code: device.device_code })).rejects.toMatchObject({
      detail: { code: "expired_token" },
    });
    expect(await asGuest()(login, { email, password: NEW })).toMatchObject({ two_factor_required: true });
  });

  it("verifies an unverified address, and revokes the credentials of whoever registered it", async () => {
    const world = await createWorld();
    const { db, clock, messages, runJobs } = world;
    const asGuest = guestOf(world);
    const email = `eve-${randomBytes(5).toString("hex")}@example.com`;
    const registered = await asGuest()(register, { first_name: "Eve", last_name: "X", email, password: PASSWORD });
    await asGuest()(forgotPassword, { email });
    await runJobs();
    const mail = messages.findLast(({ subject }) => subject === "Reset your password");
    expect(mail?.closing).toHaveLength(1);
    const token = new URL(mail?.action?.url ?? "").searchParams.get("token") ?? "";
    expect(await asGuest()(resetPassword, { token, password: NEW })).toMatchObject({ access_token_count: 0 });
    expect(await findBearer(db, clock, registered.token)).toBeNull();
    const { token: mine } = LoginPayload.parse(await asGuest()(login, { email, password: NEW }));
    expect(await findBearer(db, clock, mine)).toMatchObject({ isVerified: true });
  });
});
