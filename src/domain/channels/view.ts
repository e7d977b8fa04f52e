import type { z } from "zod";
import { postingTimeOf } from "#domain/posting-times/rules.ts";
import { wireTimeOrNull } from "#kernel/time.ts";
import { optionsSchema } from "#platform/connectors/options.ts";
import { findConnector } from "#platform/connectors/registry.ts";
import type { Channel as Row } from "#platform/db/index.ts";
import { capabilitiesOf, isDisconnected } from "./rules.ts";
import type { Channel } from "./schema.ts";

/** Field by field, so that credentials are never included. */
export function viewChannel(row: Row): z.input<typeof Channel> {
  return {
    id: row.id,
    platform: row.platform,
    handle: row.handle,
    display_name: row.displayName,
    avatar_url: row.avatarUrl,
    status: row.status,
    capabilities: capabilitiesOf(row),
    capabilities_checked_at: wireTimeOrNull(row.capabilitiesCheckedAt),
    options: optionsOf(row.platform),
    last_ok_at: wireTimeOrNull(row.lastOkAt),
    expires_at: wireTimeOrNull(row.expiresAt),
    is_disconnected: isDisconnected(row),
    posting_times: row.postingTimes.map(postingTimeOf),
  };
}

function optionsOf(platform: string): Record<string, unknown> | null {
  const { options } = findConnector(platform) ?? {};
  return options ? optionsSchema(options) : null;
}
