import { z } from "zod";
import { allowanceOf } from "#domain/billing/entitlements/index.ts";
import { accountOfBrand } from "#domain/operations/audit/index.ts";
import type { BrandContext } from "#kernel/context.ts";
import { operation } from "#kernel/operation.ts";
import { seesDrafts } from "#kernel/permissions.ts";
import { countVisible, type FolderCount } from "./count-visible.ts";
import { FolderList } from "./schema.ts";

export const listFolders = operation({
  name: "media.list_folders",
  summary: "List media folders by name, with their asset counts. Empty folders are removed automatically.",
  scope: "brand",
  needs: "content.view",
  tier: "read",
  readsReplica: true,
  input: z.object({}),
  output: FolderList,
  async run(ctx) {
    const { db, brandId } = ctx;
    const counts = seesDrafts(ctx.role) ? await readCounts(ctx) : await countVisible(ctx);
    const accountId = await accountOfBrand(db, brandId);
    const { used, limit, isUnlimited } = await db.$transaction((tx) =>
      allowanceOf(tx, ctx, accountId, "storage_limit"),
    );
    const folders = counts
      .filter(({ folder, assets }) => folder !== "" && assets > 0)
      .map(({ folder, assets }) => ({ name: folder, count: assets }))
      .toSorted((a, b) => a.name.localeCompare(b.name, "en", { numeric: true }));
    return {
      folders,
      unfiled: counts.find(({ folder }) => folder === "")?.assets ?? 0,
      undescribed: counts.reduce((sum, { undescribed }) => sum + undescribed, 0),
      total: counts.reduce((sum, { assets }) => sum + assets, 0),
      storage: { used, limit: isUnlimited ? null : limit },
    };
  },
});

/** Counting a library would take longer with every asset, so its counts are kept. */
function readCounts({ db, brandId }: BrandContext): Promise<FolderCount[]> {
  return db.mediaFolderCount.findMany({ where: { brandId } });
}
