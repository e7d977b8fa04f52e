import { describe, expect, it } from "vitest";
import { approveDevice, beginDeviceLogin, pollDeviceLogin } from "#domain/identity/device-logins/index.ts";
import {
  beginPasskeyConfirmation,
  beginPasskeyRegistration,
  finishPasskeyRegistration,
} from "#domain/identity/passkeys/index.ts";
import { findBearer, findSession } from "#domain/identity/tokens/index.ts";
import { createDevice, register } from "#test/authenticator.ts";
import { countOutcomes } from "#test/count-outcomes.ts";
import { browserOf, openSecured, PASSWORD } from "#test/two-factor-person.ts";
import { answerChallenge, changeEmail, changePassword, forgotPassword, login, resetPassword } from "./index.ts";
import { TwoFactorRequired } from "./schema.ts";

const NEW = "another horse, another staple";
const invalid = (field: string) => ({ kind: "invalid", detail: { errors: { [field]: [expect.any(String)] } } });

async function open() {
  const world = await openSecured();
  const { messages, runJobs, email, asGuest, asBrowser } = world;
  const change = (input = {}) => asBrowser(changePassword, { password: PASSWORD, new_password: NEW, ...input });
  const titles = () => messages.filter(({ to }) => to === email).map(({ subject }) => subject);
  /** The token of the link in the newest mail. */
  async function mailedToken() {
    await runJobs();
    return new URL(messages.at(-1)?.action?.url ?? "").searchParams.get("token") ?? "";
  }
  const signIn = (password: string) => asGuest()(login, { email, password });
  return { ...world, change, titles, mailedToken, signIn };
}

describe("changing the password", () => {
  it("requires the old password, and an acceptable new one", async () => {
    const { change, asBrowser, as, owner, db } = await open();
    await expect(asBrowser(changePassword, { new_password: NEW })).rejects.toMatchObject(invalid("password"));
    await expect(change({ password: "wrong" })).rejects.toMatchObject(invalid("password"));
    await expect(change({ new_password: "short" })).rejects.toMatchObject(invalid("new_password"));
    await expect(change({ new_password: PASSWORD })).rejects.toMatchObject(invalid("new_password"));
    await expect(
      as(owner, { tier: "elevated_write" })(changePassword, { password: PASSWORD, new_password: NEW }),
    ).rejects.toMatchObject({ kind: "tier_denied" });
    expect(await db.auditEvent.count({ where: { actorId: owner.userId } })).toBe(0);
  });

  it("keeps this browser and the tokens, ends the other sessions, and notifies the user", async () => {
    const world = await open();
    const { change, browser, owner, db, clock, bearer, signIn, runJobs, messages, email, account } = world;
    const elsewhere = await browserOf(world, owner);
    const token = await bearer(owner);
    await change();
    expect(await findSession(db, clock, browser.token.id, owner.userId)).not.toBeNull();
    expect(await findSession(db, clock, elsewhere.token.id, owner.userId)).toBeNull();
    expect(await findBearer(db, clock, token)).not.toBeNull();
    await expect(signIn(PASSWORD)).rejects.toMatchObject({ kind: "invalid" });
    await signIn(NEW);
    await runJobs();
    expect(messages.at(-1)).toMatchObject({ to: email, subject: "Your password was changed" });
    expect(messages.at(-1)?.paragraphs.join("\n")).toContain("from IP address 192.0.2.1");
    expect(messages.at(-1)?.paragraphs.join("\n")).toContain(`“test” (…${token.slice(-4)})`);
    expect(await db.auditEvent.count({ where: { accountId: account.id, action: "password.changed" } })).toBe(1);
  });

  it("reports how many passkeys remain valid", async () => {
    const { asBrowser, change, runJobs, messages } = await open();
    await register(asBrowser, createDevice());
    await change();
    await register(asBrowser, createDevice(), "Another", NEW);
    await change({ password: NEW, new_password: PASSWORD });
    await runJobs();
    const notifications = messages.filter(({ subject }) => subject === "Your password was changed");
    expect(notifications.map(({ paragraphs }) => paragraphs[2])).toEqual([
      expect.stringMatching(/^1 passkey can still sign in/),
      expect.stringMatching(/^2 passkeys can still sign in/),
    ]);
  });

  it("invalidates all pending links, sign-ins, device logins and two-factor setups", async () => {
    const { asGuest, asBrowser, email, mailedToken, enable, codeOf, messages } = await open();
    const { secret, recoveryCodes } = await enable();
    await asGuest()(forgotPassword, { email });
    const reset = await mailedToken();
    const both = { password: PASSWORD, recovery_code: recoveryCodes[0] };
    await asBrowser(changeEmail, { email: `new-${email}`, ...both });
    await mailedToken();
    const moved = messages.findLast(({ to }) => to === `new-${email}`);
    expect(moved?.action?.url).toContain("/change-email?token=");
    const pendingLogin = TwoFactorRequired.parse(await asGuest()(login, { email, password: PASSWORD }));
    const device = await asGuest()(beginDeviceLogin, {});
    await asBrowser(approveDevice, { user_code: device.user_code });
    const proof = { password: PASSWORD, code: codeOf(secret) };
    const credential = createDevice().create(await asBrowser(beginPasskeyRegistration, proof));
    await asBrowser(changePassword, { password: PASSWORD, recovery_code: recoveryCodes[1], new_password: NEW });
    await expect(asGuest()(resetPassword, { token: reset, password: NEW })).rejects.toMatchObject(invalid("token"));
    await expect(
      asGuest()(answerChallenge, { two_factor_token: pendingLogin.two_factor_token, code: codeOf(secret, 1) }),
    ).rejects.toMatchObject({ kind: "unauthenticated" });
    await expect(asGuest()(pollDeviceLogin, { device_code: device.device_code })).rejects.toMatchObject({
      detail: { code: "expired_token" },
    });
    await expect(asBrowser(finishPasskeyRegistration, credential)).rejects.toMatchObject({ kind: "setup_expired" });
  });

  it("sets a first password with a passkey", async () => {
    const { asBrowser, db, owner, change, signIn, runJobs, titles } = await open();
    const device = createDevice();
    await register(asBrowser, device);
    await db.user.update({ where: { id: owner.userId }, data: { passwordHash: null } });
    await expect(change()).rejects.toMatchObject(invalid("password"));
    const passkey = device.get(await asBrowser(beginPasskeyConfirmation, {}));
    await asBrowser(changePassword, { passkey, new_password: NEW });
    await signIn(NEW);
    await runJobs();
    expect(titles()).toEqual(["A passkey was added", "Your password was set"]);
  });

  it("succeeds once of five concurrent calls, with that call's password", async () => {
    const { change, signIn } = await open();
    const wanted = Array.from({ length: 5 }, (_, n) => `${NEW} ${n}`);
    const calls = wanted.map((new_password) => change({ new_password }));
    const { through, refusals } = await countOutcomes(calls);
    expect(through).toBe(1);
    for (const { kind } of refusals) expect(["unauthenticated", "invalid"]).toContain(kind);
    const settled = await Promise.allSettled(calls);
    await signIn(wanted[settled.findIndex(({ status }) => status === "fulfilled")] ?? "");
  });

  it("leaves exactly one valid password after a concurrent reset", async () => {
    const { change, asGuest, email, mailedToken, signIn } = await open();
    await asGuest()(forgotPassword, { email });
    const token = await mailedToken();
    const reset = "the owner's own new password";
    await countOutcomes([asGuest()(resetPassword, { token, password: reset }), change()]);
    // Either the reset succeeded, or its link was invalidated by the confirmed change.
    const outcomes = await Promise.allSettled([signIn(reset), signIn(NEW)]);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });
});
