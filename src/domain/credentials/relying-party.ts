import type { Env } from "#platform/env.ts";

/** Who we are to an authenticator: passkeys belong to the host of APP_URL and answer on that origin alone. */
export function relyingParty({ APP_URL }: Pick<Env, "APP_URL">): { id: string; name: string; origin: string } {
  const { hostname, origin } = new URL(APP_URL);
  return { id: hostname, name: "Masthead", origin };
}

/** What an authenticator hands back to say whose passkey it is; it must not tell who that is. */
export function userHandle(userId: number): Uint8Array<ArrayBuffer> {
  return new Uint8Array(new TextEncoder().encode(`masthead:${userId}`));
}
