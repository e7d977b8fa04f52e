import { job } from "#kernel/job.ts";
import { toStorable } from "#kernel/storable.ts";
import { findConnectorParts } from "#platform/connectors/find-parts.ts";
import { openCall } from "#platform/connectors/shared/http/call.ts";
import { openAccess } from "./open-access.ts";
import { readReport } from "./rules.ts";
import { saveQuota, saveVideoQuota } from "./save-quota.ts";

/** Reads one channel's capabilities from the platform. An invalid report changes nothing. */
export const readCapabilities = job<{ channel_id: number }>({
  name: "channels.read_capabilities",
  // Of one network, two at a time at most (`groupsAtLimit`).
  options: { retryLimit: 2, retryDelay: 300, expireInSeconds: 120, concurrency: 4 },
  async perform(ctx, { channel_id: id }) {
    const channel = await ctx.db.channel.findUnique({ where: { id } });
    const { connect } = channel ? findConnectorParts(channel.platform, ctx.env) : {};
    if (!channel || !connect?.capabilities) return;
    const access = await openAccess(ctx, channel);
    if (access.kind !== "open" || access.credentials === null) return;
    const call = openCall(ctx, { signal: AbortSignal.timeout(connect.timeoutMs) });
    const report = readReport(toStorable(await connect.capabilities(access.credentials, call)));
    if (!report) {
      ctx.log.warn({ channel: id, platform: channel.platform }, "a platform reported invalid capabilities");
      return;
    }
    const now = ctx.clock.now();
    await ctx.db.$transaction(async (tx) => {
      await tx.channel.updateMany({
        // If the channel was reconnected in the meantime, it is read again.
        where: { id, credentials: { not: null }, externalId: channel.externalId },
        data: { capabilities: report.capabilities, capabilitiesCheckedAt: now },
      });
      if (report.quota) await saveQuota(tx, channel, report.quota);
      if (report.videoQuota) await saveVideoQuota(tx, channel, report.videoQuota);
    });
  },
});
