import { describe, expect, it } from "vitest";
import { finishPasskeyLogin } from "#domain/identity/sign-in/index.ts";
import { createDevice, register } from "#test/authenticator.ts";
import { countOutcomes } from "#test/count-outcomes.ts";
import { openSecured, PASSWORD } from "#test/two-factor-person.ts";
import {
  beginPasskeyConfirmation,
  beginPasskeyLogin,
  beginPasskeyRegistration,
  finishPasskeyRegistration,
} from "./index.ts";

const REFUSED = { kind: "refused", detail: { code: "passkey_refused" } };

describe.each([
  ["http://localhost:8123", ["http://localhost:3000", "https://localhost:8123"]],
  ["https://masthead.example.com", ["http://masthead.example.com", "https://masthead.example.com:8443"]],
  ["https://app.example.com:8443", ["https://app.example.com", "https://evil.app.example.com:8443"]],
  ["https://example.com/", ["https://app.example.com"]],
])("an installation at %s", (appUrl, others) => {
  it("accepts passkeys on its own origin only", async () => {
    const { asBrowser, asGuest, db, owner } = await openSecured({ APP_URL: appUrl });
    const device = createDevice(new URL(appUrl).origin);
    const registration = await asBrowser(beginPasskeyRegistration, { password: PASSWORD });
    expect(registration.rp.id).toBe(new URL(appUrl).hostname);
    for (const other of others) {
      const options = await asBrowser(beginPasskeyRegistration, { password: PASSWORD });
      await expect(asBrowser(finishPasskeyRegistration, device.on(other).create(options))).rejects.toMatchObject(
        REFUSED,
      );
    }
    expect(await db.passkey.count({ where: { userId: owner.userId } })).toBe(0);
    await register(asBrowser, device);
    const guest = asGuest();
    for (const other of others) {
      const signed = device.on(other).get(await guest(beginPasskeyLogin, {}));
      await expect(guest(finishPasskeyLogin, signed)).rejects.toMatchObject(REFUSED);
    }
    await guest(finishPasskeyLogin, device.get(await guest(beginPasskeyLogin, {})));
  });
});

describe.each(["http://192.0.2.7:3000", "https://[2001:db8::7]", "http://masthead.example.com"])(
  "an installation at %s",
  (appUrl) => {
    it("responds that passkeys are unavailable", async () => {
      const { asBrowser, asGuest, db, owner } = await openSecured({ APP_URL: appUrl });
      await db.passkey.create({
        data: {
          userId: owner.userId,
          credentialId: `${owner.userId}`,
          publicKey: Buffer.from("key"),
          counter: 0,
          transports: [],
          deviceType: "singleDevice",
          isBackedUp: false,
          name: "Of another address",
        },
      });
      const { through, refusals } = await countOutcomes([
        asGuest()(beginPasskeyLogin, {}),
        asBrowser(beginPasskeyConfirmation, {}),
        asBrowser(beginPasskeyRegistration, { password: PASSWORD }),
      ]);
      expect([through, refusals.map(({ detail }) => detail.code)]).toEqual([0, Array(3).fill("passkeys_unavailable")]);
      expect(refusals[0].detail.message).toContain(new URL(appUrl).origin);
      expect(await db.authChallenge.count({ where: { userId: owner.userId } })).toBe(0);
    });
  },
);
