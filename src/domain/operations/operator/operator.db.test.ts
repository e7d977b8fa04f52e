import { describe, expect, it } from "vitest";
import { createPost, submitPost } from "#domain/content/posts/index.ts";
import { getMe } from "#domain/identity/accounts/index.ts";
import { beginPasskeyLogin } from "#domain/identity/passkeys/index.ts";
import {
  beginSession,
  finishPasskeyLogin,
  forgotPassword,
  login,
  resetPassword,
} from "#domain/identity/sign-in/index.ts";
import { findSession } from "#domain/identity/tokens/index.ts";
import { createShareLink, getReviewChanges } from "#domain/review/share-links/index.ts";
import type { SystemContext } from "#kernel/job.ts";
import { createDevice, register } from "#test/authenticator.ts";
import { createServe } from "#test/checked-serve.ts";
import { openSecured, PASSWORD } from "#test/two-factor-person.ts";
import {
  createOwner,
  createPasswordLink,
  disablePerson,
  enablePerson,
  endAllSessions,
  endSessionsOf,
  findPerson,
  resetSecondFactor,
} from "./index.ts";

async function open() {
  const world = await openSecured();
  const { services, db, owner, account } = world;
  const origin = { requestId: "admin", entryPoint: "job" as const, address: null, userAgent: null };
  const ctx: SystemContext = { ...services, caller: { kind: "system", job: "admin" }, origin };
  const user = await findPerson(ctx, world.email);
  const token = await world.bearer(owner);
  const serve = createServe(services);
  const me = async (bearer = token) =>
    (await serve(new Request("http://localhost/api/v1/me", { headers: { authorization: `Bearer ${bearer}` } }))).status;
  const isSignedIn = async () => (await findSession(db, world.clock, world.browser.token.id, owner.userId)) !== null;
  const actions = async () =>
    (await db.auditEvent.findMany({ where: { accountId: account.id }, orderBy: { sequence: "asc" } })).map(
      ({ action, actorName }) => [action, actorName],
    );
  return { ...world, ctx, user, token, me, isSignedIn, actions };
}

const BY_OPERATOR = "Masthead (admin)";

describe("findPerson", () => {
  it("finds users by email, in any case, and by ID, and reports unknown ones", async () => {
    const { ctx, user, email } = await open();
    expect(await findPerson(ctx, ` ${email.toUpperCase()}`)).toMatchObject({ id: user.id });
    expect(await findPerson(ctx, String(user.id))).toMatchObject({ id: user.id });
    for (const nobody of ["", "nobody@example.com", "99999999999", "2147483647"]) {
      await expect(findPerson(ctx, nobody)).rejects.toMatchObject({
        detail: { errors: { person: [expect.any(String)] } },
      });
    }
  });
});

describe("a disabled user", () => {
  it("is rejected with every credential at once, and accepted again once enabled, except in browsers", async () => {
    const { ctx, user, me, isSignedIn, actions, bearer, owner } = await open();
    const tiered = await bearer(owner, { kind: "tiered", tier: "read" });
    expect([await me(), await me(tiered), await isSignedIn()]).toEqual([200, 200, true]);
    await disablePerson(ctx, user);
    expect([await me(), await me(tiered), await isSignedIn()]).toEqual([401, 401, false]);
    await expect(disablePerson(ctx, user)).rejects.toMatchObject({ kind: "invalid" });
    await enablePerson(ctx, user);
    expect([await me(), await me(tiered), await isSignedIn()]).toEqual([200, 200, false]);
    await expect(enablePerson(ctx, user)).rejects.toMatchObject({ kind: "invalid" });
    expect(await actions()).toEqual([
      ["user.disabled", BY_OPERATOR],
      ["user.enabled", BY_OPERATOR],
    ]);
  });

  it("is refused like a wrong password through the API and the studio, and by passkey like an unknown one", async () => {
    const { ctx, user, asGuest, email, asBrowser, db } = await open();
    const device = createDevice();
    await register(asBrowser, device);
    const wrong = await asGuest()(login, { email, password: "not the password" }).catch((error) => error);
    const passkeyOptions = await asGuest()(beginPasskeyLogin, {});
    await disablePerson(ctx, user);
    for (const act of [login, beginSession]) {
      const refused = await asGuest()(act as typeof login, { email, password: PASSWORD }).catch((error) => error);
      expect({ kind: refused.kind, detail: refused.detail }).toEqual({ kind: wrong.kind, detail: wrong.detail });
    }
    await expect(asGuest()(finishPasskeyLogin, device.get(passkeyOptions))).rejects.toMatchObject({
      detail: { code: "passkey_refused" },
    });
    expect(await db.accessToken.count({ where: { userId: user.id, name: "Password login" } })).toBe(0);
  });

  it("gets no password reset link, and an existing one does not work", async () => {
    const { ctx, user, asGuest, email, runJobs, messages } = await open();
    const linkOf = async () => {
      await asGuest()(forgotPassword, { email });
      await runJobs();
      return messages.filter(({ subject }) => subject === "Reset your password");
    };
    const [mail] = await linkOf();
    const token = mail?.action?.url.split("=").at(-1) ?? "";
    await disablePerson(ctx, user);
    await expect(asGuest()(resetPassword, { token, password: "another horse, another staple" })).rejects.toMatchObject({
      kind: "invalid",
    });
    expect(await linkOf()).toHaveLength(1);
  });

  it("has review links that do not open while the user is disabled", async () => {
    const { ctx, user, asBrowser, asGuest, brand } = await open();
    const channels = [{ channel_id: brand.channelId }];
    const { id } = await asBrowser(createPost, { body: "For review", channels });
    await asBrowser(submitPost, { id });
    const { url } = await asBrowser(createShareLink, { id });
    const token = url.split("/").at(-1) ?? "";
    await asGuest()(getReviewChanges, { token });
    await disablePerson(ctx, user);
    await expect(asGuest()(getReviewChanges, { token })).rejects.toMatchObject({
      detail: { code: "share_link_ended" },
    });
    await enablePerson(ctx, user);
    await asGuest()(getReviewChanges, { token });
  });

  it("is recorded in the audit log of the accounts whose brands they belong to", async () => {
    const { ctx, addMember, actions, db } = await open();
    const member = await addMember("editor");
    const user = await db.user.findUniqueOrThrow({ where: { id: member.userId } });
    await disablePerson(ctx, user);
    expect(await actions()).toEqual([["user.disabled", BY_OPERATOR]]);
  });
});

describe("ending sessions", () => {
  it("signs out a user's browsers and keeps tokens unless they are included", async () => {
    const { ctx, user, me, isSignedIn, actions } = await open();
    expect(await endSessionsOf(ctx, user, { withTokens: false })).toBe(1);
    expect([await isSignedIn(), await me()]).toEqual([false, 200]);
    expect(await endSessionsOf(ctx, user, { withTokens: true })).toBeGreaterThanOrEqual(1);
    expect(await me()).toBe(401);
    expect((await actions()).map(([action]) => action)).toEqual(Array(2).fill("sessions.ended_by_operator"));
  });

  it("signs out all users", async () => {
    const [one, two] = [await open(), await open()];
    await endAllSessions(one.ctx, { withTokens: false });
    expect([await one.isSignedIn(), await two.isSignedIn()]).toEqual([false, false]);
    expect([await one.me(), await two.me()]).toEqual([200, 200]);
    for (const { actions } of [one, two])
      expect(await actions()).toEqual([["sessions.ended_by_operator", BY_OPERATOR]]);
  });
});

describe("resetting the second factor", () => {
  it("allows signing in with the password alone, signs out browsers, and notifies the user", async () => {
    const { ctx, user, enable, asGuest, email, isSignedIn, runJobs, messages, actions, as, owner } = await open();
    await enable();
    expect(await asGuest()(login, { email, password: PASSWORD })).toMatchObject({ two_factor_required: true });
    await resetSecondFactor(ctx, user);
    expect(await isSignedIn()).toBe(false);
    expect(await asGuest()(login, { email, password: PASSWORD })).toMatchObject({ token: expect.any(String) });
    expect((await as(owner)(getMe, {})).user.two_factor_enabled).toBe(false);
    await runJobs();
    expect(messages.some(({ subject }) => subject === "Two-factor authentication was turned off")).toBe(true);
    expect((await actions()).at(-1)).toEqual(["two_factor.reset_by_operator", BY_OPERATOR]);
    await expect(resetSecondFactor(ctx, user)).rejects.toMatchObject({ kind: "invalid" });
  });
});

describe("an installation without mail", () => {
  it("gets an owner by a link that sets their password, once", async () => {
    const { ctx, asGuest, db } = await open();
    const person = { email: `Nora.${ctx.clock.now().getTime()}@example.com`, first_name: "Nora", last_name: "New" };
    const { url, email } = await createOwner(ctx, { ...person, brand_name: "Quay" });
    const token = new URL(url).searchParams.get("token") ?? "";
    await asGuest()(resetPassword, { token, password: "another horse, another staple" });
    const { teams } = (await asGuest()(login, { email, password: "another horse, another staple" })) as {
      teams: { name: string }[];
    };
    expect(teams).toMatchObject([{ name: "Quay" }]);
    await expect(asGuest()(resetPassword, { token, password: "a third horse, a third staple" })).rejects.toMatchObject({
      kind: "invalid",
    });
    const user = await findPerson(ctx, email);
    const events = await db.auditEvent.findMany({ where: { subjectType: "user", subjectId: user.id } });
    expect(events.map(({ action }) => action)).toContain("user.created_by_operator");
    await expect(createOwner(ctx, person)).rejects.toMatchObject({ kind: "invalid" });
    for (const wrong of [{ email: "nobody" }, { first_name: "" }, { brand_name: "" }])
      await expect(createOwner(ctx, { ...person, ...wrong })).rejects.toMatchObject({ kind: "invalid" });
  });

  it("gets links for people who forgot their password, who are told", async () => {
    const { ctx, user, asGuest, email, actions, runJobs, messages } = await open();
    const { url } = await createPasswordLink(ctx, user);
    await runJobs();
    expect(messages.at(-1)).toMatchObject({ to: user.email, subject: "A link to set a new password was created" });
    expect(JSON.stringify(messages.at(-1))).not.toContain(new URL(url).search);
    const token = new URL(url).searchParams.get("token") ?? "";
    await asGuest()(resetPassword, { token, password: "another horse, another staple" });
    expect(await asGuest()(login, { email, password: "another horse, another staple" })).toBeTruthy();
    expect(await actions()).toContainEqual(["password.link_created_by_operator", BY_OPERATOR]);
    await disablePerson(ctx, user);
    await expect(createPasswordLink(ctx, user)).rejects.toMatchObject({ kind: "invalid" });
  });
});
