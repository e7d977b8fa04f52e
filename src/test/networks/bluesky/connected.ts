import { connectChannel } from "#domain/channels/index.ts";
import type { World } from "#test/world.ts";
import type { BlueskyStandIn } from "./server.ts";

/** Connects the stand-in's account with its app password. */
export function connectBluesky(world: World, { account }: BlueskyStandIn, password = "abcd-efgh-ijkl-mnop") {
  const fields = { handle: account.did, password };
  return world.as(world.owner, { brand: world.brand.slug })(connectChannel, { platform: "bluesky", fields });
}
