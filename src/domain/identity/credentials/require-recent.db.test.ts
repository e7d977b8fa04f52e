import { describe, expect, it } from "vitest";
import { approveDevice, beginDeviceLogin } from "#domain/identity/device-logins/index.ts";
import { beginPasskeyConfirmation } from "#domain/identity/passkeys/index.ts";
import { beginSession } from "#domain/identity/sign-in/index.ts";
import { SessionStarted } from "#domain/identity/sign-in/schema.ts";
import { createTieredToken, findSession } from "#domain/identity/tokens/index.ts";
import { beginTwoFactorSetup } from "#domain/identity/two-factor/index.ts";
import { createDevice, register } from "#test/authenticator.ts";
import { browserOf, openSecured, PASSWORD } from "#test/two-factor-person.ts";

const REQUIRED = { kind: "refused", detail: { code: "confirmation_required", message: expect.any(String) } };
const WRONG = { kind: "invalid", detail: { errors: { password: ["Incorrect password."] } } };
const TIERED = { name: "CI", tier: "read" } as const;
const TEN_MINUTES = 600_000;

/** A world whose owner's browser session was confirmed ten minutes ago. */
async function open() {
  const world = await openSecured();
  world.clock.advance(TEN_MINUTES);
  const createToken = (confirmation = {}) => world.asBrowser(createTieredToken, { ...TIERED, ...confirmation });
  return { ...world, createToken };
}

describe("a browser session confirmed ten minutes ago", () => {
  it("needs the password, and then none for ten minutes", async () => {
    const { createToken, clock, db, owner } = await open();
    await expect(createToken()).rejects.toMatchObject(REQUIRED);
    await expect(createToken({ password: "another password" })).rejects.toMatchObject(WRONG);
    await expect(createToken()).rejects.toMatchObject(REQUIRED);
    expect(await db.accessToken.count({ where: { userId: owner.userId, kind: "tiered" } })).toBe(0);
    await createToken({ password: PASSWORD });
    clock.advance(TEN_MINUTES - 1);
    await createToken();
    clock.advance(1);
    await expect(createToken()).rejects.toMatchObject(REQUIRED);
  });

  it("accepts a passkey's assertion once", async () => {
    const { createToken, asBrowser, clock } = await open();
    const device = createDevice();
    await register(asBrowser, device);
    clock.advance(TEN_MINUTES);
    const passkey = device.get(await asBrowser(beginPasskeyConfirmation, {}));
    await createToken({ passkey });
    clock.advance(TEN_MINUTES);
    await expect(createToken({ passkey })).rejects.toMatchObject({ detail: { code: "passkey_refused" } });
    await expect(createToken()).rejects.toMatchObject(REQUIRED);
  });

  it("is confirmed by any other confirmation, for this session only", async () => {
    const world = await open();
    const { createToken, asBrowser, as, owner } = world;
    const elsewhere = await browserOf(world, owner);
    world.clock.advance(TEN_MINUTES);
    await asBrowser(beginTwoFactorSetup, { password: PASSWORD });
    await createToken();
    await expect(as(elsewhere)(createTieredToken, TIERED)).rejects.toMatchObject(REQUIRED);
  });

  it("refuses to approve a device with confirmation_required", async () => {
    const { asBrowser, asGuest, db } = await open();
    const { user_code } = await asGuest()(beginDeviceLogin, {});
    await expect(asBrowser(approveDevice, { user_code })).rejects.toMatchObject(REQUIRED);
    await expect(asBrowser(approveDevice, { user_code, password: "wrong" })).rejects.toMatchObject(WRONG);
    expect(await db.deviceLogin.findUnique({ where: { userCode: user_code } })).toMatchObject({ approvedAt: null });
    await asBrowser(approveDevice, { user_code, password: PASSWORD });
  });

  it("is throttled at sixty password guesses an hour", async () => {
    const { createToken, db, browser } = await open();
    const hit = { key: `password_hourly:token:${browser.token.id}`, at: new Date() };
    await db.throttleHit.createMany({ data: Array.from({ length: 59 }, () => hit) });
    await expect(createToken({ password: "another password" })).rejects.toMatchObject(WRONG);
    await expect(createToken({ password: PASSWORD })).rejects.toMatchObject({ kind: "throttled" });
  });
});

describe("no confirmation is required", () => {
  it("from a browser that has just signed in", async () => {
    const { asGuest, as, email, db, clock, owner } = await openSecured();
    const { session_id: id } = SessionStarted.parse(await asGuest()(beginSession, { email, password: PASSWORD }));
    const browser = await findSession(db, clock, id, owner.userId);
    if (!browser) throw new Error("no session");
    await as(browser)(createTieredToken, TIERED);
  });

  it("from a bearer token of any age", async () => {
    const { as, owner, clock } = await openSecured();
    clock.advance(86_400_000);
    await as(owner)(createTieredToken, TIERED);
  });
});
