import { auditInBrand } from "#domain/operations/audit/index.ts";
import { firstUnits } from "#kernel/excerpt.ts";
import { job, type SystemContext } from "#kernel/job.ts";
import { toStorable } from "#kernel/storable.ts";
import type { Profile } from "#platform/connectors/contract.ts";
import { findConnectorParts } from "#platform/connectors/find-parts.ts";
import { openCall } from "#platform/connectors/shared/http/call.ts";
import type { Channel, Tx } from "#platform/db/index.ts";
import { openAccess } from "./open-access.ts";
import { shrinkAvatar } from "./shrink-avatar.ts";

/**
 * Reads the handle, name and avatar of one channel's account, which people change on the platform. A display name that
 * was chosen here stays, and so does the avatar when the platform's can't be fetched.
 */
export const readProfile = job<{ channel_id: number }>({
  name: "channels.read_profile",
  // Of one network, two at a time at most (`groupsAtLimit`).
  options: { retryLimit: 2, retryDelay: 300, expireInSeconds: 120, concurrency: 4 },
  async perform(ctx, { channel_id: id }) {
    const channel = await ctx.db.channel.findUnique({ where: { id } });
    const { connect } = channel ? findConnectorParts(channel.platform, ctx.env) : {};
    if (!channel || channel.externalId === null || !connect?.profile) return;
    const access = await openAccess(ctx, channel);
    if (access.kind !== "open" || access.credentials === null) return;
    const call = openCall(ctx, { signal: AbortSignal.timeout(connect.timeoutMs) });
    const account = { credentials: access.credentials, externalId: channel.externalId };
    const profile = toStorable(await connect.profile(account, call));
    // A channel never becomes another account, whatever the platform says.
    if (profile.externalId !== channel.externalId) {
      ctx.log.warn({ channel: id, platform: channel.platform }, "a platform returned another account's profile");
      return;
    }
    const avatarUrl = profile.avatarUrl && (await shrinkAvatar(ctx, channel.brandId, profile.avatarUrl));
    await ctx.db.$transaction((tx) => save(tx, ctx, channel, { ...profile, avatarUrl }));
  },
});

async function save(tx: Tx, ctx: SystemContext, { id, brandId }: Channel, profile: Profile): Promise<void> {
  await tx.$queryRaw`select id from channels where id = ${id} for no key update`;
  const channel = await tx.channel.findUnique({ where: { id } });
  // It was deleted or disconnected in the meantime.
  if (!channel || channel.externalId !== profile.externalId) return;
  const { platform } = channel;
  const [handle, name] = [firstUnits(profile.handle, 200), firstUnits(profile.displayName, 200)];
  const holder = await tx.channel.findFirst({ where: { brandId, platform, handle, id: { not: id } } });
  if (holder) ctx.log.warn({ channel: id, holder: holder.id }, "another channel still has the handle");
  const changed = {
    handle: holder ? channel.handle : handle,
    displayName: channel.displayName === channel.accountName ? name : channel.displayName,
    avatarUrl: profile.avatarUrl ?? channel.avatarUrl,
  };
  await tx.channel.update({
    where: { id },
    data: { ...changed, accountName: name, profileCheckedAt: ctx.clock.now() },
  });
  if (changed.handle === channel.handle && changed.displayName === channel.displayName) return;
  await auditInBrand(tx, ctx, {
    brandId,
    action: "channel.renamed",
    subject: { type: "channel", id },
    detail: { platform, handle: changed.handle, display_name: changed.displayName, before: channel.handle },
  });
}
