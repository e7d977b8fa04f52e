import sharp from "sharp";
import { beforeEach, describe, expect, it } from "vitest";
import { updateAccessibilityRules } from "#domain/content/accessibility/index.ts";
import { createPost, preflightPost, submitPost } from "#domain/content/posts/index.ts";
import { getAccessibilityPassport } from "#domain/insights/accessibility-scores/index.ts";
import { makeVideo } from "#test/files/video.ts";
import { createWorld, type World } from "#test/world.ts";
import { editMedia, uploadMedia } from "../index.ts";
import { colorMatrix } from "../rules.ts";

let world: World;
beforeEach(async () => {
  world = await createWorld();
});

type Color = [number, number, number];

/** Two columns of 40 by 60 pixels each: the first of these colors on the left. */
async function upload(left: Color, right: Color, { alpha = false } = {}) {
  const raw = Buffer.from(
    Array.from({ length: 60 }, () =>
      [left, right].flatMap((color) =>
        Array(40)
          .fill([...color, 255])
          .flat(),
      ),
    ).flat(),
  );
  const image = sharp(raw, { raw: { width: 80, height: 60, channels: 4 } });
  const bytes = await (alpha ? image : image.removeAlpha()).png().toBuffer();
  const file = new File([new Uint8Array(bytes)], "flag.png");
  return world.as(world.owner)(uploadMedia, { file, alt_text: "A flag.", folder: "Flags" });
}

const edit = (id: number, more: object) => world.as(world.owner)(editMedia, { id, ...more });

/** The colors in the corners: top left, top right, bottom left, bottom right. */
async function cornersOf({ id }: { id: number }): Promise<Color[]> {
  const { storageKey } = await world.db.mediaAsset.findUniqueOrThrow({ where: { id } });
  const image = sharp(await world.services.storage.getBytes(storageKey))
    .removeAlpha()
    .toColourspace("srgb");
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) =>
    [...data.subarray((y * info.width + x) * info.channels, (y * info.width + x) * info.channels + 3)] as Color;
  const [right, bottom] = [info.width - 1, info.height - 1];
  return [at(0, 0), at(right, 0), at(0, bottom), at(right, bottom)];
}

const RED: Color = [255, 0, 0];
const BLUE: Color = [0, 0, 255];
const invalid = (field: string, message: RegExp) => ({
  kind: "invalid",
  detail: { errors: { [field]: [expect.stringMatching(message)] } },
});

describe("an edited image", () => {
  it("is a new asset with the original's alt text and folder, the same for a repeat", async () => {
    const whole = await upload(RED, BLUE);
    const edited = await edit(whole.id, { rotate: 90 });
    expect(edited).toMatchObject({
      name: "flag (edited).png",
      width: 60,
      height: 80,
      alt_text: "A flag.",
      folder: "Flags",
    });
    expect(edited.id).not.toBe(whole.id);
    expect((await edit(whole.id, { rotate: 90 })).id).toBe(edited.id);
    expect(await cornersOf(whole)).toEqual([RED, BLUE, RED, BLUE]);
  });

  it("is rotated, then mirrored, then cropped, then resized", async () => {
    const { id } = await upload(RED, BLUE);
    expect(await cornersOf(await edit(id, { rotate: 90 }))).toEqual([RED, RED, BLUE, BLUE]);
    expect(await cornersOf(await edit(id, { rotate: 270 }))).toEqual([BLUE, BLUE, RED, RED]);
    expect(await cornersOf(await edit(id, { flip_horizontal: true }))).toEqual([BLUE, RED, BLUE, RED]);
    const all = { rotate: 90, flip_vertical: true, crop: { x: 0, y: 0, width: 60, height: 40 }, width: 30 };
    const edited = await edit(id, all);
    expect(edited).toMatchObject({ width: 30, height: 20 });
    expect(await cornersOf(edited)).toEqual([BLUE, BLUE, BLUE, BLUE]);
  });

  it.each([
    { filter: "black_and_white" },
    { filter: "sepia" },
    { filter: "faded", brightness: 20 },
    { brightness: 60, contrast: 50 },
    { saturation: -40, contrast: -30 },
  ] as const)("has the colors of the preview: %o", async (change) => {
    for (const alpha of [false, true]) {
      const [left, right]: Color[] = [
        [200, 120, 40],
        [30, 90, 220],
      ];
      const { id } = await upload(left as Color, right as Color, { alpha });
      const { rows, offset } = colorMatrix({ brightness: 0, contrast: 0, saturation: 0, filter: "none", ...change });
      const expected = [left, right].map((color = [0, 0, 0]) =>
        rows.map((row) => {
          const sum = row.reduce((total, part, index) => total + part * (color[index] ?? 0), offset * 255);
          return Math.min(255, Math.max(0, sum));
        }),
      );
      const [first = [], second = []] = await cornersOf(await edit(id, change));
      for (const [index, value] of [...first, ...second].entries()) {
        expect(Math.abs(value - (expected.flat()[index] ?? 0)), `${index}, alpha ${alpha}`).toBeLessThan(2);
      }
    }
  });
});

describe("texts on an image", () => {
  /** How many pixels are closer to white than to the image's colors, in the upper and in the lower half. */
  async function whitePixels({ id }: { id: number }): Promise<[upper: number, lower: number]> {
    const { storageKey } = await world.db.mediaAsset.findUniqueOrThrow({ where: { id } });
    const image = sharp(await world.services.storage.getBytes(storageKey)).removeAlpha();
    const { data, info } = await image.toColourspace("srgb").raw().toBuffer({ resolveWithObject: true });
    const counts: [number, number] = [0, 0];
    for (let pixel = 0; pixel < info.width * info.height; pixel++) {
      const [red = 0, green = 0, blue = 0] = data.subarray(pixel * info.channels, pixel * info.channels + 3);
      if (Math.min(red, green, blue) > 127) counts[pixel < (info.width * info.height) / 2 ? 0 : 1] += 1;
    }
    return counts;
  }

  it("are drawn where they belong, larger, bolder, with a background, in any of our scripts", async () => {
    const { id } = await upload(RED, BLUE);
    const draw = async (text: object) =>
      whitePixels(await edit(id, { texts: [{ text: "Hi", y: 0.25, size: 0.2, ...text }] }));
    const [upper, lower] = await draw({});
    expect([upper > 20, lower]).toEqual([true, 0]);
    expect((await draw({ y: 0.75 }))[0]).toBe(0);
    expect((await draw({ size: 0.3 }))[0]).toBeGreaterThan(1.5 * upper);
    expect((await draw({ bold: false }))[0]).toBeLessThan(upper);
    expect((await draw({ color: "#000000", background: "#FFFFFF" }))[0]).toBeGreaterThan(2 * upper);
    expect((await draw({ text: "Hi\nHi", y: 0.5 })).every((count) => count > 20)).toBe(true);
    for (const text of ["Ж", "Ω", "Ő", "E\u0302\u0301", "🎉"]) {
      for (const font of ["sans", "serif"])
        expect((await draw({ text, font }))[0], `${text} ${font}`).toBeGreaterThan(10);
    }
    // Beyond the edge, nothing is left to see.
    expect(await draw({ x: 1, y: 0, size: 0.01 })).toEqual([expect.any(Number), 0]);
  });

  it("are refused with the characters that no font has, and leave no asset", async () => {
    const { id } = await upload(RED, BLUE);
    const before = await world.db.mediaAsset.count({ where: { brandId: world.brand.id } });
    const texts = [{ text: "Fine" }, { text: "Tokyo 東京" }];
    await expect(edit(id, { texts })).rejects.toMatchObject(invalid("texts.1.text", /: 東 京$/));
    for (const wrong of [
      { text: " \n" },
      { text: "A", size: 0.6 },
      { text: "A", color: "red" },
      { text: "A", x: 1.1 },
    ]) {
      await expect(edit(id, { texts: [wrong] }), JSON.stringify(wrong)).rejects.toMatchObject({ kind: "invalid" });
    }
    expect(await world.db.mediaAsset.count({ where: { brandId: world.brand.id } })).toBe(before);
  });
});

describe("the contrast of texts", () => {
  const BLACK: Color = [0, 0, 0];
  const WHITE: Color = [255, 255, 255];
  /** White letters, wholly on one of the halves. */
  const on = (x: number, more: object = {}) => ({ text: "Hi", x, y: 0.5, size: 0.2, ...more });
  const ratios = ({ text_contrasts: contrasts }: Pick<Awaited<ReturnType<typeof edit>>, "text_contrasts">) =>
    contrasts?.map(({ ratio }) => ratio) ?? null;

  it("is judged on what is beneath each, and kept with the image", async () => {
    const { id, ...whole } = await upload(BLACK, WHITE);
    expect(ratios(whole)).toBeNull();
    expect(ratios(await edit(id, { rotate: 90 }))).toBeNull();
    const written = await edit(id, { texts: [on(0.25), on(0.75), on(0.75, { background: "#000000" })] });
    expect(written.text_contrasts).toEqual([
      { text: "Hi", ratio: 21, needed: 3 },
      { text: "Hi", ratio: 1, needed: 3 },
      { text: "Hi", ratio: 21, needed: 3 },
    ]);
    // On the background of the text before it, after the change of colors, in the mirrored image, where the crop has it.
    const ground = on(0.75, { color: "#000000", background: "#000000" });
    expect(ratios(await edit(id, { texts: [ground, on(0.75)] }))).toEqual([1, 21]);
    expect(ratios(await edit(id, { brightness: -100, texts: [on(0.75)] }))).toEqual([21]);
    expect(ratios(await edit(id, { flip_horizontal: true, texts: [on(0.25)] }))).toEqual([1]);
    const crop = { x: 40, y: 0, width: 40, height: 60 };
    expect(ratios(await edit(id, { crop, texts: [on(0.5)] }))).toEqual([1]);
    expect(ratios(await edit(id, { texts: [on(0.5)] }))).toEqual([1]);
    expect(ratios(await edit(id, { texts: [on(0, { text: "One very long line of letters" })] }))?.[0]).toBe(1);
  });

  it("stays known until the image is cropped or recolored", async () => {
    const written = await edit((await upload(WHITE, WHITE)).id, { texts: [on(0.5)] });
    expect(ratios(await edit(written.id, { rotate: 180, texts: [on(0.5, { color: "#000000" })] }))).toEqual([1, 21]);
    expect(ratios(await edit(written.id, { crop: { x: 0, y: 0, width: 10, height: 10 } }))).toBeNull();
    expect(ratios(await edit(written.id, { filter: "warm" }))).toBeNull();
  });

  it("is warned about by preflight and the passport, as the brand's rule says", async () => {
    const owner = world.as(world.owner);
    const channels = [{ channel_id: world.brand.channelId }];
    const bad = await edit((await upload(WHITE, WHITE)).id, { texts: [on(0.5, { text: "Sale" })] });
    const good = await edit((await upload(BLACK, BLACK)).id, { texts: [on(0.5)] });
    const post = await owner(createPost, { body: "Come by", channels, media_ids: [good.id, bad.id] });
    const issue = { code: "text_contrast_low", field: "media.1", severity: "warning" };
    expect((await owner(preflightPost, { id: post.id })).issues).toMatchObject([
      { ...issue, message: "“Sale” on the image is hard to read: its contrast is 1, where 3 is needed." },
    ]);
    const partOf = async (id: number) =>
      (await owner(getAccessibilityPassport, { id })).parts.find(({ rule }) => rule === "contrast");
    expect(await partOf(post.id)).toMatchObject({ state: "partly", share: 0.5 });
    const uploaded = await owner(createPost, { body: "Come", channels, media_ids: [(await upload(RED, RED)).id] });
    expect(await partOf(uploaded.id)).toMatchObject({ state: "not_judged" });
    const without = await owner(createPost, { body: "Come", channels });
    expect(await partOf(without.id)).toMatchObject({ state: "none" });

    await owner(updateAccessibilityRules, { contrast: "required" });
    const refused = { kind: "preflight_failed", detail: { issues: [{ ...issue, severity: "error" }] } };
    await expect(owner(submitPost, { id: post.id })).rejects.toMatchObject(refused);
    await owner(updateAccessibilityRules, { contrast: "off" });
    expect((await owner(preflightPost, { id: post.id })).issues).toEqual([]);
  });
});

it("refuses what is impossible, and other files, with invalid", async () => {
  const { id } = await upload(RED, BLUE);
  const crop = { x: 0, y: 0, width: 80, height: 60 };
  await expect(edit(id, { rotate: 90, crop })).rejects.toMatchObject(invalid("crop.width", /width of 60 pixels/));
  await expect(edit(id, { crop: { ...crop, y: 1 } })).rejects.toMatchObject(invalid("crop.height", /height of 60/));
  const thin = { x: 0, y: 0, width: 1, height: 60 };
  await expect(edit(id, { crop: thin, width: 200 })).rejects.toMatchObject(invalid("width", /12000 pixels/));
  for (const wrong of [{ width: 8001 }, { rotate: 45 }, { brightness: 101 }, { filter: "neon" }, { contrast: 0.5 }]) {
    await expect(edit(id, wrong), JSON.stringify(wrong)).rejects.toMatchObject({ kind: "invalid" });
  }
  const film = await world.as(world.owner)(uploadMedia, { file: await makeVideo("video/mp4") });
  await expect(edit(film.id, { rotate: 90 })).rejects.toMatchObject(invalid("id", /not an image/));
  const client = world.as(await world.addMember("client"));
  await expect(client(editMedia, { id, rotate: 90 })).rejects.toMatchObject({ kind: "forbidden" });
  const stranger = await createWorld();
  await expect(stranger.as(stranger.owner)(editMedia, { id, rotate: 90 })).rejects.toMatchObject({ kind: "not_found" });
});
