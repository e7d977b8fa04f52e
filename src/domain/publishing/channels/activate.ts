import { job } from "#kernel/job.ts";
import { findConnectorParts } from "#platform/connectors/find-parts.ts";
import { openCall } from "#platform/connectors/shared/http/call.ts";
import { openAccess } from "./open-access.ts";

/** Prepares a newly connected account on its platform, such as subscribing to its webhooks. */
export const activateChannel = job<{ channel_id: number }>({
  name: "channels.activate",
  options: { retryLimit: 8, retryDelay: 60, expireInSeconds: 120, concurrency: 2 },
  async perform(ctx, { channel_id: id }) {
    const channel = await ctx.db.channel.findUnique({ where: { id } });
    const { connect } = channel ? findConnectorParts(channel.platform, ctx.env) : {};
    if (!channel || !connect?.activate) return;
    const access = await openAccess(ctx, channel);
    if (access.kind === "unavailable") throw new Error("The channel's access token could not be refreshed.");
    if (access.kind === "lost" || access.credentials === null) return;
    await connect.activate(access.credentials, openCall(ctx, { signal: AbortSignal.timeout(connect.timeoutMs) }));
  },
});
