import { verifyRegistrationResponse } from "@simplewebauthn/server";
import { describe, expect, it } from "vitest";
import {
  beginPasskeyConfirmation,
  beginPasskeyLogin,
  deletePasskey,
  listPasskeys,
} from "#domain/identity/passkeys/index.ts";
import { createPersonalToken, findBearer, findSession } from "#domain/identity/tokens/index.ts";
import { disableTwoFactor } from "#domain/identity/two-factor/index.ts";
import { addressKeys } from "#domain/operations/limits/index.ts";
import { createDevice, register } from "#test/authenticator.ts";
import { countOutcomes } from "#test/count-outcomes.ts";
import { browserOf, openSecured } from "#test/two-factor-person.ts";
import { beginSessionByPasskey, finishPasskeyLogin } from "./index.ts";

const REFUSED = { kind: "refused", detail: { code: "passkey_refused" } };

/** A world whose owner has a passkey. */
async function open(settings: { counts?: boolean; verifies?: boolean } = {}) {
  const world = await openSecured();
  const device = createDevice(undefined, settings);
  const { id } = await register(world.asBrowser, device);
  const guest = world.asGuest();
  const begin = () => guest(beginPasskeyLogin, {});
  return { ...world, device, passkeyId: id, guest, begin, sign: async () => device.get(await begin()) };
}

describe("signing in with a passkey", () => {
  it("requires no email address, and returns the login payload", async () => {
    const { begin, device, guest, owner, email, brand, db, clock, passkeyId, asBrowser } = await open();
    const options = await begin();
    expect(options).toMatchObject({ rpId: "localhost", userVerification: "required", timeout: 300_000 });
    expect(options.allowCredentials).toBeUndefined();
    clock.advance(60_000);
    const payload = await guest(finishPasskeyLogin, device.get(options));
    expect(payload).toEqual({
      user: { id: owner.userId, email },
      teams: [{ id: brand.id, name: brand.name, slug: brand.slug }],
      current_team: { id: brand.id },
      token: expect.stringMatching(/^\d+\|mh_/),
    });
    expect(await findBearer(db, clock, payload.token)).toMatchObject({ token: { kind: "personal", tier: "full" } });
    expect(await db.passkey.findUniqueOrThrow({ where: { id: passkeyId } })).toMatchObject({
      counter: 1,
      lastUsedAt: clock.now(),
    });
    expect((await asBrowser(listPasskeys, {})).passkeys[0]?.last_used_at).not.toBeNull();
  });

  it("can be started at most 120 times a minute from one IP address", async () => {
    const { asGuest, db } = await openSecured();
    const address = "2001:db8:aaaa:1::7";
    const [key = ""] = addressKeys("passkey_login", address);
    await db.throttleHit.createMany({ data: Array.from({ length: 119 }, () => ({ key, at: new Date() })) });
    await asGuest(address)(beginPasskeyLogin, {});
    await expect(asGuest(address)(beginPasskeyLogin, {})).rejects.toMatchObject({ kind: "throttled" });
    await asGuest("2001:db8:aaaa:2::7")(beginPasskeyLogin, {});
  });

  it("also creates a browser session", async () => {
    const { sign, guest, owner, db, clock } = await open();
    const session = await guest(beginSessionByPasskey, await sign());
    expect(await findSession(db, clock, session.session_id, owner.userId)).toMatchObject({
      token: { kind: "session" },
    });
  });

  it("counts as both factors", async () => {
    const { sign, guest, enable } = await open();
    await enable();
    expect(await guest(finishPasskeyLogin, await sign())).toMatchObject({ token: expect.any(String) });
  });

  it("accepts a response once, of ten concurrent ones", async () => {
    const { sign, guest } = await open();
    const response = await sign();
    const { through, refusals } = await countOutcomes(
      Array.from({ length: 10 }, () => guest(finishPasskeyLogin, response)),
    );
    expect(through).toBe(1);
    for (const refusal of refusals) expect(refusal).toMatchObject(REFUSED);
    await expect(guest(finishPasskeyLogin, response)).rejects.toMatchObject(REFUSED);
    await expect(guest(beginSessionByPasskey, response)).rejects.toMatchObject(REFUSED);
  });

  it("refuses a response after five minutes, and one to an unknown challenge", async () => {
    const { sign, begin, guest, clock, device } = await open();
    const late = await sign();
    clock.advance(300_000);
    await expect(guest(finishPasskeyLogin, late)).rejects.toMatchObject(REFUSED);
    const other = device.get({ ...(await begin()), challenge: Buffer.alloc(32).toString("base64url") });
    await expect(guest(finishPasskeyLogin, other)).rejects.toMatchObject(REFUSED);
  });

  it("refuses a response signed on another origin", async () => {
    const { begin, guest, device } = await open();
    for (const origin of ["http://localhost:4000", "https://localhost:3000"]) {
      await expect(guest(finishPasskeyLogin, device.on(origin).get(await begin()))).rejects.toMatchObject(REFUSED);
    }
    await guest(finishPasskeyLogin, device.on("http://localhost:3000").get(await begin()));
  });

  it("refuses a response signed for another host", async () => {
    const { asGuest, db, owner } = await openSecured();
    const elsewhere = await openSecured({ APP_URL: "https://masthead.example.com" });
    const device = createDevice("https://masthead.example.com");
    await register(elsewhere.asBrowser, device);
    await db.passkey.updateMany({ where: { userId: elsewhere.owner.userId }, data: { userId: owner.userId } });
    const options = await asGuest()(beginPasskeyLogin, {});
    const signed = device.get({ ...options, rpId: "masthead.example.com" });
    await expect(asGuest()(finishPasskeyLogin, signed)).rejects.toMatchObject(REFUSED);
  });

  it("refuses a response with modified client data", async () => {
    const { sign, guest } = await open();
    const response = await sign();
    const expected = JSON.parse(Buffer.from(response.response.clientDataJSON, "base64url").toString());
    const changed = Buffer.from(JSON.stringify({ ...expected, more: 1 })).toString("base64url");
    const forged = { ...response, response: { ...response.response, clientDataJSON: changed } };
    await expect(guest(finishPasskeyLogin, forged)).rejects.toMatchObject(REFUSED);
  });

  it("refuses a response without user verification", async () => {
    const { begin, guest, device, db, owner } = await open();
    const unverifiedDevice = createDevice(undefined, { verifies: false });
    const options = await begin();
    const made = unverifiedDevice.create({
      challenge: options.challenge,
      rp: { id: "localhost", name: "Masthead" },
      user: { id: Buffer.from(`masthead:${owner.userId}`).toString("base64url"), name: "a", displayName: "a" },
      pubKeyCredParams: [{ alg: -7, type: "public-key" }],
      authenticatorSelection: { residentKey: "required" },
    });
    expect(made.id).not.toBe(device.get(await begin()).id);
    // As if it had been registered before user verification was required.
    const { registrationInfo } = await verifyRegistrationResponse({
      response: made,
      expectedChallenge: options.challenge,
      expectedOrigin: "http://localhost:3000",
      supportedAlgorithmIDs: [-7],
      requireUserVerification: false,
    });
    if (!registrationInfo) throw new Error("The device made no key.");
    const { id: credentialId, publicKey } = registrationInfo.credential;
    const kept = { deviceType: "singleDevice", isBackedUp: false, name: "Lax", counter: 0, transports: [] };
    await db.passkey.create({ data: { userId: owner.userId, credentialId, publicKey, ...kept } });
    const signed = unverifiedDevice.get({ ...(await begin()), userVerification: "discouraged" });
    expect(signed.id).toBe(credentialId);
    await expect(guest(finishPasskeyLogin, signed)).rejects.toMatchObject(REFUSED);
  });

  it("refuses a decreased counter, and accepts authenticators without a counter", async () => {
    const { sign, guest, db, passkeyId } = await open();
    await guest(finishPasskeyLogin, await sign());
    await db.passkey.update({ where: { id: passkeyId }, data: { counter: 50 } });
    await expect(guest(finishPasskeyLogin, await sign())).rejects.toMatchObject(REFUSED);
    expect((await db.passkey.findUniqueOrThrow({ where: { id: passkeyId } })).counter).toBe(50);

    const withoutCounter = await open({ counts: false });
    await withoutCounter.guest(finishPasskeyLogin, await withoutCounter.sign());
    await withoutCounter.guest(finishPasskeyLogin, await withoutCounter.sign());
  });

  it("refuses a deleted or unknown passkey, and one with another user's handle", async () => {
    const { sign, guest, asBrowser, passkeyId } = await open();
    const response = await sign();
    const other = Buffer.from("masthead:999999").toString("base64url");
    const withOtherHandle = { ...response, response: { ...response.response, userHandle: other } };
    await expect(guest(finishPasskeyLogin, withOtherHandle)).rejects.toMatchObject(REFUSED);
    await expect(guest(finishPasskeyLogin, { ...(await sign()), id: "AAAA", rawId: "AAAA" })).rejects.toMatchObject(
      REFUSED,
    );
    const signed = await sign();
    await asBrowser(deletePasskey, { id: passkeyId });
    await expect(guest(finishPasskeyLogin, signed)).rejects.toMatchObject(REFUSED);
  });

  it("reports the invalid fields of a malformed response", async () => {
    const { guest } = await open();
    await expect(guest(finishPasskeyLogin, {} as never)).rejects.toMatchObject({
      detail: { errors: { id: expect.anything(), rawId: expect.anything(), response: expect.anything() } },
    });
  });

  it("offers only to restore a deleted account", async () => {
    const { sign, guest, db, owner, clock } = await open();
    await db.user.update({ where: { id: owner.userId }, data: { deletedAt: clock.now() } });
    await expect(guest(finishPasskeyLogin, await sign())).rejects.toMatchObject({ kind: "account_deleted" });
  });
});

describe("confirming with a passkey", () => {
  it("creates a token and turns two-factor off, once each", async () => {
    const { asBrowser, device, enable, db, clock } = await open();
    const confirm = async () => device.get(await asBrowser(beginPasskeyConfirmation, {}));
    const passkey = await confirm();
    const { token } = await asBrowser(createPersonalToken, { name: "CLI", passkey });
    expect(await findBearer(db, clock, token)).not.toBeNull();
    await expect(asBrowser(createPersonalToken, { name: "CLI", passkey })).rejects.toMatchObject(REFUSED);
    await enable();
    await asBrowser(disableTwoFactor, { passkey: await confirm() });
  });

  it("refuses a response given for signing in or by another user, and the reverse", async () => {
    const world = await open();
    const { asBrowser, as, device, sign, guest, addMember } = world;
    await expect(asBrowser(createPersonalToken, { name: "CLI", passkey: await sign() })).rejects.toMatchObject(REFUSED);
    const confirmation = device.get(await asBrowser(beginPasskeyConfirmation, {}));
    await expect(guest(finishPasskeyLogin, confirmation)).rejects.toMatchObject(REFUSED);
    const other = as(await browserOf(world, await addMember("editor")));
    await expect(other(createPersonalToken, { name: "CLI", passkey: confirmation })).rejects.toMatchObject(REFUSED);
    await expect(other(beginPasskeyConfirmation, {})).rejects.toMatchObject({ detail: { code: "invalid_state" } });
    await asBrowser(createPersonalToken, { name: "CLI", passkey: confirmation });
  });
});
