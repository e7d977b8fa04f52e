/** What checks passkeys, once somebody uses one: loaded with the process it takes 8 MB of each, of workers too. */
export function loadWebAuthn() {
  return import("@simplewebauthn/server");
}
