import { withdrawPermission } from "#domain/channels/index.ts";
import { editReceived, receiveItem, removeReceived } from "#domain/inbox/index.ts";
import type { SystemContext } from "#kernel/job.ts";
import type { Tx } from "#platform/db/index.ts";
import { erasePerson } from "./erase-person.ts";
import { findListening } from "./find.ts";
import { removalOf, type Taken } from "./rules.ts";

/** Does what an event is about, in the transaction that marks it as done. */
export async function handleEvent(tx: Tx, ctx: SystemContext, event: Taken): Promise<void> {
  const { content, platforms, subject } = event;
  if (content.kind === "deauthorized") {
    return withdrawPermission(tx, ctx, { platforms, externalId: subject }, content.issuedAt);
  }
  if (content.kind === "deletion_requested") return erasePerson(tx, ctx, event);
  const { externalId } = content;
  const channelIds = await findListening(tx, platforms, subject);
  if (content.kind === "removed") return removeReceived(tx, { channelIds, externalId });
  if (content.kind === "edited") {
    return editReceived(tx, { channelIds, externalId, body: content.body, now: ctx.clock.now() });
  }
  // Networks do not promise any order: what was taken back already must not come in afterwards.
  const digest = removalOf(ctx.env.AUTH_SECRET ?? "", platforms, subject, externalId);
  if ((await tx.inboundEvent.count({ where: { digest } })) > 0) return;
  for (const id of channelIds) await receiveItem(tx, ctx, id, content);
}
