import type { z } from "zod";
import type { UserContext } from "#kernel/context.ts";
import type { TokenScope } from "#kernel/permissions.ts";
import { wireTime, wireTimeOrNull } from "#kernel/time.ts";
import type { AccessToken, DeviceToken } from "#platform/db/index.ts";
import { readTarget } from "#platform/push/index.ts";
import { unusedSince } from "./rules.ts";
import type { CredentialView, PushDevice, TieredTokenView } from "./schema.ts";

function viewCommon(row: AccessToken, now: Date) {
  return {
    id: row.id,
    name: row.name,
    last_four: row.lastFour,
    created_at: wireTime(row.createdAt),
    last_used_at: wireTimeOrNull(row.lastUsedAt),
    last_used_address: row.lastUsedAddress,
    is_unused: (row.lastUsedAt ?? row.createdAt) <= unusedSince(now),
  };
}

export function viewTieredToken(row: AccessToken, now: Date): z.input<typeof TieredTokenView> {
  const until = row.previousSecretUntil;
  if (row.tier === "full") throw new Error(`The tiered token ${row.id} has the tier full.`);
  return {
    ...viewCommon(row, now),
    tier: row.tier,
    brand_ids: row.brandIds,
    channel_ids: row.channelIds,
    scopes: row.scopes as TokenScope[],
    addresses: row.addresses,
    expires_at: wireTimeOrNull(row.expiresAt),
    previous_secret_until: until && until > now ? wireTime(until) : null,
  };
}

/** A token's row, with the devices that it registered. */
type WithDevices = AccessToken & { devices: readonly DeviceToken[] };

type Viewer = Pick<UserContext, "caller" | "clock">;

export function viewCredential(row: WithDevices, { caller, clock }: Viewer): z.input<typeof CredentialView> {
  return {
    ...viewCommon(row, clock.now()),
    address: row.address,
    user_agent: row.userAgent,
    is_current: row.id === caller.token.id,
    push_devices: row.devices.map(viewDevice),
  };
}

/** Never with the registration's own text, which is a secret of the device. */
export function viewDevice({ id, token, createdAt, lastUsedAt }: DeviceToken): z.input<typeof PushDevice> {
  const target = readTarget(token);
  const isBrowser = target?.kind === "web";
  return {
    id,
    kind: isBrowser ? "browser" : "app",
    service: isBrowser ? new URL(target.endpoint).host : "Firebase Cloud Messaging",
    created_at: wireTime(createdAt),
    last_registered_at: wireTime(lastUsedAt),
  };
}
