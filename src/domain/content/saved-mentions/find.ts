import { z } from "zod";
import { auditInBrand } from "#domain/operations/audit/index.ts";
import type { BrandContext } from "#kernel/context.ts";
import { fault, invalid } from "#kernel/fault.ts";
import type { BrandId } from "#kernel/ids.ts";
import { t } from "#kernel/language.ts";
import { wireTime } from "#kernel/time.ts";
import { findConnector } from "#platform/connectors/registry.ts";
import type { SavedMention as Row, Tx } from "#platform/db/index.ts";
import type { SavedMention as Mention } from "./rules.ts";
import type { SavedMention } from "./schema.ts";
import { MAX_SAVED_MENTIONS } from "./terms.ts";

const Handles = z.record(z.string(), z.string());

/** With the row locked until the transaction ends. @throws Fault not_found, also for another brand's */
export async function lockSavedMention(tx: Tx, brandId: BrandId, id: number): Promise<Row> {
  await tx.$queryRaw`select id from saved_mentions where brand_id = ${brandId} and id = ${id} for update`;
  const row = await tx.savedMention.findFirst({ where: { brandId, id } });
  if (!row) throw fault("not_found", { what: t("Saved mention") });
  return row;
}

/** A brand's, as they are applied to its texts. */
export async function findMentions(db: Tx, brandId: number): Promise<Mention[]> {
  const rows = await db.savedMention.findMany({
    where: { brandId },
    orderBy: { name: "asc" },
    take: MAX_SAVED_MENTIONS,
  });
  return rows.map(({ name, handles }) => ({ name, handles: Handles.parse(handles) }));
}

/** @throws Fault invalid for a network that this installation doesn't know */
export function requirePlatforms(handles: Record<string, string>): void {
  const unknown = Object.keys(handles).find((platform) => !findConnector(platform));
  if (unknown !== undefined) {
    throw invalid(`handles.${unknown}`, t("This installation doesn't know the network {name}.", { name: unknown }));
  }
}

export function viewSavedMention({ id, name, handles, createdAt, updatedAt }: Row): z.input<typeof SavedMention> {
  const parsed = Handles.parse(handles);
  return { id, name, handles: parsed, created_at: wireTime(createdAt), updated_at: wireTime(updatedAt) };
}

/** The refusal of a write whose name another one has. */
export const nameTaken = () => invalid("name", t("This name is already used."));

/** Writes a change to the account's audit log. Call it last in the transaction. */
export async function auditSavedMention(tx: Tx, ctx: BrandContext, { id, name }: Row, verb: string): Promise<void> {
  await auditInBrand(tx, ctx, {
    brandId: ctx.brandId,
    action: `saved_mention.${verb}`,
    subject: { type: "saved_mention", id },
    detail: { name },
  });
}
