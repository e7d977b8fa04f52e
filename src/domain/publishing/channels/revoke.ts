import { job, type SystemContext } from "#kernel/job.ts";
import { findConnectorParts } from "#platform/connectors/find-parts.ts";
import { openCall } from "#platform/connectors/shared/http/call.ts";
import type { Channel, Tx } from "#platform/db/index.ts";
import { credentialsLocation } from "./credentials.ts";
import { dryRunOf, logDryRun } from "./dry-run.ts";
import { findSharing } from "./find-sharing.ts";

/**
 * Revokes a channel's grant at a platform. The channel may be deleted by now, so its credentials are passed along,
 * encrypted.
 */
export const revokeAccess = job<{ channel_id: number; platform: string; credentials: string }>({
  name: "channels.revoke",
  options: { retryLimit: 5, retryDelay: 60, expireInSeconds: 120, concurrency: 2 },
  async perform(ctx, { channel_id: id, platform, credentials }) {
    const { connect } = findConnectorParts(platform, ctx.env);
    if (!connect?.revoke) return;
    const call = openCall(ctx, { signal: AbortSignal.timeout(connect.timeoutMs), ...dryRunOf(ctx) });
    try {
      await connect.revoke(await ctx.secrets.decrypt(credentials, credentialsLocation(id)), call);
    } catch (error) {
      if (!call.isStopped()) throw error;
    }
    logDryRun(ctx, call, { channel: id, platform }, "dry run: access was not revoked");
  },
});

/** Enqueues the revocation, where the platform supports it, once the transaction commits. */
export async function enqueueRevocation(
  tx: Tx,
  ctx: Pick<SystemContext, "queue" | "env">,
  channel: Channel,
): Promise<void> {
  const { id, platform, credentials } = channel;
  const { connect } = findConnectorParts(platform, ctx.env);
  if (credentials === null || !connect?.revoke) return;
  const sharing = connect.revokesFor ?? (connect.sharesGrant ? [platform] : []);
  if (sharing.length > 0 && (await findSharing(tx, channel, sharing)).length > 0) return;
  await ctx.queue.enqueue(tx, revokeAccess, { channel_id: id, platform, credentials });
}
