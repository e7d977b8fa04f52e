import sharp from "sharp";
import { beforeEach, describe, expect, it } from "vitest";
import { createWorld, type World } from "#test/world.ts";
import { editMedia, uploadMedia } from "./index.ts";
import { colorMatrix } from "./rules.ts";
import { makeVideo } from "./test-video.ts";

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
