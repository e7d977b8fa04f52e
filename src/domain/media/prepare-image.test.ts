import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { prepareImage } from "./prepare-image.ts";
import { ASSET_TYPES } from "./schema.ts";

const plain = { width: 40, height: 20, channels: 3 as const, background: "#b8321a" };
const refused = { kind: "invalid", detail: { errors: { file: [expect.any(String)] } } };

describe("prepareImage", () => {
  it.each(ASSET_TYPES)("writes %s in its own format", async (type) => {
    const format = type.slice("image/".length) as "png" | "jpeg" | "webp" | "gif" | "avif";
    const image = await prepareImage(await sharp({ create: plain }).toFormat(format).toBuffer());
    expect(image).toMatchObject({ type, width: 40, height: 20 });
    expect((await sharp(image.bytes).metadata()).width).toBe(40);
    expect((await sharp(image.thumbnail).metadata()).format).toBe("webp");
  });

  it("turns the picture upright and drops where and with what it was taken", async () => {
    const given = await sharp({ create: plain })
      .jpeg()
      .withExif({ IFD0: { Make: "Camera" }, IFD3: { GPSLatitude: "52/1 30/1 0/1" } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect((await sharp(given).metadata()).orientation).toBe(6);
    const image = await prepareImage(given);
    expect(image).toMatchObject({ width: 20, height: 40 });
    const kept = await sharp(image.bytes).metadata();
    expect([kept.exif, kept.xmp, kept.orientation]).toEqual([undefined, undefined, undefined]);
  });

  it("keeps an animation and measures one frame of it", async () => {
    const frames = await Promise.all(
      ["red", "blue"].map((background) =>
        sharp({ create: { ...plain, background } })
          .png()
          .toBuffer(),
      ),
    );
    const given = await sharp(frames, { join: { animated: true } })
      .gif({ delay: [100, 100] })
      .toBuffer();
    const image = await prepareImage(given);
    expect(image).toMatchObject({ type: "image/gif", width: 40, height: 20 });
    expect((await sharp(image.bytes, { animated: true }).metadata()).pages).toBe(2);
  });

  it("refuses what only looks like an image, and what is none of the five kinds", async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    await expect(prepareImage(svg)).rejects.toMatchObject(refused);
    await expect(prepareImage(Buffer.from("hello"))).rejects.toMatchObject(refused);
    await expect(prepareImage(new Uint8Array())).rejects.toMatchObject(refused);
    const tiff = await sharp({ create: plain }).tiff().toBuffer();
    await expect(prepareImage(tiff)).rejects.toMatchObject(refused);
  });

  it("refuses a damaged file", async () => {
    const whole = await sharp({
      create: { ...plain, width: 400, height: 400, noise: { type: "gaussian", mean: 99, sigma: 30 } },
    })
      .png()
      .toBuffer();
    await expect(prepareImage(whole.subarray(0, whole.length / 2))).rejects.toMatchObject(refused);
  });

  it("refuses more pixels than it is willing to decode", async () => {
    const bomb = await sharp({ create: { ...plain, width: 9000, height: 8000 } })
      .png()
      .toBuffer();
    expect(bomb.length).toBeLessThan(1_000_000);
    await expect(prepareImage(bomb)).rejects.toMatchObject({
      detail: { errors: { file: ["The image has more than 64 million pixels."] } },
    });
  });
});
