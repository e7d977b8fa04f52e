import { describe, expect, it } from "vitest";
import { createDevice, register } from "#test/authenticator.ts";
import { countOutcomes } from "#test/count-outcomes.ts";
import { browserOf, openSecured, PASSWORD } from "#test/two-factor-person.ts";
import {
  beginPasskeyConfirmation,
  beginPasskeyRegistration,
  deletePasskey,
  finishPasskeyRegistration,
  listPasskeys,
  renamePasskey,
} from "./index.ts";

const REFUSED = { kind: "refused", detail: { code: "passkey_refused" } };
const EXPIRED = { kind: "setup_expired" };

describe("registering a passkey", () => {
  it("requires the password or an existing passkey", async () => {
    const { asBrowser } = await openSecured();
    await expect(asBrowser(beginPasskeyRegistration, {})).rejects.toMatchObject({
      detail: { errors: { password: ["Enter your password."] } },
    });
    await expect(asBrowser(beginPasskeyRegistration, { password: "wrong" })).rejects.toMatchObject({ kind: "invalid" });
    await expect(asBrowser(beginPasskeyConfirmation, {})).rejects.toMatchObject({ detail: { code: "invalid_state" } });
    const device = createDevice();
    await register(asBrowser, device);
    const passkey = device.get(await asBrowser(beginPasskeyConfirmation, {}));
    const options = await asBrowser(beginPasskeyRegistration, { passkey });
    expect(options.excludeCredentials).toHaveLength(1);
    await expect(asBrowser(beginPasskeyRegistration, { passkey })).rejects.toMatchObject(REFUSED);
  });

  it("requires a code in addition to the password when two-factor is on, because the new passkey could turn it off", async () => {
    const { asBrowser, enable, codeOf, db, owner } = await openSecured();
    const begunBefore = createDevice().create(await asBrowser(beginPasskeyRegistration, { password: PASSWORD }));
    const { secret, recoveryCodes } = await enable();
    await expect(asBrowser(finishPasskeyRegistration, begunBefore)).rejects.toMatchObject(EXPIRED);
    await expect(asBrowser(beginPasskeyRegistration, { password: PASSWORD })).rejects.toMatchObject({
      detail: { errors: { code: ["Enter the code from your authenticator app."] } },
    });
    await expect(asBrowser(beginPasskeyRegistration, { password: PASSWORD, code: "000000" })).rejects.toMatchObject({
      detail: { errors: { code: [expect.any(String)] } },
    });
    await expect(asBrowser(beginPasskeyRegistration, { code: codeOf(secret) })).rejects.toMatchObject({
      detail: { errors: { password: ["Enter your password."] } },
    });
    expect(await db.authChallenge.count({ where: { userId: owner.userId, purpose: "passkey_registration" } })).toBe(0);

    const device = createDevice();
    const proof = { password: PASSWORD, code: codeOf(secret) };
    await asBrowser(finishPasskeyRegistration, device.create(await asBrowser(beginPasskeyRegistration, proof)));
    await expect(asBrowser(beginPasskeyRegistration, proof)).rejects.toMatchObject({ kind: "invalid" });
    await asBrowser(beginPasskeyRegistration, { password: PASSWORD, recovery_code: recoveryCodes[0] });
    const passkey = device.get(await asBrowser(beginPasskeyConfirmation, {}));
    await asBrowser(beginPasskeyRegistration, { passkey });
  });

  it("requests a discoverable credential with user verification, and stores the result", async () => {
    const world = await openSecured();
    const { asBrowser, db, owner, email, messages, runJobs, browser } = world;
    const elsewhere = await browserOf(world, owner);
    const options = await asBrowser(beginPasskeyRegistration, { password: PASSWORD });
    expect(options).toMatchObject({
      rp: { id: "localhost", name: "Masthead" },
      user: { name: email, displayName: "Olive Owner" },
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
      attestation: "none",
      timeout: 300_000,
    });
    const created = await asBrowser(finishPasskeyRegistration, {
      ...createDevice().create(options),
      name: " My phone ",
    });
    expect(created).toEqual({
      id: expect.any(Number),
      name: "My phone",
      device_type: expect.stringMatching(/^(single|multi)_device$/),
      is_backed_up: expect.any(Boolean),
      created_at: expect.any(String),
      last_used_at: null,
    });
    expect(await asBrowser(listPasskeys, {})).toEqual({ passkeys: [created], next_cursor: null, has_more: false });
    const sessions = await db.accessToken.findMany({ where: { userId: owner.userId, kind: "session" } });
    expect(sessions.map(({ id }) => id)).toEqual([browser.token.id]);
    expect(sessions.map(({ id }) => id)).not.toContain(elsewhere.token.id);
    await runJobs();
    expect(messages.map(({ to, subject }) => [to, subject])).toEqual([[email, "A passkey was added"]]);
    expect(await db.auditEvent.count({ where: { action: "passkey.added", subjectId: created.id } })).toBe(1);
  });

  it("expires after five minutes, and its challenge allows one try by its user", async () => {
    const world = await openSecured();
    const { asBrowser, clock, as, addMember } = world;
    const begin = () => asBrowser(beginPasskeyRegistration, { password: PASSWORD });
    const late = createDevice().create(await begin());
    clock.advance(300_000);
    await expect(asBrowser(finishPasskeyRegistration, late)).rejects.toMatchObject(EXPIRED);

    const credential = createDevice().create(await begin());
    const other = as(await browserOf(world, await addMember("editor")));
    await expect(other(finishPasskeyRegistration, credential)).rejects.toMatchObject(EXPIRED);
    const { through, refusals } = await countOutcomes(
      Array.from({ length: 5 }, () => asBrowser(finishPasskeyRegistration, credential)),
    );
    expect([through, refusals.map(({ kind }) => kind)]).toEqual([1, Array(4).fill("setup_expired")]);
    const unknownChallenge = createDevice().create({
      ...(await begin()),
      challenge: Buffer.alloc(32).toString("base64url"),
    });
    await expect(asBrowser(finishPasskeyRegistration, unknownChallenge)).rejects.toMatchObject(EXPIRED);
  });

  it("refuses another origin, another host, a missing user verification, and a response without a challenge", async () => {
    const { asBrowser, db, owner } = await openSecured();
    const begin = () => asBrowser(beginPasskeyRegistration, { password: PASSWORD });
    const finish = (credential: Parameters<typeof asBrowser>[1]) =>
      asBrowser(finishPasskeyRegistration, credential as never);
    await expect(finish(createDevice("http://localhost:4000").create(await begin()))).rejects.toMatchObject(REFUSED);
    const options = await begin();
    const elsewhere = createDevice("https://evil.example").create({
      ...options,
      rp: { id: "evil.example", name: "Masthead" },
    });
    await expect(finish(elsewhere)).rejects.toMatchObject(REFUSED);
    const unverified = createDevice(undefined, { verifies: false });
    const lax = { residentKey: "required", userVerification: "discouraged" };
    await expect(finish(unverified.create({ ...(await begin()), authenticatorSelection: lax }))).rejects.toMatchObject(
      REFUSED,
    );
    await expect(
      finish({ ...createDevice().create(await begin()), response: { clientDataJSON: "e30", attestationObject: "AA" } }),
    ).rejects.toMatchObject({ kind: "invalid" });
    expect(await db.passkey.count({ where: { userId: owner.userId } })).toBe(0);
  });

  it("allows at most 25 passkeys", async () => {
    const { asBrowser, db, owner } = await openSecured();
    await db.passkey.createMany({
      data: Array.from({ length: 25 }, (_, n) => passkeyRow(owner.userId, `${owner.userId}-${n}`)),
    });
    await expect(asBrowser(beginPasskeyRegistration, { password: PASSWORD })).rejects.toMatchObject({
      detail: { code: "invalid_state" },
    });
  });
});

describe("managing passkeys", () => {
  it("renames and deletes the user's own, and responds 404 for others'", async () => {
    const world = await openSecured();
    const { asBrowser, as, addMember, messages, runJobs } = world;
    const { id } = await register(asBrowser, createDevice());
    const other = as(await browserOf(world, await addMember("editor")));
    await expect(other(renamePasskey, { id, name: "Mine" })).rejects.toMatchObject({ kind: "not_found" });
    await expect(other(deletePasskey, { id })).rejects.toMatchObject({ kind: "not_found" });
    await expect(asBrowser(renamePasskey, { id, name: " " })).rejects.toMatchObject({ kind: "invalid" });
    expect(await asBrowser(renamePasskey, { id, name: "Old phone" })).toMatchObject({ id, name: "Old phone" });
    await asBrowser(deletePasskey, { id });
    await expect(asBrowser(deletePasskey, { id })).rejects.toMatchObject({ kind: "not_found" });
    expect((await asBrowser(listPasskeys, {})).passkeys).toEqual([]);
    await runJobs();
    expect(messages.at(-1)).toMatchObject({
      subject: "A passkey was deleted",
      paragraphs: expect.arrayContaining([expect.stringContaining("Old phone")]),
    });
  });

  it("requires confirmation of the user's identity to delete", async () => {
    const { asBrowser, clock } = await openSecured();
    const { id } = await register(asBrowser, createDevice());
    clock.advance(600_000);
    await expect(asBrowser(deletePasskey, { id })).rejects.toMatchObject({ detail: { code: "confirmation_required" } });
    await expect(asBrowser(deletePasskey, { id, password: "another password" })).rejects.toMatchObject({
      detail: { errors: { password: ["Incorrect password."] } },
    });
    expect((await asBrowser(listPasskeys, {})).passkeys).toHaveLength(1);
    await asBrowser(deletePasskey, { id, password: PASSWORD });
    expect((await asBrowser(listPasskeys, {})).passkeys).toEqual([]);
  });

  it("lists pages, newest first", async () => {
    const { asBrowser, db, owner } = await openSecured();
    await db.passkey.createMany({
      data: Array.from({ length: 3 }, (_, n) => passkeyRow(owner.userId, `${owner.userId}-${n}`)),
    });
    const first = await asBrowser(listPasskeys, { limit: 2 });
    expect([first.passkeys.map(({ name }) => name.split("-")[1]), first.has_more]).toEqual([["2", "1"], true]);
    const rest = await asBrowser(listPasskeys, { limit: 2, cursor: first.next_cursor ?? "" });
    expect([rest.passkeys.map(({ name }) => name.split("-")[1]), rest.has_more]).toEqual([["0"], false]);
  });

  it("keeps the last one of a user without a password, also when all are deleted concurrently", async () => {
    const { asBrowser, db, owner } = await openSecured();
    await db.user.update({ where: { id: owner.userId }, data: { passwordHash: null } });
    const ids = [];
    for (const n of [1, 2, 3])
      ids.push((await db.passkey.create({ data: passkeyRow(owner.userId, `${owner.userId}-${n}`) })).id);
    const { through, refusals } = await countOutcomes(ids.map((id) => asBrowser(deletePasskey, { id })));
    expect([through, refusals.map(({ detail }) => detail.code)]).toEqual([2, ["invalid_state"]]);
    expect(await db.passkey.count({ where: { userId: owner.userId } })).toBe(1);
  });
});

function passkeyRow(userId: number, name: string) {
  return {
    userId,
    credentialId: name,
    publicKey: Buffer.from("key"),
    counter: 0,
    transports: [],
    deviceType: "singleDevice",
    isBackedUp: false,
    name,
  };
}
