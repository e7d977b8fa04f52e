import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { acceptInvitation, createInvitation } from "#domain/brands/invitations/index.ts";
import { listPosts } from "#domain/content/posts/index.ts";
import {
  beginSession,
  changeEmail,
  confirmEmailChange,
  getEmailChange,
  getVerification,
  verifyAddress,
} from "#domain/identity/sign-in/index.ts";
import { SessionStarted } from "#domain/identity/sign-in/schema.ts";
import { linkSingleSignOn } from "#domain/identity/single-sign-on/index.ts";
import { findSession } from "#domain/identity/tokens/index.ts";
import type { Person } from "#kernel/context.ts";
import type { UserId } from "#kernel/ids.ts";
import type { Platform } from "#platform/services.ts";
import { createDevice, register as registerPasskey } from "#test/authenticator.ts";
import { createServe } from "#test/checked-serve.ts";
import { send } from "#test/rows.ts";
import { startSingleSignOn, type TestSingleSignOn } from "#test/single-sign-on/flow.ts";
import { newAddress, openSecured, PASSWORD } from "#test/two-factor-person.ts";

/**
 * Someone registers an email address that they do not own; its owner is then invited to a brand. However the address is
 * verified, credentials created before must not work in that brand.
 */

const SQUATTER = "squatters keep their own words";
const OWNER = "the mailbox belongs to me alone";

async function open({ at = "example.com", replace = {} }: { at?: string; replace?: Partial<Platform> } = {}) {
  const world = await openSecured({ RATE_LIMITS: "off" }, replace);
  const { db, messages, runJobs, clock, as, owner, asGuest } = world;
  const serve = createServe(world.services);
  const email = `victim-${randomBytes(5).toString("hex")}@${at}`;
  const post = (path: string, body: object, token?: string) =>
    send(serve, { method: "POST", path }, { token, body, headers: { "x-masthead-peer": newAddress() } });
  const me = async (token: string) => (await send(serve, { method: "GET", path: "/me" }, { token })).status;
  const login = async (password: string, address = email) =>
    (await post("/auth/login", { email: address, password })).status;

  const names = { first_name: "Sam", last_name: "Squatter" };
  const registered = await post("/auth/register", { ...names, email, password: SQUATTER });
  const token: string = registered.body.token;
  const userId: number = registered.body.user.id;
  const guest = asGuest();
  const { session_id: sessionId } = SessionStarted.parse(await guest(beginSession, { email, password: SQUATTER }));
  const browser: Person = {
    kind: "person",
    userId: userId as UserId,
    name: "Sam Squatter",
    isVerified: false,
    token: { id: sessionId, kind: "session", tier: "full", hasTwoFactors: false, ssoAccountId: null },
  };

  async function mailed(subject: RegExp, to = email) {
    await runJobs();
    const mail = messages.findLast((each) => each.to === to && subject.test(each.subject));
    return mail?.action?.url.split(/[/=]/).at(-1)?.split("#")[0] ?? "";
  }
  const verification = await mailed(/^Verify/);

  const inviteVictim = (address = email) => as(owner)(createInvitation, { email: address });
  async function accept(address = email) {
    return guest(acceptInvitation, { token: await mailed(/invited you/, address) });
  }
  const verify = () => post("/auth/email/verify", { token: verification });
  const isMember = async () =>
    (await db.member.count({ where: { brandId: world.brand.id, userId, isActive: true } })) > 0;
  const isSignedIn = async () => (await findSession(db, clock, sessionId, userId)) !== null;

  /** The squatter has no access left, in any adapter. */
  async function expectOut() {
    expect(await me(token)).toBe(401);
    expect(await isSignedIn()).toBe(false);
    expect(await login(SQUATTER)).toBe(422);
  }
  return {
    ...world,
    serve,
    email,
    post,
    me,
    login,
    token,
    userId,
    browser,
    sessionId,
    mailed,
    verification,
    guest,
    inviteVictim,
    accept,
    verify,
    isMember,
    isSignedIn,
    expectOut,
  };
}

describe("verifying over REST", () => {
  it("keeps existing credentials when no invitation is pending", async () => {
    const { verify, me, token, isSignedIn, login } = await open();
    const { status, body } = await verify();
    expect([status, body]).toEqual([200, { message: expect.any(String), password_reset_required: false }]);
    expect(await me(token)).toBe(200);
    expect(await isSignedIn()).toBe(true);
    expect(await login(SQUATTER)).toBe(200);
  });

  it("revokes them when an invitation came after the verification mail, and mails a password reset", async () => {
    const { inviteVictim, verify, expectOut, mailed, post, login, accept, isMember } = await open();
    await inviteVictim();
    const { status, body } = await verify();
    expect([status, body]).toEqual([200, { message: expect.any(String), password_reset_required: true }]);
    await expectOut();
    expect((await verify()).body).toEqual(body);
    const reset = await mailed(/^Set a password/);
    expect((await post("/auth/password/reset", { token: reset, password: OWNER })).status).toBe(200);
    expect(await login(OWNER)).toBe(200);
    await accept();
    expect(await isMember()).toBe(true);
    await expectOut();
  });

  it("revokes them when an invitation was accepted before and the membership is pending", async () => {
    const { inviteVictim, accept, verify, expectOut, isMember } = await open();
    await inviteVictim();
    expect(await accept()).toMatchObject({ outcome: "verification_needed" });
    expect(await isMember()).toBe(false);
    expect((await verify()).body.password_reset_required).toBe(true);
    expect(await isMember()).toBe(true);
    await expectOut();
  });

  it("revokes them when the address was invited in other capitalization, or before it was registered", async () => {
    const { email, inviteVictim, verify, expectOut } = await open();
    await inviteVictim(email.toUpperCase());
    expect((await verify()).body.password_reset_required).toBe(true);
    await expectOut();
  });

  it("keeps them when the invitation has expired or was canceled", async () => {
    for (const removed of [{ expiresAt: new Date(0) }, { status: "cancelled" as const }]) {
      const { inviteVictim, verify, me, token, db } = await open();
      const { id } = await inviteVictim();
      await db.invitation.update({ where: { id }, data: removed });
      expect((await verify()).body.password_reset_required).toBe(false);
      expect(await me(token)).toBe(200);
    }
  });

  it("revokes credentials of every kind, including pending ones", async () => {
    const { inviteVictim, verify, db, userId, clock, post, bearer, browser, email, asGuest } = await open();
    const inAnHour = new Date(clock.now().getTime() + 3_600_000);
    const row = () => randomBytes(12).toString("hex");
    const tokens = [await bearer(browser), await bearer(browser, { kind: "tiered", tier: "read" })];
    const oauth = await db.accessToken.create({ data: { userId, kind: "oauth", tier: "read", name: "App" } });
    const artifact = { idHash: row(), tokenId: oauth.id, payload: { scope: "read" }, expiresAt: inAnHour };
    await db.oAuthArtifact.create({ data: { ...artifact, kind: "RefreshToken" } });
    const key = { credentialId: row(), publicKey: Buffer.alloc(1), counter: 0, deviceType: "", name: "" };
    await db.passkey.create({ data: { userId, isBackedUp: false, ...key } });
    await db.recoveryCode.create({ data: { userId, codeHash: row() } });
    await db.authChallenge.create({
      data: { userId, purpose: "passkey_registration", tokenHash: row(), expiresAt: inAnHour },
    });
    const device = { deviceCodeHash: row(), userCode: row().slice(0, 9), name: "Laptop", expiresAt: inAnHour };
    await db.deviceLogin.create({ data: { userId, approvedAt: clock.now(), ...device } });
    await db.deviceToken.create({ data: { userId, tokenId: oauth.id, token: row(), tokenHash: row() } });
    await db.user.update({ where: { id: userId }, data: { totpSecret: "encrypted", totpLastStep: 1 } });
    await inviteVictim();
    expect((await verify()).body.password_reset_required).toBe(true);

    for (const token of tokens) expect((await post("/auth/email/resend", {}, token)).status).toBe(401);
    const where = { userId };
    expect(await db.accessToken.count({ where })).toBe(0);
    expect(await db.oAuthArtifact.count({ where: { idHash: artifact.idHash } })).toBe(0);
    expect(await db.passkey.count({ where })).toBe(0);
    expect(await db.recoveryCode.count({ where })).toBe(0);
    expect(await db.authChallenge.count({ where })).toBe(0);
    expect(await db.deviceLogin.count({ where })).toBe(0);
    expect(await db.deviceToken.count({ where })).toBe(0);
    expect(await db.mailLink.count({ where: { userId, usedAt: null, purpose: { not: "reset_password" } } })).toBe(0);
    const user = await db.user.findUniqueOrThrow({ where: { id: userId } });
    expect(user).toMatchObject({ passwordHash: null, totpSecret: null, totpLastStep: null });
    await expect(asGuest()(beginSession, { email, password: SQUATTER })).rejects.toMatchObject({ kind: "invalid" });
  });

  it("revokes them whether accepting or verifying comes first in concurrent requests", async () => {
    for (let round = 0; round < 3; round += 1) {
      const { inviteVictim, accept, verify, expectOut, isMember } = await open();
      await inviteVictim();
      await Promise.all([accept(), verify()]);
      await expectOut();
      expect(await isMember()).toBe(true);
    }
  });

  it("leaves no session of a concurrent sign-in", async () => {
    const { inviteVictim, verify, login, db, userId } = await open();
    await inviteVictim();
    const [, ...logins] = await Promise.all([verify(), ...Array.from({ length: 4 }, () => login(SQUATTER))]);
    expect(logins.every((status) => [200, 401, 422].includes(status))).toBe(true);
    expect(await db.accessToken.count({ where: { userId } })).toBe(0);
  });
});

it("a password reset of an unverified account revokes everything, with or without an invitation", async () => {
  const { post, email, mailed, expectOut, login, db, userId } = await open();
  const { id: tokenId } = await db.accessToken.findFirstOrThrow({ where: { userId } });
  await db.deviceToken.create({ data: { userId, tokenId, token: "t", tokenHash: randomBytes(12).toString("hex") } });
  await post("/auth/password/forgot", { email });
  const reset = await mailed(/^Reset your password/);
  expect((await post("/auth/password/reset", { token: reset, password: OWNER })).status).toBe(200);
  await expectOut();
  expect(await db.deviceToken.count({ where: { userId } })).toBe(0);
  expect(await login(OWNER)).toBe(200);
});

describe("changing an account's email to an invited address", () => {
  /**
   * The squatter's own verified account, with a passkey; they request to change its email to the address of another
   * person.
   */
  async function moving() {
    const world = await openSecured({ RATE_LIMITS: "off" });
    const { asBrowser, owner, runJobs, messages } = world;
    const serve = createServe(world.services);
    const post = (path: string, body: object, token?: string) =>
      send(serve, { method: "POST", path }, { token, body, headers: { "x-masthead-peer": newAddress() } });
    const device = createDevice();
    await registerPasskey(asBrowser, device);
    const token = await world.bearer(owner);
    const email = `victim-${randomBytes(5).toString("hex")}@example.com`;
    const inviter = await openSecured();
    await inviter.as(inviter.owner)(createInvitation, { email });
    await post("/me/email", { email, password: PASSWORD }, token);
    await runJobs();
    const link =
      messages
        .findLast(({ to }) => to === email)
        ?.action?.url.split("=")
        .at(-1) ?? "";
    const me = async () => (await send(serve, { method: "GET", path: "/me" }, { token })).status;
    return { ...world, post, device, email, link, me, inviter };
  }

  it("revokes everything of the account over REST, passkeys and two-factor too, and mails a password reset", async () => {
    const { post, me, link, db, owner, email, runJobs, messages, device } = await moving();
    const { status, body } = await post("/auth/email/change", { token: link });
    expect([status, body]).toEqual([200, { message: expect.any(String), password_reset_required: true }]);
    expect(await me()).toBe(401);
    expect(await db.passkey.count({ where: { userId: owner.userId } })).toBe(0);
    expect(await db.accessToken.count({ where: { userId: owner.userId } })).toBe(0);
    const options = await post("/auth/passkeys/login/options", {});
    const assertion = device.get(options.body);
    const refused = await post("/auth/passkeys/login", assertion);
    expect([refused.status, refused.body.code]).toEqual([422, "passkey_refused"]);
    expect((await post("/auth/login", { email, password: PASSWORD })).status).toBe(422);
    await runJobs();
    const mail = messages.findLast(({ to, subject }) => to === email && subject.startsWith("Set a password"));
    const reset = mail?.action?.url.split("=").at(-1) ?? "";
    expect((await post("/auth/password/reset", { token: reset, password: OWNER })).status).toBe(200);
    expect((await post("/auth/login", { email, password: OWNER })).status).toBe(200);
  });

  it("keeps it when the browser is signed in to the account, which proves that both belong to one person", async () => {
    const { asBrowser, link, me } = await moving();
    expect(await asBrowser(getEmailChange, { token: link })).toMatchObject({ asks: "click" });
    expect(await asBrowser(confirmEmailChange, { token: link })).toMatchObject({ password_reset_required: false });
    expect(await me()).toBe(200);
  });

  it("is offered by the page neither to a user of another account nor to a guest", async () => {
    const { asGuest, inviter, link } = await moving();
    expect(await asGuest()(getEmailChange, { token: link })).toMatchObject({ asks: "sign_in" });
    expect(await inviter.asBrowser(getEmailChange, { token: link })).toMatchObject({ asks: "sign_in" });
    await expect(asGuest()(getEmailChange, { token: "nonsense" })).rejects.toMatchObject({ kind: "invalid" });
  });
});

describe("the verification page", () => {
  const wrong = (field: string) => ({ kind: "invalid", detail: { errors: { [field]: [expect.any(String)] } } });

  it("asks a signed-in browser for a click, and others for the password", async () => {
    const { as, browser, guest, verification: token, email, clock, me, token: bearer } = await open();
    expect(await as(browser)(getVerification, { token })).toEqual({ email, asks: "click" });
    expect(await guest(getVerification, { token })).toEqual({ email, asks: "password" });
    await expect(guest(verifyAddress, { token })).rejects.toMatchObject(wrong("password"));
    await expect(guest(verifyAddress, { token, password: OWNER })).rejects.toMatchObject(wrong("password"));
    expect(await me(bearer)).toBe(403);
    expect(await guest(verifyAddress, { token, password: SQUATTER })).toMatchObject({ password_reset_required: false });
    expect(await me(bearer)).toBe(200);
    expect(await as(browser)(getVerification, { token })).toEqual({ asks: "nothing" });
    expect(await guest(getVerification, { token })).toEqual({ asks: "sign_in" });
    clock.advance(86_400_000);
    expect(await guest(getVerification, { token })).toEqual({ asks: "sign_in" });
  });

  it("verifies by a click in a signed-in browser, and keeps everything", async () => {
    const { as, browser, verification: token, me, token: bearer } = await open();
    await as(browser)(verifyAddress, { token });
    expect(await me(bearer)).toBe(200);
  });

  it("does not accept the session of another user", async () => {
    const { asBrowser, verification: token } = await open();
    expect(await asBrowser(getVerification, { token })).toMatchObject({ asks: "password" });
    await expect(asBrowser(verifyAddress, { token })).rejects.toMatchObject(wrong("password"));
  });

  it("lets the mailbox's owner set a new password, which revokes everything created before", async () => {
    const { guest, verification: token, expectOut, login, mailed, runJobs, messages, email } = await open();
    await expect(guest(verifyAddress, { token, new_password: "short" })).rejects.toMatchObject(wrong("new_password"));
    expect(await guest(verifyAddress, { token, new_password: OWNER })).toMatchObject({
      password_reset_required: false,
    });
    await expectOut();
    expect(await login(OWNER)).toBe(200);
    await runJobs();
    expect(messages.findLast(({ to }) => to === email)?.subject).toMatch(/password was set/);
    expect(await mailed(/^Set a password/)).toBe("");
    // The link was used: it sets no second password.
    await guest(verifyAddress, { token, new_password: `${OWNER} twice` });
    expect(await login(OWNER)).toBe(200);
  });

  it("asks for a new password when an invitation is pending, even in a signed-in browser", async () => {
    const { inviteVictim, as, browser, guest, verification: token, expectOut, login, accept, isMember } = await open();
    await inviteVictim();
    for (const call of [guest, as(browser)]) {
      expect(await call(getVerification, { token })).toMatchObject({ asks: "new_password" });
      await expect(call(verifyAddress, { token })).rejects.toMatchObject(wrong("new_password"));
      await expect(call(verifyAddress, { token, password: SQUATTER })).rejects.toMatchObject(wrong("new_password"));
    }
    await as(browser)(verifyAddress, { token, new_password: OWNER });
    await expectOut();
    expect(await login(OWNER)).toBe(200);
    await accept();
    expect(await isMember()).toBe(true);
  });

  it("refuses a link that is unknown, of another kind or a day old", async () => {
    const { guest, clock, verification: token, post, email, mailed } = await open();
    await post("/auth/password/forgot", { email });
    const reset = await mailed(/^Reset your password/);
    for (const bad of ["nonsense", reset]) {
      await expect(guest(getVerification, { token: bad })).rejects.toMatchObject(wrong("token"));
      await expect(guest(verifyAddress, { token: bad, new_password: OWNER })).rejects.toMatchObject(wrong("token"));
    }
    clock.advance(86_400_000);
    await expect(guest(verifyAddress, { token, new_password: OWNER })).rejects.toMatchObject(wrong("token"));
  });
});

describe("the address owner's first single sign-on", () => {
  let sso: TestSingleSignOn;
  beforeAll(async () => {
    sso = await startSingleSignOn();
  });
  afterAll(() => sso.close());

  /** @param how the way the company's users join the account */
  async function openSso(how: "invited" | "joins") {
    const domain = `victim-${randomBytes(5).toString("hex")}.example`;
    const world = await open({ at: domain, replace: { egress: sso.egress } });
    if (how === "invited") await world.inviteVictim();
    const slug = await sso.setUp(world, domain, how === "joins" ? { joins_brand_id: world.brand.id } : {});
    const identity = { sub: `sub-${domain}`, email: world.email, email_verified: true };
    const signIn = () => sso.signIn(world, slug, identity);
    const header = { "x-service-brand": world.brand.slug };
    const reads = async () =>
      (await send(world.serve, { method: "GET", path: "/posts" }, { token: world.token, headers: header })).status;
    return { ...world, signIn, reads };
  }

  it.each(["invited", "joins"] as const)("gives the earlier registrant no access (%s)", async (how) => {
    const world = await openSso(how);
    const { signIn, as, browser, reads, isMember, post, email, mailed, expectOut, guest, userId, db } = world;
    const first = await signIn();
    expect([first.person, first.location]).toEqual([null, expect.stringMatching(/^\/sso\/link\?token=/)]);
    expect(await isMember()).toBe(false);
    // With their credentials they can neither confirm in the owner's place nor reach the brand.
    await expect(as(browser)(linkSingleSignOn, { token: first.link ?? "" })).rejects.toMatchObject({
      kind: "unverified",
    });
    expect(await reads()).toBe(403);
    expect(await db.ssoIdentity.count({ where: { userId } })).toBe(0);

    await post("/auth/password/forgot", { email });
    const reset = await mailed(/^Reset your password/);
    expect((await post("/auth/password/reset", { token: reset, password: OWNER })).status).toBe(200);
    await expectOut();
    const { session_id: id } = SessionStarted.parse(await guest(beginSession, { email, password: OWNER }));
    const own: Person = { ...browser, isVerified: true, token: { ...browser.token, id } };
    await as(own)(linkSingleSignOn, { token: (await signIn()).link ?? "" });
    const { person } = await signIn();
    expect(person).toMatchObject({ userId, token: { ssoAccountId: world.account.id } });
    expect(await isMember()).toBe(true);
    expect(await reads()).toBe(401);
    await expectOut();
    await expect(as(browser)(listPosts, {})).rejects.toThrow();
  });

  it("creates a separate account while another user's change to that address is only pending", async () => {
    const { signIn, email, owner, db, asBrowser, mailed, post, messages, runJobs } = await openSso("joins");
    await db.user.update({ where: { emailKey: email }, data: { email: `gone-${email}`, emailKey: `gone-${email}` } });
    await asBrowser(changeEmail, { email, password: PASSWORD });
    const link = await mailed(/./);
    const { person } = await signIn();
    expect(person?.userId).not.toBe(owner.userId);
    const { status } = await post("/auth/email/change", { token: link });
    expect(status).toBe(422);
    await runJobs();
    expect(messages.at(-1)?.to).toBe(email);
    expect((await db.user.findUniqueOrThrow({ where: { emailKey: email } })).id).toBe(person?.userId);
  });
});
