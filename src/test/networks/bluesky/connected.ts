import {
  beginConnect,
  connectChannel,
  finishConnect,
  readClientMetadata,
  returnFromPlatform,
} from "#domain/publishing/channels/index.ts";
import type { World } from "#test/world.ts";
import type { BlueskyStandIn } from "./server.ts";

const owner = (world: World) => world.as(world.owner, { brand: world.brand.slug });

/** Connects the stand-in's account with its app password. */
export function connectBluesky(world: World, { account }: BlueskyStandIn, password = "abcd-efgh-ijkl-mnop") {
  const fields = { handle: account.did, password };
  return owner(world)(connectChannel, { platform: "bluesky", fields });
}

/**
 * Connects the stand-in's account by OAuth: to its consent page and back.
 * @param change changes what the browser brings back
 */
export async function grantBluesky(
  world: World,
  { account, authorization, documents }: BlueskyStandIn,
  { channelId, change = {} }: { channelId?: number; change?: Record<string, string> } = {},
) {
  const document = readClientMetadata(world.services.env, "bluesky");
  if (document) documents.set(String(document.client_id), document);
  const fields = { handle: account.did };
  const { url } = await owner(world)(beginConnect, { platform: "bluesky", fields, channel_id: channelId });
  const params: Record<string, string> = { ...authorization.consent(url), ...change };
  const { state = "", code = null, error = null } = params;
  const guest = { ...world.services, caller: { kind: "guest" as const } };
  const origin = { requestId: "test", entryPoint: "studio" as const, address: null, userAgent: null };
  const { path } = await returnFromPlatform({ ...guest, origin }, "bluesky", { state, code, error, params });
  const ticket = new URL(path, "http://localhost").searchParams.get("ticket") ?? "";
  const { channels } = await owner(world)(finishConnect, { ticket });
  const [channel] = channels;
  if (!channel) throw new Error("No channel was connected.");
  return channel;
}
