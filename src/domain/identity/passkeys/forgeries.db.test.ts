import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { finishPasskeyLogin } from "#domain/identity/sign-in/index.ts";
import { createPersonalToken } from "#domain/identity/tokens/index.ts";
import { createDevice, register } from "#test/authenticator.ts";
import { browserOf, openSecured, PASSWORD } from "#test/two-factor-person.ts";
import {
  beginPasskeyConfirmation,
  beginPasskeyLogin,
  beginPasskeyRegistration,
  finishPasskeyRegistration,
} from "./index.ts";

const REFUSED = { kind: "refused", detail: { code: "passkey_refused" } };

/** Replaces bytes within base64url text once; a registration without attestation is not signed. */
function patch(text: string, from: Buffer, to: Buffer): string {
  const bytes = Buffer.from(text, "base64url");
  const at = bytes.indexOf(from);
  if (at < 0 || from.length !== to.length) throw new Error("These bytes are not there, or are not as many.");
  to.copy(bytes, at);
  return bytes.toString("base64url");
}

function withClientData(clientDataJSON: string, words: object): string {
  const clientData = JSON.parse(Buffer.from(clientDataJSON, "base64url").toString());
  return Buffer.from(JSON.stringify({ ...clientData, ...words })).toString("base64url");
}

const sha256 = (text: string) => createHash("sha256").update(text).digest();

async function open() {
  const world = await openSecured();
  const device = createDevice();
  const { asBrowser, db, owner } = world;
  const create = async (from = device) =>
    from.create(await asBrowser(beginPasskeyRegistration, { password: PASSWORD }));
  const count = () => db.passkey.count({ where: { userId: owner.userId } });
  return { ...world, device, create, count };
}

describe("refuses a registration", () => {
  it("with a key of an algorithm that was not offered", async () => {
    const { create, asBrowser, count } = await open();
    const credential = await create();
    // COSE: `alg` (3) is ES256 (-7, 0x26); -16 (0x2f) was not offered.
    const attestationObject = patch(
      credential.response.attestationObject,
      Buffer.from("0102032620", "hex"),
      Buffer.from("0102032f20", "hex"),
    );
    const downgraded = { ...credential, response: { ...credential.response, attestationObject } };
    await expect(asBrowser(finishPasskeyRegistration, downgraded)).rejects.toMatchObject(REFUSED);
    expect(await count()).toBe(0);
  });

  it("with a key created for another host", async () => {
    const { create, asBrowser, count } = await open();
    const credential = await create();
    const attestationObject = patch(credential.response.attestationObject, sha256("localhost"), sha256("evil.example"));
    const foreign = { ...credential, response: { ...credential.response, attestationObject } };
    await expect(asBrowser(finishPasskeyRegistration, foreign)).rejects.toMatchObject(REFUSED);
    expect(await count()).toBe(0);
  });

  it.each([
    ["a signature in place of a new key", { type: "webauthn.get" }],
    ["what was made within another site's page", { crossOrigin: true, topOrigin: "https://evil.example" }],
    ["what was made within a page that the browser does not name", { crossOrigin: true }],
    ["a look-alike of our origin", { origin: "http://localhost:3000.evil.example" }],
  ])("with %s", async (_what, words) => {
    const { create, asBrowser, count } = await open();
    const credential = await create();
    const clientDataJSON = withClientData(credential.response.clientDataJSON, words);
    const other = { ...credential, response: { ...credential.response, clientDataJSON } };
    await expect(asBrowser(finishPasskeyRegistration, other)).rejects.toMatchObject(REFUSED);
    expect(await count()).toBe(0);
  });

  it("with a credential that is registered already, by any user", async () => {
    const world = await open();
    const { device, asBrowser, as, addMember, db, count } = world;
    await register(asBrowser, device);
    const { credentialId } = await db.passkey.findFirstOrThrow({ where: { userId: world.owner.userId } });
    const other = await addMember("editor");
    await db.user.update({
      where: { id: other.userId },
      data: { passwordHash: (await db.user.findUniqueOrThrow({ where: { id: world.owner.userId } })).passwordHash },
    });
    const asOtherUser = as(await browserOf(world, other));
    const theirs = createDevice().create(await asOtherUser(beginPasskeyRegistration, { password: PASSWORD }));
    // The other user's own key, with the owner's credential ID.
    const renamed = {
      ...theirs,
      id: credentialId,
      rawId: credentialId,
      response: {
        ...theirs.response,
        attestationObject: patch(
          theirs.response.attestationObject,
          Buffer.from(theirs.id, "base64url"),
          Buffer.from(credentialId, "base64url"),
        ),
      },
    };
    await expect(asOtherUser(finishPasskeyRegistration, renamed)).rejects.toMatchObject({
      detail: { code: "passkey_refused", message: "This passkey is already registered." },
    });
    expect(await db.passkey.count({ where: { userId: other.userId } })).toBe(0);
    expect(await count()).toBe(1);
  });
});

describe("refuses an assertion", () => {
  it("of another user's passkey for one's own challenge", async () => {
    const world = await open();
    const { asBrowser, as, addMember, db, device } = world;
    await register(asBrowser, device);
    const other = await addMember("editor");
    const owner = await db.user.findUniqueOrThrow({ where: { id: world.owner.userId } });
    await db.user.update({ where: { id: other.userId }, data: { passwordHash: owner.passwordHash } });
    const asOtherUser = as(await browserOf(world, other));
    const theirDevice = createDevice();
    await register(asOtherUser, theirDevice);
    const { challenge, rpId } = await asBrowser(beginPasskeyConfirmation, {});
    const passkey = theirDevice.get({ challenge, rpId, userVerification: "required" });
    await expect(asBrowser(createPersonalToken, { name: "Mine", passkey })).rejects.toMatchObject(REFUSED);
  });

  it("with a signature over other authenticator data", async () => {
    const { asBrowser, asGuest, device } = await open();
    await register(asBrowser, device);
    const guest = asGuest();
    const response = device.get(await guest(beginPasskeyLogin, {}));
    // The flags claim presence and verification of the user; the counter is raised by hand.
    const authenticatorData = Buffer.from(response.response.authenticatorData, "base64url");
    authenticatorData.writeUInt32BE(4000, 33);
    const raised = { ...response.response, authenticatorData: authenticatorData.toString("base64url") };
    await expect(guest(finishPasskeyLogin, { ...response, response: raised })).rejects.toMatchObject(REFUSED);
  });
});

it("stores at each sign-in whether the authenticator reports the key as backed up", async () => {
  const { asBrowser, asGuest, device, db, owner } = await open();
  await register(asBrowser, device);
  const where = { userId: owner.userId };
  const clientData = await db.passkey.findFirstOrThrow({ where });
  await db.passkey.updateMany({ where, data: { isBackedUp: !clientData.isBackedUp, deviceType: "unknown" } });
  const guest = asGuest();
  await guest(finishPasskeyLogin, device.get(await guest(beginPasskeyLogin, {})));
  const { isBackedUp, deviceType } = clientData;
  expect(await db.passkey.findFirstOrThrow({ where })).toMatchObject({ isBackedUp, deviceType });
});
