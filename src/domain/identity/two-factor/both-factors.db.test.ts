import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { deleteAccount } from "#domain/identity/account-deletion/index.ts";
import type { Confirmation } from "#domain/identity/credentials/schema.ts";
import { approveDevice, beginDeviceLogin } from "#domain/identity/device-logins/index.ts";
import { beginPasskeyConfirmation, beginPasskeyRegistration } from "#domain/identity/passkeys/index.ts";
import { changeEmail, changePassword } from "#domain/identity/sign-in/index.ts";
import { createPersonalToken, createTieredToken } from "#domain/identity/tokens/index.ts";
import { createDevice, register } from "#test/authenticator.ts";
import { openSecured, PASSWORD } from "#test/two-factor-person.ts";

/** A stolen password with an open browser must not allow what signing in with that password does not. */

type Proof = z.input<typeof Confirmation>;
type World = Awaited<ReturnType<typeof openSecured>>;

const WITHOUT_CODE = { kind: "invalid", detail: { errors: { code: ["Enter the code from your authenticator app."] } } };
const WRONG_CODE = { kind: "invalid", detail: { errors: { code: ["This code is incorrect or was already used."] } } };

/** Operations that outlive the session or change who can sign in: each requires both factors when two-factor is on. */
const ACTS: [string, (world: World, proof: Proof) => Promise<unknown>][] = [
  ["a personal token", ({ asBrowser }, proof) => asBrowser(createPersonalToken, { name: "Laptop", ...proof })],
  ["a tiered token", ({ asBrowser }, proof) => asBrowser(createTieredToken, { name: "CI", tier: "read", ...proof })],
  [
    "another address",
    ({ asBrowser }, proof) =>
      asBrowser(changeEmail, { email: `moved-${randomBytes(5).toString("hex")}@example.com`, ...proof }),
  ],
  [
    "another password",
    ({ asBrowser }, proof) => asBrowser(changePassword, { new_password: "some horse, another staple", ...proof }),
  ],
  ["a passkey", ({ asBrowser }, proof) => asBrowser(beginPasskeyRegistration, proof)],
  [
    "a device",
    async ({ asBrowser, asGuest }, proof) => {
      const { user_code } = await asGuest()(beginDeviceLogin, {});
      return asBrowser(approveDevice, { user_code, ...proof });
    },
  ],
  ["the account's end", ({ asBrowser }, proof) => asBrowser(deleteAccount, proof)],
];

describe.each(ACTS)("%s, on an account with two-factor", (_name, act) => {
  it("refuses the password without a code, or with a wrong one", async () => {
    const world = await openSecured();
    await world.enable();
    world.clock.advance(600_000);
    await expect(act(world, { password: PASSWORD })).rejects.toMatchObject(WITHOUT_CODE);
    await expect(act(world, { password: PASSWORD, code: "000000" })).rejects.toMatchObject(WRONG_CODE);
    expect(await world.db.user.count({ where: { id: world.owner.userId, deletedAt: null } })).toBe(1);
  });

  it("accepts the password with a code or a recovery code", async () => {
    const world = await openSecured();
    const { recoveryCodes } = await world.enable();
    world.clock.advance(600_000);
    await act(world, { password: PASSWORD, recovery_code: recoveryCodes[0] ?? "" });
  });

  it("accepts a passkey, which counts as both factors", async () => {
    const world = await openSecured();
    const device = createDevice();
    await register(world.asBrowser, device);
    await world.enable();
    world.clock.advance(600_000);
    await act(world, { passkey: device.get(await world.asBrowser(beginPasskeyConfirmation, {})) });
  });
});

it("accepts a code once", async () => {
  const { asBrowser, enable, codeOf } = await openSecured();
  const { secret } = await enable();
  const proof = { password: PASSWORD, code: codeOf(secret) };
  await asBrowser(createPersonalToken, { name: "One", ...proof });
  await expect(asBrowser(createPersonalToken, { name: "Two", ...proof })).rejects.toMatchObject(WRONG_CODE);
});
