import { describe, expect, it } from "vitest";
import { listPosts } from "#domain/content/posts/index.ts";
import { updateAccountSecurity } from "#domain/identity/account-security/index.ts";
import { beginPasskeyConfirmation, beginPasskeyLogin } from "#domain/identity/passkeys/index.ts";
import { findSession } from "#domain/identity/tokens/index.ts";
import type { Person } from "#kernel/context.ts";
import { createDevice, register } from "#test/authenticator.ts";
import { browserOf, openSecured } from "#test/two-factor-person.ts";
import { verifyTwoFactor } from "./index.ts";

const REFUSED = { kind: "refused", detail: { code: "passkey_refused" } };
const TWO_FACTOR_REQUIRED = { kind: "two_factor_required" };

/** An account that requires two factors, whose owner has a passkey and signed in without it, in two browsers. */
async function open() {
  const world = await openSecured();
  const { as, owner, brand, db, clock } = world;
  const device = createDevice();
  await register(world.asBrowser, device);
  const strong = { ...owner, token: { ...owner.token, hasTwoFactors: true } };
  await as(strong)(updateAccountSecurity, { requires_two_factor: true });
  const [browser, other] = [await browserOf(world, owner), await browserOf(world, owner)];
  /** The caller of the credential, as at the next request. */
  const now = async ({ token, userId }: Person) => (await findSession(db, clock, token.id, userId)) as Person;
  const read = async (person: Person) => as(await now(person), { brand: brand.slug })(listPosts, {});
  const sign = async (person: Person) => device.get(await as(person)(beginPasskeyConfirmation, {}));
  return { ...world, device, browser, other, now, read, sign };
}

describe("proving the second factor by a passkey", () => {
  it("gives access to the brand to the credential of the call only", async () => {
    const { as, browser, other, read, sign, now } = await open();
    await expect(read(browser)).rejects.toMatchObject(TWO_FACTOR_REQUIRED);
    expect(await as(browser)(verifyTwoFactor, { passkey: await sign(browser) })).toEqual({});
    expect((await now(browser)).token.hasTwoFactors).toBe(true);
    await read(browser);
    await expect(read(other)).rejects.toMatchObject(TWO_FACTOR_REQUIRED);
  });

  it("accepts a response once", async () => {
    const { as, browser, other, read, sign } = await open();
    const passkey = await sign(browser);
    await as(browser)(verifyTwoFactor, { passkey });
    await expect(as(other)(verifyTwoFactor, { passkey })).rejects.toMatchObject(REFUSED);
    await expect(read(other)).rejects.toMatchObject(TWO_FACTOR_REQUIRED);
  });

  it("refuses a response given for signing in, and one after five minutes", async () => {
    const { as, asGuest, browser, read, sign, device, clock } = await open();
    const signInResponse = device.get(await asGuest()(beginPasskeyLogin, {}));
    await expect(as(browser)(verifyTwoFactor, { passkey: signInResponse })).rejects.toMatchObject(REFUSED);
    const late = await sign(browser);
    clock.advance(300_000);
    await expect(as(browser)(verifyTwoFactor, { passkey: late })).rejects.toMatchObject(REFUSED);
    await expect(read(browser)).rejects.toMatchObject(TWO_FACTOR_REQUIRED);
  });

  it("refuses another user's passkey", async () => {
    const world = await open();
    const { as, addMember, sign, browser, read, db } = world;
    const member = await browserOf(world, await addMember("editor"));
    await expect(as(member)(verifyTwoFactor, { passkey: await sign(browser) })).rejects.toMatchObject(REFUSED);
    const foreign = createDevice();
    const elsewhere = await openSecured();
    await register(elsewhere.asBrowser, foreign);
    const key = await db.passkey.findFirstOrThrow({ where: { userId: world.owner.userId } });
    await db.passkey.create({ data: { ...key, id: undefined, userId: member.userId, credentialId: "members-own" } });
    const signed = foreign.get({ ...(await as(member)(beginPasskeyConfirmation, {})), allowCredentials: [] });
    await expect(as(member)(verifyTwoFactor, { passkey: signed })).rejects.toMatchObject(REFUSED);
    await expect(read(member)).rejects.toMatchObject(TWO_FACTOR_REQUIRED);
  });

  it("is void once the passkey is deleted", async () => {
    const { as, browser, read, sign, db, owner } = await open();
    const unused = await sign(browser);
    await as(browser)(verifyTwoFactor, { passkey: await sign(browser) });
    await db.passkey.deleteMany({ where: { userId: owner.userId } });
    await expect(read(browser)).rejects.toMatchObject(TWO_FACTOR_REQUIRED);
    await expect(as(browser)(verifyTwoFactor, { passkey: unused })).rejects.toMatchObject(REFUSED);
  });

  it("gives access to a session of single sign-on, which counts as one factor", async () => {
    const { as, account, browser, read, sign, now, db } = await open();
    await db.accessToken.update({ where: { id: browser.token.id }, data: { ssoAccountId: account.id } });
    await expect(read(browser)).rejects.toMatchObject(TWO_FACTOR_REQUIRED);
    const limited = await now(browser);
    await as(limited)(verifyTwoFactor, { passkey: await sign(limited) });
    await read(browser);
  });
});
