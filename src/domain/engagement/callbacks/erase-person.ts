import { eraseAuthor } from "#domain/engagement/inbox/index.ts";
import { discardArchives } from "#domain/identity/data-exports/index.ts";
import { auditInBrand, lockAuditLogsOfBrands } from "#domain/operations/audit/index.ts";
import { eraseNetworkUser } from "#domain/publishing/channels/index.ts";
import type { SystemContext } from "#kernel/job.ts";
import type { Tx } from "#platform/db/index.ts";
import { type ClaimedEvent, subjectHashOf } from "./rules.ts";

/**
 * Erases the data of a person at a network, in all brands: their messages and their contact, their connection, their
 * account where it is a channel, pending events, and archives that may contain any of it.
 */
export async function erasePerson(tx: Tx, ctx: SystemContext, { id, platforms, subject }: ClaimedEvent): Promise<void> {
  // Locked first: events that are being processed are waited for and erased with the rest.
  const waiting = await tx.$executeRaw`
    update inbound_events set status = 'done', payload = null, subject = null, author = null
    where id < ${id} and status <> 'done' and platforms && ${platforms} and (author = ${subject} or subject = ${subject})`;
  const user = { platforms, externalId: subject };
  const { brandIds, ownChannelIds } = await eraseNetworkUser(tx, ctx, user);
  const inboxes = await eraseAuthor(tx, { ...user, channelIds: ownChannelIds });
  const concerned = [...new Set([...brandIds, ...inboxes])].toSorted((a, b) => a - b);
  await discardArchives(tx, ctx, concerned);

  const [platform] = platforms;
  const subjectHash = subjectHashOf(ctx.env.AUTH_SECRET, platform, subject);
  const request = await tx.dataDeletion.findUniqueOrThrow({
    where: { platform_subjectHash: { platform, subjectHash } },
  });
  const hadData = waiting > 0 || concerned.length > 0 || request.hadData === true;
  await tx.dataDeletion.update({
    where: { id: request.id },
    data: { status: "done", hadData, finishedAt: ctx.clock.now() },
  });
  // Without the person's id: the audit log is append-only, so it must not contain it.
  await lockAuditLogsOfBrands(tx, concerned);
  for (const brandId of concerned) {
    const about = { type: "data_deletion", id: request.id };
    await auditInBrand(tx, ctx, { brandId, action: "data_deletion.carried_out", subject: about, detail: { platform } });
  }
}
