import { openAccess } from "#domain/publishing/channels/index.ts";
import type { SystemContext } from "#kernel/job.ts";
import type { Call, ChannelAccess, Reporter } from "#platform/connectors/contract.ts";
import { findConnectorParts } from "#platform/connectors/find-parts.ts";
import { openCall } from "#platform/connectors/shared/http/call.ts";

/** What it takes to read the metrics of a channel. */
export type Reading = {
  reporter: Reporter;
  channel: ChannelAccess;
  brandId: number;
  platform: string;
  /** Opens a call for one request. */
  open: () => Call;
};

/** @returns null for a channel that is gone, that has lost its connection, or whose platform reports no metrics */
export async function openReading(ctx: SystemContext, channelId: number): Promise<Reading | null> {
  const row = await ctx.db.channel.findUnique({ where: { id: channelId } });
  const reporter = row && findConnectorParts(row.platform, ctx.env).report;
  if (!row || !reporter) return null;
  const access = await openAccess(ctx, row);
  if (access.kind === "unavailable") throw new Error("The channel's access token could not be refreshed.");
  if (access.kind === "lost") return null;
  const { id, handle, brandId, platform } = row;
  return {
    reporter,
    channel: { id, handle, credentials: access.credentials },
    brandId,
    platform,
    open: () => openCall(ctx, { signal: AbortSignal.timeout(reporter.timeoutMs) }),
  };
}
