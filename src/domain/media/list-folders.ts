import { z } from "zod";
import { accountOfBrand } from "#domain/audit/index.ts";
import { allowanceOf } from "#domain/entitlements/index.ts";
import { operation } from "#kernel/operation.ts";
import { UNDESCRIBED, visibleTo } from "./find.ts";
import { FolderList } from "./schema.ts";

export const listFolders = operation({
  name: "media.list_folders",
  summary: "List media folders by name, with their asset counts. Empty folders are removed automatically.",
  scope: "brand",
  needs: "content.view",
  tier: "read",
  input: z.object({}),
  output: FolderList,
  async run(ctx) {
    const { db, brandId } = ctx;
    const where = { AND: [{ brandId }, await visibleTo(db, ctx)] };
    const counts = await db.mediaAsset.groupBy({ by: ["folder"], where, _count: true });
    const undescribed = await db.mediaAsset.count({ where: { AND: [where, UNDESCRIBED] } });
    const accountId = await accountOfBrand(db, brandId);
    const { used, limit, isUnlimited } = await db.$transaction((tx) =>
      allowanceOf(tx, ctx, accountId, "storage_limit"),
    );
    const folders = counts
      .filter(({ folder }) => folder !== "")
      .map(({ folder, _count: count }) => ({ name: folder, count }))
      .toSorted((a, b) => a.name.localeCompare(b.name, "en", { numeric: true }));
    return {
      folders,
      unfiled: counts.find(({ folder }) => folder === "")?._count ?? 0,
      undescribed,
      total: counts.reduce((sum, { _count: count }) => sum + count, 0),
      storage: { used, limit: isUnlimited ? null : limit },
    };
  },
});
