import type { Env } from "#platform/env.ts";

/** The relying party: passkeys belong to the host of APP_URL and work on that origin only. */
export function relyingParty({ APP_URL }: Pick<Env, "APP_URL">): { id: string; name: string; origin: string } {
  const { hostname, origin } = new URL(APP_URL);
  return { id: hostname, name: "Masthead", origin };
}

/** The WebAuthn user handle, which identifies a passkey's user; it must not contain personal data. */
export function userHandle(userId: number): Uint8Array<ArrayBuffer> {
  return new Uint8Array(new TextEncoder().encode(`masthead:${userId}`));
}
