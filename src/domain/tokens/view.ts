import type { z } from "zod";
import { wireTime, wireTimeOrNull } from "#kernel/time.ts";
import type { AccessToken } from "#platform/db/index.ts";
import type { CredentialView, TieredTokenView } from "./schema.ts";

function viewCommon(row: AccessToken) {
  return {
    id: row.id,
    name: row.name,
    last_four: row.lastFour,
    created_at: wireTime(row.createdAt),
    last_used_at: wireTimeOrNull(row.lastUsedAt),
    last_used_address: row.lastUsedAddress,
  };
}

export function viewTieredToken(row: AccessToken): z.input<typeof TieredTokenView> {
  if (row.tier === "full") throw new Error(`The tiered token ${row.id} has the tier full.`);
  return { ...viewCommon(row), tier: row.tier };
}

export function viewCredential(row: AccessToken, currentId: number): z.input<typeof CredentialView> {
  return {
    ...viewCommon(row),
    address: row.address,
    user_agent: row.userAgent,
    is_current: row.id === currentId,
  };
}
