/**
 * Loads the WebAuthn library at the first use of a passkey: loaded at startup it takes 8 MB of every process, workers
 * included.
 */
export function loadWebAuthn() {
  return import("@simplewebauthn/server");
}
