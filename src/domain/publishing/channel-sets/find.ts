import type { z } from "zod";
import { auditInBrand } from "#domain/operations/audit/index.ts";
import type { BrandContext } from "#kernel/context.ts";
import { fault, invalid } from "#kernel/fault.ts";
import type { BrandId } from "#kernel/ids.ts";
import { t } from "#kernel/language.ts";
import { wireTime } from "#kernel/time.ts";
import type { ChannelSet as Row, Tx } from "#platform/db/index.ts";
import type { ChannelSet } from "./schema.ts";

/** With the row locked until the transaction ends. @throws Fault not_found, also for another brand's */
export async function lockChannelSet(tx: Tx, brandId: BrandId, id: number): Promise<Row> {
  await tx.$queryRaw`select id from channel_sets where brand_id = ${brandId} and id = ${id} for update`;
  const row = await tx.channelSet.findFirst({ where: { brandId, id } });
  if (!row) throw fault("not_found", { what: t("Channel set") });
  return row;
}

/** Which of these are channels of the brand. */
export async function findChannelIds(db: Tx, brandId: BrandId, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const found = await db.channel.findMany({ where: { brandId, id: { in: [...ids] } }, select: { id: true } });
  return new Set(found.map(({ id }) => id));
}

/** @returns the IDs @throws Fault invalid for those that are no channels of the brand */
export async function requireChannels(tx: Tx, brandId: BrandId, ids: readonly number[]): Promise<number[]> {
  const known = await findChannelIds(tx, brandId, ids);
  const unknown = ids.findIndex((id) => !known.has(id));
  if (unknown >= 0) throw invalid(`channel_ids.${unknown}`, t("This channel doesn't exist."));
  return [...ids];
}

/** @param known the brand's channels among those of the set */
export function viewChannelSet(
  { id, name, channelIds, createdAt, updatedAt }: Row,
  known: ReadonlySet<number>,
): z.input<typeof ChannelSet> {
  const channel_ids = channelIds.filter((each) => known.has(each));
  return { id, name, channel_ids, created_at: wireTime(createdAt), updated_at: wireTime(updatedAt) };
}

/** The refusal of a write whose name another one has. */
export const nameTaken = () => invalid("name", t("This name is already used."));

/** Writes a change to the account's audit log. Call it last in the transaction. */
export async function auditChannelSet(tx: Tx, ctx: BrandContext, { id, name }: Row, verb: string): Promise<void> {
  await auditInBrand(tx, ctx, {
    brandId: ctx.brandId,
    action: `channel_set.${verb}`,
    subject: { type: "channel_set", id },
    detail: { name },
  });
}
