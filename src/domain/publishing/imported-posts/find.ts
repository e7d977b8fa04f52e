import { fault } from "#kernel/fault.ts";
import type { BrandId } from "#kernel/ids.ts";
import { t } from "#kernel/language.ts";
import type { Channel, ImportedPost, Tx } from "#platform/db/index.ts";

/** @throws Fault not_found, also for another brand's */
export async function findImportedPost(
  db: Tx,
  brandId: BrandId,
  id: number,
): Promise<ImportedPost & { channel: Channel }> {
  const row = await db.importedPost.findFirst({ where: { brandId, id }, include: { channel: true } });
  if (!row) throw fault("not_found", { what: t("Imported post") });
  return row;
}
