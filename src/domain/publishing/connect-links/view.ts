import type { z } from "zod";
import { fullName } from "#domain/identity/accounts/index.ts";
import { viewChannelRef } from "#domain/publishing/channels/index.ts";
import type { ConnectRequest } from "#domain/publishing/channels/schema.ts";
import type { PublicContext } from "#kernel/context.ts";
import { wireTime, wireTimeOrNull } from "#kernel/time.ts";
import type { Channel, ConnectLink as LinkRow, User } from "#platform/db/index.ts";
import { connectLinkStatus } from "./rules.ts";
import type { ConnectLink, GuestConnection } from "./schema.ts";

export function viewConnectLink(row: LinkRow & { createdBy: User | null }, now: Date): z.input<typeof ConnectLink> {
  return {
    id: row.id,
    name: row.name,
    platform: row.platform,
    // A link of a person who is being deleted works again if the deletion is cancelled.
    status: connectLinkStatus({ ...row, revokedAt: row.revokedAt ?? row.createdBy?.deletedAt ?? null }, now),
    expires_at: wireTime(row.expiresAt),
    opened_at: wireTimeOrNull(row.openedAt),
    used_at: wireTimeOrNull(row.usedAt),
    created_by: row.createdBy && { id: row.createdBy.id, name: fullName(row.createdBy) },
    created_at: wireTime(row.createdAt),
  };
}

type Ref = z.input<typeof GuestConnection>["channels"][number];

const viewRef = ({ platform, handle, display_name, avatar_url }: Ref): Ref => ({
  platform,
  handle,
  display_name,
  avatar_url,
});

/** Of the channels only what the guest knows already: nothing of the brand. */
export function viewGuestConnection({
  id,
  platform,
  status,
  choices,
  missing,
  channels,
}: z.input<typeof ConnectRequest>): z.input<typeof GuestConnection> {
  return {
    id,
    platform,
    status: status === "done" ? "done" : "choosing",
    choices,
    missing,
    channels: channels.map(viewRef),
  };
}

export function viewGuestChannels(
  ctx: Pick<PublicContext, "env">,
  platform: string,
  rows: readonly Channel[],
): z.input<typeof GuestConnection> {
  const channels = rows.map((row) => viewRef(viewChannelRef(row, ctx)));
  return { id: rows[0]?.id ?? 0, platform, status: "done", choices: [], missing: [], channels };
}
