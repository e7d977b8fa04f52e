import type { z } from "zod";
import type { TokenScope } from "#kernel/permissions.ts";
import { wireTime, wireTimeOrNull } from "#kernel/time.ts";
import type { AccessToken, OAuthConnection } from "#platform/db/index.ts";
import type { PendingRequest } from "./find.ts";
import { appScheme, isLoopback, LIFETIME, offeredTiers, redirectHost, requestedTiers } from "./rules.ts";
import { type ConnectionRequestView, ConnectionTierName, type ConnectionView } from "./schema.ts";

export function viewRequest({ payload, expiresAt }: PendingRequest): z.input<typeof ConnectionRequestView> {
  const { params, client } = payload;
  return {
    client: { id: params.client_id, ...client },
    identified_by: params.client_id.startsWith("https://") ? "metadata_document" : "registration",
    redirect_host: redirectHost(params.redirect_uri),
    is_loopback: isLoopback(params.redirect_uri),
    app_scheme: appScheme(params.redirect_uri),
    asked: requestedTiers(params.scope),
    tiers: offeredTiers(params.scope).map((tier) => ({ tier })),
    access_minutes: LIFETIME.AccessToken / 60,
    idle_days: LIFETIME.RefreshToken / 86_400,
    expires_at: wireTime(expiresAt),
  };
}

export function viewConnection({
  token,
  clientId,
  redirectHost: host,
}: OAuthConnection & { token: AccessToken }): z.input<typeof ConnectionView> {
  return {
    id: token.id,
    client_name: token.name,
    client_id: clientId,
    redirect_host: host,
    tier: ConnectionTierName.parse(token.tier),
    brand_ids: token.brandIds,
    channel_ids: token.channelIds,
    scopes: token.scopes as TokenScope[],
    created_at: wireTime(token.createdAt),
    last_used_at: wireTimeOrNull(token.lastUsedAt),
    last_used_address: token.lastUsedAddress,
  };
}
