import { randomBytes } from "node:crypto";
import { encode } from "next-auth/jwt";
import type { CredentialsConfig } from "next-auth/providers/credentials";
import { generateSync } from "otplib";
import { describe, expect, it } from "vitest";
import { beginPasskeyLogin } from "#domain/identity/passkeys/index.ts";
import { issueToken } from "#domain/identity/tokens/index.ts";
import { beginTwoFactorSetup, confirmTwoFactorSetup } from "#domain/identity/two-factor/index.ts";
import { execute } from "#kernel/execute.ts";
import { createDevice, register } from "#test/authenticator.ts";
import { createWorld } from "#test/world.ts";
import { authenticateBearer, authenticateSession } from "../authenticate.ts";
import { authOptions } from "./session.ts";
import { cookieName } from "./session-cookie.ts";

const PASSWORD = "correct horse battery staple";

async function open(env: Record<string, string> = {}) {
  const world = await createWorld({ env });
  const { services, db, owner } = world;
  const { email } = await db.user.update({
    where: { id: owner.userId },
    data: { passwordHash: await services.passwords.hash(PASSWORD) },
  });
  const options = authOptions(services);
  const provider = options.providers[0] as CredentialsConfig;
  const address = `198.51.${randomBytes(1)[0]}.${randomBytes(1)[0]}`;

  /** What next-auth does with the form: authorize, then the first `jwt` callback, then the cookie. */
  const signIn = (password: string, cookie = "") => signInBy({ email, password }, cookie);

  async function signInBy(credentials: Record<string, string>, cookie = "") {
    const headers = { "x-masthead-peer": address, "user-agent": "Firefox", cookie };
    const request = { headers, body: {}, query: {}, method: "POST" };
    const user = await provider.authorize({ ...credentials, csrfToken: "x" }, request);
    if (!user) throw new Error("authorize answers a user or throws");
    const account = { provider: "credentials", providerAccountId: user.id, type: "credentials" } as const;
    const token = await options.callbacks?.jwt?.({ token: {}, user, account, trigger: "signIn" });
    return `${cookieName(services.env, "session")}=${await encode({ token, secret: services.env.AUTH_SECRET })}`;
  }

  /** What next-auth does when it reads the session again. */
  async function refresh(claims: Record<string, unknown>) {
    return options.callbacks?.jwt?.({ token: claims, user: undefined as never, account: null });
  }

  const who = (cookie: string) => authenticateSession(services, new Headers({ cookie }));
  return { ...world, email, options, signIn, signInBy, refresh, who };
}

describe("the studio's session", () => {
  it("is a row that the cookie names, and ends with the row", async () => {
    const { signIn, who, db, owner, refresh } = await open();
    const person = await who(`theme=dark; ${await signIn(PASSWORD)}; other=1`);
    expect(person).toMatchObject({ userId: owner.userId, token: { kind: "session", tier: "full" } });
    const id = person?.token.id ?? 0;
    expect(await db.accessToken.findUniqueOrThrow({ where: { id } })).toMatchObject({
      kind: "session",
      userAgent: "Firefox",
      address: expect.stringMatching(/^198\.51\./),
      secretHash: null,
    });
    const claims = { sub: String(owner.userId), sid: id };
    expect(await refresh(claims)).toEqual(claims);
    await db.accessToken.delete({ where: { id } });
    await expect(refresh(claims)).rejects.toThrow("revoked");
  });

  it("is new at every sign-in, and the previous one in this browser ends", async () => {
    const { signIn, who } = await open();
    const first = await signIn(PASSWORD);
    const second = await signIn(PASSWORD, first);
    const elsewhere = await signIn(PASSWORD);
    expect(await who(first)).toBeNull();
    expect(await who(second)).not.toBeNull();
    expect(await who(elsewhere)).not.toBeNull();
  });

  it("is deleted by signing out", async () => {
    const { signIn, who, options } = await open();
    const cookie = await signIn(PASSWORD);
    const person = await who(cookie);
    const token = { sub: String(person?.userId), sid: person?.token.id ?? 0 };
    await options.events?.signOut?.({ token, session: undefined as never });
    expect(await who(cookie)).toBeNull();
  });

  it("reports a failed sign-in to the form by code", async () => {
    const { signIn } = await open();
    await expect(signIn("another password")).rejects.toThrow(/^credentials$/);
    await expect(signIn("")).rejects.toThrow(/^credentials$/);
    for (let attempt = 2; attempt <= 10; attempt += 1) await signIn("another password").catch(() => {});
    await expect(signIn(PASSWORD)).rejects.toThrow(/^throttled:\d+$/);
  });

  it("requires the code when two-factor is on, not the password alone", async () => {
    const { signIn, signInBy, who, owner, db, services, clock, as } = await open();
    const browser = { ...owner, token: { ...owner.token, kind: "session" as const } };
    const { secret } = await as(browser)(beginTwoFactorSetup, { password: PASSWORD });
    const codeNow = () => generateSync({ secret, epoch: Math.floor(services.clock.now().getTime() / 1000) });
    await as(browser)(confirmTwoFactorSetup, { code: codeNow() });
    clock.advance(90_000);
    const sessions = () => db.accessToken.count({ where: { userId: owner.userId, kind: "session" } });
    const requests: Error = await signIn(PASSWORD).catch((error) => error);
    expect(requests.message).toMatch(/^two_factor:[\w-]{43}$/);
    const two_factor_token = requests.message.slice("two_factor:".length);
    const wrongs: Record<string, string>[] = [{ code: "000000" }, { recovery_code: "nonsense" }, {}];
    for (const wrong of wrongs) {
      await expect(signInBy({ two_factor_token, ...wrong })).rejects.toThrow(/^code$/);
    }
    expect(await sessions()).toBe(0);
    expect(await who(await signInBy({ two_factor_token, code: codeNow() }))).toMatchObject({ userId: owner.userId });
    await expect(signInBy({ two_factor_token, code: codeNow() })).rejects.toThrow(/^unauthenticated$/);
  });

  it("starts with a passkey assertion, which is accepted once", async () => {
    const { signInBy, who, owner, as, services } = await open();
    const device = createDevice();
    await register(as(owner), device);
    const origin = { requestId: "test", entryPoint: "studio", address: null, userAgent: null } as const;
    const guest = { ...services, caller: { kind: "guest" }, origin } as const;
    const passkey = JSON.stringify(device.get(await execute(beginPasskeyLogin, guest, {})));
    expect(await who(await signInBy({ passkey }))).toMatchObject({ userId: owner.userId });
    await expect(signInBy({ passkey })).rejects.toThrow(/^passkey_refused$/);
    await expect(signInBy({ passkey: "nonsense" })).rejects.toThrow(/^credentials$/);
  });

  it("does not start for a deleted account, which gets a restore token", async () => {
    const { signIn, db, owner, clock } = await open();
    await db.user.update({ where: { id: owner.userId }, data: { deletedAt: clock.now() } });
    await expect(signIn("another password")).rejects.toThrow(/^credentials$/);
    await expect(signIn(PASSWORD)).rejects.toThrow(/^account_deleted:[\w.-]+$/);
  });

  it("rejects a cookie that we did not encrypt", async () => {
    const { signIn, who, owner, services } = await open();
    const cookie = await signIn(PASSWORD);
    const claims = { sub: String(owner.userId), sid: owner.token.id };
    const name = cookieName(services.env, "session");
    const forged = await encode({ token: claims, secret: "another secret, long enough to be one" });
    const expired = await encode({ token: claims, secret: services.env.AUTH_SECRET, maxAge: -60 });
    const ofAToken = await encode({ token: claims, secret: services.env.AUTH_SECRET });
    for (const bad of [
      "",
      `${name}=`,
      `${name}=nonsense`,
      `${name}=${forged}`,
      `${name}=${expired}`,
      `${name}=${ofAToken}`,
      `x${cookie}`,
    ]) {
      expect(await who(bad), bad.slice(0, 30)).toBeNull();
    }
  });

  it("has a host-bound cookie on https, and one without the prefix on http", async () => {
    const secure = (await open({ APP_URL: "https://masthead.example.com" })).options;
    expect(secure.cookies?.sessionToken).toEqual({
      name: "__Host-masthead.session",
      options: { httpOnly: true, sameSite: "lax", path: "/", secure: true },
    });
    const local = (await open()).options;
    expect(local.cookies?.sessionToken).toMatchObject({ name: "masthead.session", options: { secure: false } });
  });
});

describe("authenticateBearer", () => {
  it("parses the header according to RFC 6750, and ignores cookies", async () => {
    const { services, db, owner, signIn } = await open();
    const origin = { requestId: "test", entryPoint: "api", address: null, userAgent: null } as const;
    const ctx = { ...services, caller: { kind: "guest" }, origin } as const;
    const order = { userId: owner.userId, kind: "personal", tier: "full", name: "Test" } as const;
    const { token } = await db.$transaction((tx) => issueToken(tx, ctx, order));
    for (const good of [`Bearer ${token}`, `bearer ${token}`, `Bearer   ${token} `]) {
      expect((await authenticateBearer(services, good))?.userId).toBe(owner.userId);
    }
    const cookie = await signIn(PASSWORD);
    const jwt = cookie.slice(cookie.indexOf("=") + 1);
    for (const bad of [
      null,
      "",
      token,
      `Basic ${token}`,
      "Bearer",
      "Bearer ",
      `Bearer ${token} x`,
      `Bearer ${jwt}`,
      `Bearer ${token}a`,
    ]) {
      expect(await authenticateBearer(services, bad), String(bad)).toBeNull();
    }
  });
});
