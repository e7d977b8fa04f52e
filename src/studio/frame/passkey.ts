import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from "@simplewebauthn/browser";
import { canHavePasskeys } from "#domain/passkeys/rules.ts";
import { Refused } from "./refusal-of.ts";

/** Loaded when it is needed: most visits are none of a passkey's. */
const library = () => import("@simplewebauthn/browser");

/** Whether this browser can use passkeys, and under this page's origin; never on the server. */
export function hasPasskeys(): boolean {
  return typeof globalThis.PublicKeyCredential === "function" && canHavePasskeys(location.origin);
}

/** Whether this browser offers passkeys among what it fills into a field. */
export async function canAutofill(): Promise<boolean> {
  return hasPasskeys() && (await (await library()).browserSupportsWebAuthnAutofill());
}

/**
 * Has the device sign the server's challenge. A ceremony that is still open gives way to this one.
 * @param options what the operation that begins the ceremony answered
 * @param isAutofill waits until a passkey is picked among what the browser fills in, without a dialog of its own
 * @returns null where another ceremony, or leaving the page, ended this one
 * @throws Refused with the reason in words
 */
export function signWithPasskey(options: object, isAutofill = false): Promise<AuthenticationResponseJSON | null> {
  // The schema names what we set; the rest of the options is the library's own.
  const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON;
  return ceremony(async () => (await library()).startAuthentication({ optionsJSON, useBrowserAutofill: isAutofill }));
}

/**
 * Has the device make a passkey, by what `passkeys.begin_registration` answered.
 * @returns null where another ceremony, or leaving the page, ended this one
 * @throws Refused with the reason in words
 */
export function makePasskey(options: object): Promise<RegistrationResponseJSON | null> {
  const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON;
  return ceremony(async () => (await library()).startRegistration({ optionsJSON }));
}

/** Ends the ceremony that is open, if there is one. */
export async function endCeremony(): Promise<void> {
  (await library()).WebAuthnAbortService.cancelCeremony();
}

async function ceremony<Answer>(run: () => Promise<Answer>): Promise<Answer | null> {
  if (!hasPasskeys()) throw new Refused({ message: "This browser doesn't support passkeys here." });
  try {
    return await run();
  } catch (error) {
    const name = error instanceof Error ? error.name : "";
    if (name === "AbortError") return null;
    throw new Refused({ message: WORDS[name] ?? "The device couldn't complete this. Try again." });
  }
}

/** By the name of what the browser threw; it does not tell cancelling from running out of time. */
const WORDS: Readonly<Record<string, string>> = {
  NotAllowedError: "No passkey received. It was canceled, timed out, or there is none on this device.",
  InvalidStateError: "This device or password manager already has a passkey for your account.",
  NotSupportedError: "This device can't create a passkey.",
  ConstraintError: "This device can't verify your identity. Set up a screen lock, fingerprint or PIN first.",
  SecurityError: "Passkeys only work at the studio’s own address, over https.",
};
