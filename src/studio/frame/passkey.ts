import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from "@simplewebauthn/browser";
import { canHavePasskeys } from "#domain/identity/passkeys/rules.ts";
import { type Message, msg, t } from "#kernel/language.ts";
import { lookUp } from "#kernel/look-up.ts";
import { loadChunk } from "#ui/load-chunk.ts";
import { Refused } from "./refusal-of.ts";

/** Loaded on demand: most visits use no passkey. */
const library = () => loadChunk(() => import("@simplewebauthn/browser"));

/** Whether this browser supports passkeys on this origin; false on the server. */
export function hasPasskeys(): boolean {
  return typeof globalThis.PublicKeyCredential === "function" && canHavePasskeys(location.origin);
}

/** Whether this browser supports passkeys in autofill. */
export async function canAutofill(): Promise<boolean> {
  return hasPasskeys() && (await (await library()).browserSupportsWebAuthnAutofill());
}

/**
 * Has the device sign the server's challenge. Aborts another ceremony in progress.
 * @param options from the operation that starts the ceremony
 * @param isAutofill waits until the person picks a passkey in autofill, without a dialog
 * @returns null if the ceremony was aborted by another one or by leaving the page
 * @throws Refused with the reason as a message
 */
export function signWithPasskey(options: object, isAutofill = false): Promise<AuthenticationResponseJSON | null> {
  // The schema types what we set; the other options are the library's.
  const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON;
  return ceremony(async () => (await library()).startAuthentication({ optionsJSON, useBrowserAutofill: isAutofill }));
}

/**
 * Has the device create a passkey, with the options from `passkeys.begin_registration`.
 * @returns null if the ceremony was aborted by another one or by leaving the page
 * @throws Refused with the reason as a message
 */
export function createPasskey(options: object): Promise<RegistrationResponseJSON | null> {
  const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON;
  return ceremony(async () => (await library()).startRegistration({ optionsJSON }));
}

/** Aborts the ceremony in progress, if any. */
export async function endCeremony(): Promise<void> {
  (await library()).WebAuthnAbortService.cancelCeremony();
}

async function ceremony<Answer>(run: () => Promise<Answer>): Promise<Answer | null> {
  if (!hasPasskeys()) throw new Refused({ message: t("This browser doesn't support passkeys here.") });
  try {
    return await run();
  } catch (error) {
    const name = error instanceof Error ? error.name : "";
    if (name === "AbortError") return null;
    throw new Refused({ message: t(lookUp(WORDS, name) ?? msg("The device couldn't complete this. Try again.")) });
  }
}

/** Messages by the name of the browser's error; it does not distinguish canceling from a timeout. */
const WORDS: Readonly<Record<string, Message>> = {
  NotAllowedError: msg("No passkey received. It was canceled, timed out, or there is none on this device."),
  InvalidStateError: msg("This device or password manager already has a passkey for your account."),
  NotSupportedError: msg("This device can't create a passkey."),
  ConstraintError: msg("This device can't verify your identity. Set up a screen lock, fingerprint or PIN first."),
  SecurityError: msg("Passkeys only work at the studio's own address, over https."),
};
