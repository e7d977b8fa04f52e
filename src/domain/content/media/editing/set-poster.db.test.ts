import sharp from "sharp";
import { beforeEach, expect, it } from "vitest";
import { makeVideo } from "#test/files/video.ts";
import { createWorld, type World } from "#test/world.ts";
import { getMedia, openFile, setPoster, uploadMedia } from "../index.ts";

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

const owner = () => world.as(world.owner);
const upload = async () => owner()(uploadMedia, { file: await makeVideo("video/mp4"), name: "walk.mp4" });
const keyOf = (url: string) => url.split("/media/")[1] ?? "";

async function frame(background = "#b8321a"): Promise<string> {
  const image = sharp({ create: { width: 960, height: 540, channels: 3, background } });
  return (await image.jpeg().toBuffer()).toString("base64");
}

it("replaces the poster by a WebP of at most 480 pixels at a new address, and logs it", async () => {
  const before = await upload();
  const asset = await owner()(setPoster, { id: before.id, image: await frame() });
  expect(asset.thumbnail_url).not.toBe(before.thumbnail_url);
  expect({ ...asset, thumbnail_url: before.thumbnail_url }).toEqual(before);
  const file = await openFile(world.services, keyOf(asset.thumbnail_url));
  expect(file?.type).toBe("image/webp");
  const bytes = await world.services.storage.getBytes(keyOf(asset.thumbnail_url));
  expect(await sharp(bytes).metadata()).toMatchObject({ format: "webp", width: 480, height: 270 });
  const { dominant } = await sharp(bytes).stats();
  expect(dominant.r).toBeGreaterThan(dominant.b);
  await world.runJobs();
  expect(await world.services.storage.size(keyOf(before.thumbnail_url))).toBeNull();
  expect(await world.services.storage.size(keyOf(asset.thumbnail_url))).not.toBeNull();
  const log = await world.db.auditEvent.findMany({ where: { brandId: world.brand.id, action: "media.poster_set" } });
  expect(log).toHaveLength(1);
});

it("keeps one of two posters that are set at once", async () => {
  const { id } = await upload();
  await Promise.all(["#ff0000", "#0000ff"].map(async (color) => owner()(setPoster, { id, image: await frame(color) })));
  world.clock.advance(7_200_000);
  await world.runJobs();
  const { thumbnail_url: url } = await owner()(getMedia, { id });
  expect(await world.services.storage.size(keyOf(url))).not.toBeNull();
});

it("changes nothing where it is refused", async () => {
  const video = await upload();
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: "red" } })
    .png()
    .toBuffer();
  const image = await owner()(uploadMedia, { file: new File([new Uint8Array(png)], "a.png") });
  const invalid = (field: string) => ({ kind: "invalid", detail: { errors: { [field]: [expect.any(String)] } } });
  await expect(owner()(setPoster, { id: image.id, image: await frame() })).rejects.toMatchObject(invalid("id"));
  for (const wrong of ["", "no base64!", Buffer.from("no image").toString("base64"), "A".repeat(900_004)]) {
    await expect(owner()(setPoster, { id: video.id, image: wrong })).rejects.toMatchObject(invalid("image"));
  }
  const client = world.as(await world.addMember("client"));
  await expect(client(setPoster, { id: video.id, image: await frame() })).rejects.toMatchObject({ kind: "forbidden" });
  const other = await createWorld();
  await expect(other.as(other.owner)(setPoster, { id: video.id, image: await frame() })).rejects.toMatchObject({
    kind: "not_found",
  });
  expect(await owner()(getMedia, { id: video.id })).toEqual(video);
});
