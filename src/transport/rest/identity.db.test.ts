import { describe, expect, it } from "vitest";
import { approveDevice } from "#domain/identity/device-logins/index.ts";
import { createDevice } from "#test/authenticator.ts";
import { createServe } from "#test/checked-serve.ts";
import { send } from "#test/rows.ts";
import { newAddress, openSecured, PASSWORD } from "#test/two-factor-person.ts";
import type { Method } from "./route.ts";

/**
 * The identity endpoints as a client sees them: paths, statuses and exact bodies.
 */

const UNAUTHENTICATED = { remark: "unauthenticated", status: "error", message: { error: ["Unauthorized request"] } };
const SETUP_EXPIRED = { message: expect.any(String), code: "setup_expired" };

async function open() {
  const world = await openSecured({ RATE_LIMITS: "off" });
  const serve = createServe(world.services);
  const token = await world.bearer(world.owner);
  const call = async (
    method: Method,
    path: string,
    body?: object,
    { token: bearer, address = newAddress() }: { token?: string; address?: string } = {},
  ) => {
    const headers = { "x-masthead-peer": address };
    const response = await send(serve, { method, path }, { token: bearer, body, headers });
    return { ...response, headers: response.headers };
  };
  const post = (path: string, body: object, how = {}) => call("POST", path, body, how);
  const callAsOwner = (method: Method, path: string, body?: object) => call(method, path, body, { token });
  const login = () => post("/auth/login", { email: world.email, password: PASSWORD });
  return { ...world, call, post, callAsOwner, login };
}

describe("two-factor over REST", () => {
  it("is set up, required at login, and disabled", async () => {
    const { callAsOwner, post, login, codeOf, clock, email, owner } = await open();
    const setup = await callAsOwner("POST", "/auth/two-factor/setup", { password: PASSWORD });
    expect(setup.status).toBe(200);
    expect(Object.keys(setup.body).toSorted()).toEqual(["expires_in", "otpauth_url", "qr_svg", "secret"]);
    const { secret } = setup.body;
    const confirmed = await callAsOwner("POST", "/auth/two-factor/confirm", { code: codeOf(secret) });
    expect([confirmed.status, confirmed.body]).toEqual([200, { recovery_codes: expect.any(Array) }]);
    expect(confirmed.body.recovery_codes).toHaveLength(10);
    expect((await callAsOwner("GET", "/me")).body.user.two_factor_enabled).toBe(true);
    clock.advance(90_000);

    const { status, body } = await login();
    expect([status, body]).toEqual([200, { two_factor_required: true, two_factor_token: expect.any(String) }]);
    const { two_factor_token } = body;
    const wrong = await post("/auth/two-factor-challenge", { two_factor_token, code: "000000" });
    expect([wrong.status, wrong.body]).toEqual([
      422,
      { message: expect.any(String), errors: { code: [expect.any(String)] } },
    ]);
    const right = await post("/auth/two-factor-challenge", { two_factor_token, code: codeOf(secret) });
    expect(right.status).toBe(200);
    expect(right.body).toEqual({
      user: { id: owner.userId, email },
      teams: [expect.objectContaining({ slug: expect.any(String) })],
      current_team: { id: expect.any(Number) },
      token: expect.stringMatching(/^\d+\|mh_/),
    });
    const used = await post("/auth/two-factor-challenge", { two_factor_token, code: codeOf(secret, 1) });
    expect([used.status, used.body]).toEqual([401, UNAUTHENTICATED]);

    const [recovery_code, other] = confirmed.body.recovery_codes;
    const again = await login();
    const recovered = await post("/auth/two-factor-challenge", { ...again.body, recovery_code });
    expect(recovered.status).toBe(200);
    const off = await callAsOwner("DELETE", "/auth/two-factor", { password: PASSWORD, recovery_code: other });
    expect([off.status, off.body]).toEqual([204, null]);
    expect((await login()).body.token).toMatch(/^\d+\|mh_/);
  });

  it("responds 409 to an expired setup", async () => {
    const { callAsOwner, clock, codeOf } = await open();
    const { body } = await callAsOwner("POST", "/auth/two-factor/setup", { password: PASSWORD });
    clock.advance(600_000);
    const late = await callAsOwner("POST", "/auth/two-factor/confirm", { code: codeOf(body.secret) });
    expect([late.status, late.body]).toEqual([409, SETUP_EXPIRED]);
  });

  it("allows ten challenges a minute per IP address, and counts logins separately", async () => {
    const { post } = await open();
    const address = "198.51.100.77";
    const response = () => post("/auth/two-factor-challenge", { two_factor_token: "x", code: "000000" }, { address });
    const statuses = (await Promise.all(Array.from({ length: 15 }, response))).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
    const throttled = await response();
    expect(throttled.body).toMatchObject({ code: "throttled", retry_after: expect.any(Number) });
    expect(throttled.headers.get("retry-after")).toBe(String(throttled.body.retry_after));
    // The headers describe the limit that refused, not the general one, of which much is left.
    expect(throttled.headers.get("ratelimit-limit")).toBe("10");
    expect(throttled.headers.get("ratelimit-remaining")).toBe("0");
    expect(throttled.headers.get("ratelimit-reset")).toBe(String(throttled.body.retry_after));
  });
});

describe("passkeys over REST", () => {
  it("are registered, listed, renamed, used to sign in and deleted", async () => {
    const { callAsOwner, post, email, owner } = await open();
    const device = createDevice();
    const options = await callAsOwner("POST", "/auth/passkeys/register/options", { password: PASSWORD });
    expect(options.status).toBe(200);
    const credential = device.create(options.body);
    const made = await callAsOwner("POST", "/auth/passkeys/register", { ...credential, name: "My phone" });
    expect([made.status, made.body]).toEqual([201, { passkey: expect.objectContaining({ name: "My phone" }) }]);
    const twice = await callAsOwner("POST", "/auth/passkeys/register", { ...credential, name: "My phone" });
    expect([twice.status, twice.body]).toEqual([409, SETUP_EXPIRED]);
    const { id } = made.body.passkey;
    const renamed = await callAsOwner("PATCH", `/auth/passkeys/${id}`, { name: "Old phone" });
    expect(renamed.body).toEqual({ passkey: { ...made.body.passkey, name: "Old phone" } });
    const list = { passkeys: [renamed.body.passkey], next_cursor: null, has_more: false };
    expect((await callAsOwner("GET", "/auth/passkeys")).body).toEqual(list);

    const begun = await post("/auth/passkeys/login/options", {});
    expect([begun.status, typeof begun.body.challenge]).toEqual([200, "string"]);
    const response = device.get(begun.body);
    const payload = await post("/auth/passkeys/login", response);
    expect([payload.status, payload.body]).toEqual([
      200,
      {
        user: { id: owner.userId, email },
        teams: [expect.objectContaining({ slug: expect.any(String) })],
        current_team: { id: expect.any(Number) },
        token: expect.stringMatching(/^\d+\|mh_/),
      },
    ]);
    const replayed = await post("/auth/passkeys/login", response);
    expect([replayed.status, replayed.body]).toEqual([422, { message: expect.any(String), code: "passkey_refused" }]);
    expect((await callAsOwner("DELETE", `/auth/passkeys/${id}`)).status).toBe(204);
    expect((await callAsOwner("DELETE", `/auth/passkeys/${id}`)).status).toBe(404);
  });
});

describe("a forgotten password over REST", () => {
  it("responds 200 for any email address, and sets the new password with the mailed token", async () => {
    const { post, email, messages, runJobs, browser } = await open();
    const known = await post("/auth/password/forgot", { email });
    const unknown = await post("/auth/password/forgot", { email: `nobody-${email}` });
    expect([known.status, known.body]).toEqual([200, unknown.body]);
    expect(unknown.status).toBe(200);
    await runJobs();
    const token = new URL(messages.at(-1)?.action?.url ?? "").searchParams.get("token");
    const password = "another horse, another staple";
    const reset = await post("/auth/password/reset", { token, password });
    expect([reset.status, reset.body]).toEqual([
      200,
      { message: expect.any(String), access_tokens: expect.any(Array), access_token_count: 2 },
    ]);
    expect(reset.body.access_tokens.map(({ id }: { id: number }) => id)).not.toContain(browser.token.id);
    const again = await post("/auth/password/reset", { token, password });
    expect([again.status, again.body.errors]).toEqual([422, { token: [expect.any(String)] }]);
    expect((await post("/auth/login", { email, password })).status).toBe(200);
  });
});

describe("the user's own account over REST", () => {
  it("is renamed with PATCH /me", async () => {
    const { callAsOwner } = await open();
    const renamed = await callAsOwner("PATCH", "/me", { first_name: "Ada" });
    expect([renamed.status, renamed.body]).toEqual([200, (await callAsOwner("GET", "/me")).body]);
    expect(renamed.body.user).toMatchObject({ first_name: "Ada", last_name: "Owner" });
    const wrong = await callAsOwner("PATCH", "/me", { first_name: 7 });
    expect([wrong.status, wrong.body.errors]).toEqual([422, { first_name: [expect.any(String)] }]);
  });

  it("gets a new password, and its browser sessions end", async () => {
    const { callAsOwner, call, post, email, owner, bearer, db, browser } = await open();
    const password = "another horse, another staple";
    const tiered = await bearer(owner, { tier: "elevated_write", kind: "tiered" });
    const body = { password: PASSWORD, new_password: password };
    const low = await call("POST", "/me/password", body, { token: tiered });
    expect([low.status, low.body.code]).toEqual([403, "tier_denied"]);
    const wrong = await callAsOwner("POST", "/me/password", { ...body, password: "wrong" });
    expect([wrong.status, wrong.body.errors]).toEqual([422, { password: [expect.any(String)] }]);
    const same = await callAsOwner("POST", "/me/password", { ...body, new_password: PASSWORD });
    expect([same.status, same.body.errors]).toEqual([422, { new_password: [expect.any(String)] }]);
    const changed = await callAsOwner("POST", "/me/password", body);
    expect([changed.status, changed.body]).toEqual([200, { message: expect.any(String) }]);
    expect(await db.accessToken.count({ where: { id: browser.token.id } })).toBe(0);
    expect((await post("/auth/login", { email, password })).status).toBe(200);
  });

  it("changes its email address with the mailed token, and responds the same for a taken one", async () => {
    const { callAsOwner, post, email, messages, runJobs, createPerson, db } = await open();
    const other = await createPerson("Ada Other");
    const { email: taken } = await db.user.findUniqueOrThrow({ where: { id: other.userId } });
    const wanted = `moved-${email}`;
    const responses = [];
    for (const address of [taken, wanted]) {
      responses.push(await callAsOwner("POST", "/me/email", { email: address, password: PASSWORD }));
    }
    expect(responses.map(({ status, body }) => [status, body])).toEqual(Array(2).fill([200, responses[0]?.body]));
    await runJobs();
    const mail = messages.find(({ to }) => to === wanted);
    const token = new URL(mail?.action?.url ?? "").searchParams.get("token");
    expect((await post("/auth/email/change", {})).body.errors).toEqual({ token: [expect.any(String)] });
    expect((await post("/auth/email/change", { token })).status).toBe(200);
    expect((await callAsOwner("GET", "/me")).body.user.email).toBe(wanted);
    const again = await post("/auth/email/change", { token });
    expect([again.status, again.body.errors]).toEqual([422, { token: [expect.any(String)] }]);
  });
});

describe("a device login over REST", () => {
  it("conforms to RFC 8628 and names its errors by code", async () => {
    const { post, asBrowser, call } = await open();
    const { status, body } = await post("/auth/device", { name: "ada-laptop" });
    expect([status, Object.keys(body).toSorted()]).toEqual([
      200,
      ["device_code", "expires_in", "interval", "user_code", "verification_uri", "verification_uri_complete"],
    ]);
    const poll = () => post("/auth/device/token", { device_code: body.device_code });
    const pending = await poll();
    expect([pending.status, pending.body]).toEqual([
      422,
      { message: expect.any(String), code: "authorization_pending" },
    ]);
    expect((await poll()).body.code).toBe("slow_down");
    await asBrowser(approveDevice, { user_code: body.user_code });
    const approved = await poll();
    expect([approved.status, Object.keys(approved.body).toSorted()]).toEqual([
      200,
      ["current_team", "teams", "token", "user"],
    ]);
    const me = await call("GET", "/me", undefined, { token: approved.body.token });
    expect(me.body.token).toMatchObject({ kind: "personal", tier: "full" });
    expect((await poll()).body.code).toBe("expired_token");
    expect((await post("/auth/device/token", { device_code: "unknown" })).body.code).toBe("expired_token");
  });
});
