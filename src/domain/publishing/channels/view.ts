import type { z } from "zod";
import { postingTimeOf } from "#domain/planning/posting-times/rules.ts";
import { wireTimeOrNull } from "#kernel/time.ts";
import { findConnector } from "#platform/connectors/registry.ts";
import { optionsSchema } from "#platform/connectors/shared/description/options.ts";
import type { Channel as Row } from "#platform/db/index.ts";
import type { Env } from "#platform/env.ts";
import { avatarKey, capabilitiesOf, isDisconnected } from "./rules.ts";
import type { Channel, ChannelRef } from "./schema.ts";

type Context = { env: Pick<Env, "APP_URL"> };

type RefRow = Pick<Row, "id" | "platform" | "handle" | "displayName" | "avatarUrl">;

/** What tells a channel apart from others. */
export function viewChannelRef(row: RefRow, { env }: Context): z.input<typeof ChannelRef> {
  const key = avatarKey(row);
  return {
    id: row.id,
    platform: row.platform,
    handle: row.handle,
    display_name: row.displayName,
    avatar_url: key && `${env.APP_URL}/avatars/${key}`,
  };
}

/** Field by field, so that credentials are never included. */
export function viewChannel(row: Row, ctx: Context): z.input<typeof Channel> {
  return {
    ...viewChannelRef(row, ctx),
    status: row.status,
    capabilities: capabilitiesOf(row),
    capabilities_checked_at: wireTimeOrNull(row.capabilitiesCheckedAt),
    options: optionsOf(row.platform),
    last_ok_at: wireTimeOrNull(row.lastOkAt),
    expires_at: wireTimeOrNull(row.expiresAt),
    is_disconnected: isDisconnected(row),
    paused_at: wireTimeOrNull(row.pausedAt),
    posting_times: row.postingTimes.map(postingTimeOf),
  };
}

function optionsOf(platform: string): Record<string, unknown> | null {
  const { options } = findConnector(platform) ?? {};
  return options ? optionsSchema(options) : null;
}
