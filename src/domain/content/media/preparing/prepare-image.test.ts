import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { animatedPng, avifFile, heifFile, pngWith } from "#test/files/images.ts";
import { IMAGE_TYPES, MAX_IMAGE_BYTES } from "../terms.ts";
import { prepareFile } from "./prepare.ts";

const plain = { width: 40, height: 20, channels: 3 as const, background: "#b8321a" };
/** Images need no folder for temporary files. */
const prepareImage = (bytes: Uint8Array) => prepareFile(new Blob([new Uint8Array(bytes)]), "");
const bytesOf = async ({ original }: { original: Blob }) => Buffer.from(await original.arrayBuffer());
const refused = { kind: "invalid", detail: { errors: { file: [expect.any(String)] } } };

describe("prepareImage", () => {
  it.each(IMAGE_TYPES)("re-encodes %s in its own format", async (type) => {
    const format = type.slice("image/".length) as "png" | "jpeg" | "webp" | "gif" | "avif";
    const image = await prepareImage(await sharp({ create: plain }).toFormat(format).toBuffer());
    expect(image).toMatchObject({ type, width: 40, height: 20 });
    expect((await sharp(await bytesOf(image)).metadata()).width).toBe(40);
    expect((await sharp(image.thumbnail).metadata()).format).toBe("webp");
  });

  it("rotates the image upright and removes its EXIF data", async () => {
    const input = await sharp({ create: plain })
      .jpeg()
      .withExif({ IFD0: { Make: "Camera" }, IFD3: { GPSLatitude: "52/1 30/1 0/1" } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect((await sharp(input).metadata()).orientation).toBe(6);
    const image = await prepareImage(input);
    expect(image).toMatchObject({ width: 20, height: 40 });
    const kept = await sharp(await bytesOf(image)).metadata();
    expect([kept.exif, kept.xmp, kept.orientation]).toEqual([undefined, undefined, undefined]);
  });

  it("keeps an animation and measures one frame", async () => {
    const frames = await Promise.all(
      ["red", "blue"].map((background) =>
        sharp({ create: { ...plain, background } })
          .png()
          .toBuffer(),
      ),
    );
    const input = await sharp(frames, { join: { animated: true } })
      .gif({ delay: [100, 100] })
      .toBuffer();
    const image = await prepareImage(input);
    expect(image).toMatchObject({ type: "image/gif", width: 40, height: 20 });
    expect((await sharp(await bytesOf(image), { animated: true }).metadata()).pages).toBe(2);
  });

  it("refuses SVG, text, an empty file and TIFF", async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    await expect(prepareImage(svg)).rejects.toMatchObject(refused);
    await expect(prepareImage(Buffer.from("hello"))).rejects.toMatchObject(refused);
    await expect(prepareImage(new Uint8Array())).rejects.toMatchObject(refused);
    const tiff = await sharp({ create: plain }).tiff().toBuffer();
    await expect(prepareImage(tiff)).rejects.toMatchObject(refused);
  });

  it.each<[string, () => Buffer | Promise<Buffer>, RegExp]>([
    ["HEIC", () => heifFile("heic", "mif1", "heic"), /^HEIC images have to be converted to JPEG first\./],
    ["HEIF", () => heifFile("mif1", "heic"), /^HEIC/],
    ["HEIC with several images", () => heifFile("hevc", "msf1"), /^HEIC/],
    ["animated AVIF", () => heifFile("avis", "avif", "msf1"), /^Animated AVIF images aren't supported\./],
    ["AVIF with an animation beside the image", () => heifFile("avif", "mif1", "avis"), /^Animated AVIF/],
    ["animated PNG", animatedPng, /^Animated PNGs aren't supported\./],
  ])("refuses %s with its own reason", async (_, make, message) => {
    const reason = { kind: "invalid", detail: { errors: { file: [expect.stringMatching(message)] } } };
    await expect(prepareImage(await make())).rejects.toMatchObject(reason);
  });

  it("takes an AVIF whose first brand is that of its family, and a PNG with a harmless chunk", async () => {
    expect(await prepareImage(await avifFile("mif1"))).toMatchObject({ type: "image/avif", width: 40 });
    expect(await prepareImage(await pngWith("tEXt", Buffer.from("acTL\0IDAT")))).toMatchObject({ type: "image/png" });
  });

  it("refuses a damaged file", async () => {
    const whole = await sharp({
      create: { ...plain, width: 400, height: 400, noise: { type: "gaussian", mean: 99, sigma: 30 } },
    })
      .png()
      .toBuffer();
    await expect(prepareImage(whole.subarray(0, whole.length / 2))).rejects.toMatchObject(refused);
  });

  it("refuses more than 50 million pixels", async () => {
    const bomb = await sharp({ create: { ...plain, width: 9000, height: 8000 } })
      .png()
      .toBuffer();
    expect(bomb.length).toBeLessThan(1_000_000);
    await expect(prepareImage(bomb)).rejects.toMatchObject({
      detail: { errors: { file: ["The image has more than 50 million pixels."] } },
    });
  });

  it("refuses more than 500 frames, and counts the pixels of all frames", async () => {
    const frames = (count: number, side: number) =>
      Promise.all(
        Array.from({ length: count }, (_, index) =>
          sharp({
            create: {
              ...plain,
              width: side,
              height: side,
              background: { r: (index * 37) % 256, g: (index * 91) % 256, b: index % 256 },
            },
          })
            .png()
            .toBuffer(),
        ),
      );
    const many = await sharp(await frames(501, 8), { join: { animated: true } })
      .gif({ delay: 20 })
      .toBuffer();
    await expect(prepareImage(many)).rejects.toMatchObject({
      detail: { errors: { file: ["The animation has more than 500 frames."] } },
    });
    const large = await sharp(await frames(5, 3800), { join: { animated: true }, limitInputPixels: false })
      .gif({ delay: 20, effort: 1 })
      .toBuffer();
    await expect(prepareImage(large)).rejects.toMatchObject({
      detail: { errors: { file: ["The image has more than 50 million pixels."] } },
    });
  });

  it("refuses more than 25 MiB", async () => {
    const png = await sharp({ create: plain }).png().toBuffer();
    const padded = Buffer.concat([png, Buffer.alloc(MAX_IMAGE_BYTES)]);
    await expect(prepareImage(padded)).rejects.toMatchObject({
      detail: { errors: { file: ["The image is larger than 25 MiB."] } },
    });
  });

  it("removes scripts and archives hidden in metadata or after the end of the image", async () => {
    const page = "<html><script>alert(document.domain)</script></html>";
    const png = await sharp({ create: plain })
      .png()
      .withExif({ IFD0: { ImageDescription: page } })
      .toBuffer();
    const jpeg = await sharp({ create: plain })
      .jpeg()
      .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${page}</x:xmpmeta>`)
      .toBuffer();
    for (const image of [png, jpeg, await sharp({ create: plain }).gif().toBuffer()]) {
      const polyglot = Buffer.concat([image, Buffer.from(`${page}PK\x03\x04`)]);
      expect((await bytesOf(await prepareImage(polyglot))).includes("alert(")).toBe(false);
    }
    const comment = Buffer.concat([Buffer.from("GIF89a/*"), Buffer.from(page)]);
    await expect(prepareImage(comment)).rejects.toMatchObject(refused);
  });
});

describe("variants", () => {
  const noise = (width: number, height: number) =>
    sharp({ create: { ...plain, width, height, noise: { type: "gaussian", mean: 128, sigma: 80 } } });

  it("are within their sizes, also for an image that hardly compresses", async () => {
    const image = await prepareImage(await noise(2600, 1900).jpeg({ quality: 95 }).toBuffer());
    expect(image.variants.map(({ name }) => name)).toEqual(["large", "small"]);
    for (const { name, bytes, width, height } of image.variants) {
      const found = await sharp(bytes).metadata();
      expect(found).toMatchObject({ format: "jpeg", width, height });
      expect(Math.max(width, height)).toBeLessThanOrEqual(name === "large" ? 2048 : 2000);
      expect(bytes.length).toBeLessThanOrEqual(name === "large" ? 5_000_000 : 976_000);
      expect(width / height).toBeCloseTo(2600 / 1900, 1);
    }
  });

  it("are omitted where the original is good enough", async () => {
    const small = await prepareImage(await sharp({ create: plain }).jpeg().toBuffer());
    expect(small.variants.map(({ name }) => name)).toEqual(["square"]);
    const plainer = await sharp({ create: { ...plain, width: 30 } })
      .jpeg()
      .toBuffer();
    expect((await prepareImage(plainer)).variants).toEqual([]);
  });

  it("have a white background for transparency and padding", async () => {
    const glass = { width: 20, height: 60, channels: 4 as const, background: { r: 0, g: 0, b: 0, alpha: 0 } };
    const { variants } = await prepareImage(await sharp({ create: glass }).png().toBuffer());
    expect(variants.map(({ name }) => name)).toEqual(["large", "small", "square"]);
    for (const { bytes } of variants) {
      const { data } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
      expect(data.every((value) => value > 250)).toBe(true);
    }
    expect(variants.at(-1)).toMatchObject({ width: 1080, height: 1080 });
  });
});
