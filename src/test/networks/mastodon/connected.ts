import { beginConnect, finishConnect, returnFromPlatform } from "#domain/publishing/channels/index.ts";
import type { World } from "#test/world.ts";

/**
 * Runs the redirect to the server, the consent of the signed-in user and the return; returns the result of
 * `finishConnect`. @param code replaces the code of the consent
 */
export async function connectMastodon(
  world: World,
  server: string,
  { code: wrongCode, ...more }: { channel_id?: number; code?: string } = {},
) {
  const owner = world.as(world.owner, { brand: world.brand.slug });
  const { url } = await owner(beginConnect, { platform: "mastodon", fields: { server }, ...more });
  const answer = await fetch(url, { redirect: "manual" });
  const back = new URL(answer.headers.get("location") ?? "");
  const { state = "", code = null, error = null } = Object.fromEntries(back.searchParams);
  const origin = { requestId: "test", entryPoint: "studio" as const, address: null, userAgent: null };
  const ctx = { ...world.services, caller: { kind: "guest" as const }, origin };
  const { path } = await returnFromPlatform(ctx, "mastodon", { state, code: wrongCode ?? code, error });
  const ticket = new URL(path, "http://studio").searchParams.get("ticket") ?? "";
  return owner(finishConnect, { ticket });
}
