import type { z } from "zod";
import { auditInBrand } from "#domain/operations/audit/index.ts";
import type { BrandContext } from "#kernel/context.ts";
import { fault, invalid } from "#kernel/fault.ts";
import type { BrandId } from "#kernel/ids.ts";
import { t } from "#kernel/language.ts";
import { wireTime } from "#kernel/time.ts";
import type { SavedText as Row, Tx } from "#platform/db/index.ts";
import type { SavedText } from "./schema.ts";
import { SAVED_TEXT_KINDS } from "./terms.ts";

/** With the row locked until the transaction ends. @throws Fault not_found, also for another brand's */
export async function lockSavedText(tx: Tx, brandId: BrandId, id: number): Promise<Row> {
  await tx.$queryRaw`select id from saved_texts where brand_id = ${brandId} and id = ${id} for update`;
  const row = await tx.savedText.findFirst({ where: { brandId, id } });
  if (!row) throw fault("not_found", { what: t("Saved text") });
  return row;
}

export function viewSavedText({ id, kind, name, text, createdAt, updatedAt }: Row): z.input<typeof SavedText> {
  const known = SAVED_TEXT_KINDS.find((each) => each === kind) ?? "template";
  return { id, kind: known, name, text, created_at: wireTime(createdAt), updated_at: wireTime(updatedAt) };
}

/** The refusal of a write whose name another one has. */
export const nameTaken = () => invalid("name", t("This name is already used."));

/** Writes a change to the account's audit log. Call it last in the transaction. */
export async function auditSavedText(tx: Tx, ctx: BrandContext, { id, kind, name }: Row, verb: string): Promise<void> {
  await auditInBrand(tx, ctx, {
    brandId: ctx.brandId,
    action: `saved_text.${verb}`,
    subject: { type: "saved_text", id },
    detail: { kind, name },
  });
}
