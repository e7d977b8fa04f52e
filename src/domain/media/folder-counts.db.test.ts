import { randomBytes } from "node:crypto";
import { expect, it } from "vitest";
import { createWorld } from "#test/world.ts";
import { listFolders } from "./index.ts";

it("keeps the counts of folders whatever changes the library, and takes them along with the brand", async () => {
  const { db, brand, owner, as } = await createWorld();
  const assetIn = (folder: string, altText: string, type = "image/png") => ({
    ...{ brandId: brand.id, folder, altText, type, name: "a.png", bytes: 1, width: 1, height: 1, thumbKey: "" },
    ...{ sha256: randomBytes(32).toString("hex"), storageKey: randomBytes(16).toString("hex") },
  });
  const counts = async () => {
    const { folders, unfiled, undescribed, total } = await as(owner)(listFolders, {});
    return { folders: folders.map(({ name, count }) => [name, count]), unfiled, undescribed, total };
  };
  await db.mediaAsset.createMany({
    data: [
      ...[assetIn("Ferries", "A ferry"), assetIn("Ferries", ""), assetIn("", "")],
      assetIn("Papers", "", "application/pdf"),
    ],
  });
  const filled = [
    ["Ferries", 2],
    ["Papers", 1],
  ];
  expect(await counts()).toEqual({ folders: filled, unfiled: 1, undescribed: 2, total: 4 });

  await db.mediaAsset.updateMany({ where: { brandId: brand.id, folder: "Ferries" }, data: { folder: "Boats" } });
  await db.mediaAsset.updateMany({ where: { brandId: brand.id, folder: "" }, data: { altText: "A quay" } });
  const moved = [
    ["Boats", 2],
    ["Papers", 1],
  ];
  expect(await counts()).toEqual({ folders: moved, unfiled: 1, undescribed: 1, total: 4 });

  await db.mediaAsset.deleteMany({ where: { brandId: brand.id, folder: { in: ["Boats", "Papers"] } } });
  expect(await counts()).toEqual({ folders: [], unfiled: 1, undescribed: 0, total: 1 });

  await db.brand.delete({ where: { id: brand.id } });
  expect(await db.mediaFolderCount.count({ where: { brandId: brand.id } })).toBe(0);
});
