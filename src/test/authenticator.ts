import { AuthenticatorEmulator, PasskeysCredentialsMemoryRepository, WebAuthnEmulator } from "nid-webauthn-emulator";
import { beginPasskeyRegistration, finishPasskeyRegistration } from "#domain/identity/passkeys/index.ts";
import { PASSWORD } from "./two-factor-person.ts";
import type { World } from "./world.ts";

type Call = ReturnType<World["as"]>;

/** An authenticator with passkeys, used by a browser on a page of `origin`; an independent implementation of WebAuthn. */
export function createDevice(origin = "http://localhost:3000", { counts = true, verifies = true } = {}) {
  const interact = <Who>(user: Who) => ({ user, options: { uv: verifies, up: true } });
  const authenticator = new AuthenticatorEmulator({
    credentialsRepository: new PasskeysCredentialsMemoryRepository(),
    signCounterIncrement: counts ? 1 : 0,
    userMakeCredentialInteraction: interact,
    userGetAssertionInteraction: interact,
  });
  const emulator = new WebAuthnEmulator(authenticator);
  const on = (page: string) => ({
    create: (options: unknown) => toWire(emulator.createJSON(page, toWire(options))),
    get: (options: unknown) => toWire(emulator.getJSON(page, toWire(options))),
  });
  return { ...on(origin), on };
}

/** Removes what JSON does not transport. */
function toWire(value: unknown) {
  return JSON.parse(JSON.stringify(value));
}

/** Registers a passkey of an authenticator for the caller. */
export async function register(
  call: Call,
  device: ReturnType<typeof createDevice>,
  name = "My phone",
  password = PASSWORD,
  factor: { recovery_code?: string } = {},
) {
  const options = await call(beginPasskeyRegistration, { password, ...factor });
  return call(finishPasskeyRegistration, { ...device.create(options), name });
}
