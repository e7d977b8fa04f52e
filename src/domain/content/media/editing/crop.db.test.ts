import sharp from "sharp";
import { beforeEach, expect, it } from "vitest";
import { makeVideo } from "#test/files/video.ts";
import { createWorld, type World } from "#test/world.ts";
import { cropMedia, uploadMedia } from "../index.ts";

let world: World;

beforeEach(async () => {
  world = await createWorld();
});

/** Red on the left, blue on the right. */
async function twoColorImage(): Promise<File> {
  const side = (background: string) => sharp({ create: { width: 60, height: 80, channels: 3, background } });
  const right = await side("#0000ff").png().toBuffer();
  const both = await side("#ff0000").extend({ right: 60, background: "#ff0000" }).png().toBuffer();
  const bytes = await sharp(both)
    .composite([{ input: right, left: 60, top: 0 }])
    .png()
    .toBuffer();
  return new File([new Uint8Array(bytes)], "flag.png");
}

const upload = (file: File) =>
  world.as(world.owner)(uploadMedia, { file, alt_text: "A flag of two colours.", folder: "Flags" });
const invalid = (field: string, message: RegExp) => ({
  kind: "invalid",
  detail: { errors: { [field]: [expect.stringMatching(message)] } },
});

it("creates a new asset with the original's alt text and folder, and returns the same one for a repeat", async () => {
  const whole = await upload(await twoColorImage());
  const call = world.as(world.owner);
  const part = { id: whole.id, x: 70, y: 10, width: 50, height: 40 };
  const asset = await call(cropMedia, part);
  expect(asset).toMatchObject({
    name: "flag (cropped).png",
    type: "image/png",
    width: 50,
    height: 40,
    alt_text: "A flag of two colours.",
    folder: "Flags",
    uploaded_by: { id: world.owner.userId },
  });
  expect(asset.id).not.toBe(whole.id);
  const { storageKey } = await world.db.mediaAsset.findUniqueOrThrow({ where: { id: asset.id } });
  const { channels } = await sharp(await world.services.storage.getBytes(storageKey)).stats();
  expect(channels.slice(0, 3).map(({ mean }) => mean)).toEqual([0, 0, 255]);
  expect((await call(cropMedia, part)).id).toBe(asset.id);
});

it("refuses a part outside the image, a video and an animation with invalid", async () => {
  const call = world.as(world.owner);
  const { id } = await upload(await twoColorImage());
  const all = { id, x: 0, y: 0, width: 120, height: 80 };
  await expect(call(cropMedia, { ...all, x: 1 })).rejects.toMatchObject(invalid("width", /width of 120 pixels/));
  await expect(call(cropMedia, { ...all, height: 81 })).rejects.toMatchObject(invalid("height", /height of 80 pixels/));
  await expect(call(cropMedia, { ...all, width: 0 })).rejects.toMatchObject(invalid("width", /./));
  await expect(call(cropMedia, { ...all, id: id + 1_000_000 })).rejects.toMatchObject({ kind: "not_found" });

  const video = await upload(await makeVideo("video/mp4"));
  await expect(call(cropMedia, { ...all, id: video.id })).rejects.toMatchObject(invalid("id", /Only images/));

  const frames = await Promise.all(
    ["#ff0000", "#0000ff"].map((background) =>
      sharp({ create: { width: 20, height: 20, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  );
  const gif = await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer();
  const moving = await upload(new File([new Uint8Array(gif)], "blink.gif"));
  const part = { id: moving.id, x: 0, y: 0, width: 10, height: 10 };
  await expect(call(cropMedia, part)).rejects.toMatchObject(invalid("id", /Animated/));
});

it("counts against the plan's storage", async () => {
  const { id } = await upload(await twoColorImage());
  const plan = await world.db.plan.findUniqueOrThrow({ where: { slug: "team" } });
  await world.db.account.update({
    where: { id: world.account.id },
    data: { planSlug: "team", storageUsed: plan.storageLimit },
  });
  const part = { id, x: 0, y: 0, width: 20, height: 20 };
  await expect(world.as(world.owner)(cropMedia, part)).rejects.toMatchObject({ kind: "limit_reached" });
});

it("requires content.manage, and returns not_found for another brand's image", async () => {
  const { id } = await upload(await twoColorImage());
  const part = { id, x: 0, y: 0, width: 20, height: 20 };
  const client = await world.addMember("client");
  await expect(world.as(client)(cropMedia, part)).rejects.toMatchObject({ kind: "forbidden" });
  const elsewhere = await createWorld();
  await expect(elsewhere.as(elsewhere.owner)(cropMedia, part)).rejects.toMatchObject({ kind: "not_found" });
});
