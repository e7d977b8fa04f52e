import { fault } from "#kernel/fault.ts";
import type { BrandId } from "#kernel/ids.ts";
import { t } from "#kernel/language.ts";
import type { IdeaFeed, Tx } from "#platform/db/index.ts";

/** Like a find, with the row locked until the transaction ends. @throws Fault not_found, also for another brand's feed */
export async function lockIdeaFeed(tx: Tx, brandId: BrandId, id: number): Promise<IdeaFeed> {
  await tx.$queryRaw`select id from idea_feeds where brand_id = ${brandId} and id = ${id} for update`;
  const row = await tx.ideaFeed.findFirst({ where: { brandId, id } });
  if (!row) throw fault("not_found", { what: t("Feed") });
  return row;
}
