import { randomBytes } from "node:crypto";
import { expect, it } from "vitest";
import { openExplained } from "#test/explained-statements.ts";
import { createWorld } from "#test/world.ts";
import { COUNTED_AT_ONCE, KEPT_MS } from "./count-visible.ts";
import { listFolders } from "./index.ts";

it("keeps the counts of folders whatever changes the library, and takes them along with the brand", async () => {
  const { db, brand, owner, as } = await createWorld();
  const assetIn = (folder: string, altText: string, type = "image/png") => ({
    brandId: brand.id,
    folder,
    altText,
    type,
    name: "a.png",
    bytes: 1,
    width: 1,
    height: 1,
    thumbKey: "",
    sha256: randomBytes(32).toString("hex"),
    storageKey: randomBytes(16).toString("hex"),
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

it("counts what clients see of a large brand once for some minutes", async () => {
  const world = await createWorld();
  const { db, brand, owner } = world;
  const hash = "0".repeat(64);
  await db.$executeRaw`
    insert into posts (brand_id, author_id, origin, timezone, status, content_hash, submitted_hash, updated_at)
    select ${brand.id}, ${owner.userId}, 'web', 'UTC', 'published', ${hash}, ${hash}, now() from generate_series(1, ${COUNTED_AT_ONCE})`;
  const client = world.as(await world.addMember("client"));
  const total = async () => (await client(listFolders, {})).total;
  const submit = async () => {
    const files = { sha256: randomBytes(32).toString("hex"), storageKey: randomBytes(16).toString("hex") };
    const { id: assetId } = await db.mediaAsset.create({
      data: {
        ...files,
        brandId: brand.id,
        name: "a.png",
        type: "image/png",
        bytes: 1,
        width: 1,
        height: 1,
        thumbKey: "",
      },
    });
    const { id } = await db.post.findFirstOrThrow({ where: { brandId: brand.id }, orderBy: { id: "desc" } });
    await db.postMedia.create({
      data: { brandId: brand.id, postId: id, assetId, position: await db.postMedia.count() },
    });
  };
  await submit();
  expect(await total()).toBe(1);
  await submit();
  expect(await total()).toBe(2);
  await db.post.create({
    data: {
      brandId: brand.id,
      authorId: owner.userId,
      origin: "web",
      timezone: "UTC",
      contentHash: hash,
      submittedHash: hash,
    },
  });
  expect(await total()).toBe(2);
  await submit();
  const explained = openExplained(process.env.DATABASE_URL ?? "");
  world.services.db = explained.db;
  expect(await total()).toBe(2);
  expect(explained.take().filter(({ sql }) => /\bposts\b/.test(sql))).toEqual([]);
  world.clock.advance(KEPT_MS);
  expect(await total()).toBe(3);
  await explained.close();
});
