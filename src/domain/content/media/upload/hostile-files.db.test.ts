import { expect, it } from "vitest";
import { createHeavy } from "#platform/heavy/index.ts";
import { HOSTILE_PDFS, makePdf } from "#test/files/pdf.ts";
import { hostileVideos, makeVideo } from "#test/files/video.ts";
import { createWorld } from "#test/world.ts";
import { uploadMedia } from "../index.ts";

/** In real processes: each costs minutes or gigabytes unless it is ended. */
it("refuses hostile PDFs with a sentence, and accepts the next file", async () => {
  const heavy = createHeavy();
  const world = await createWorld({ replace: { heavy } });
  const upload = (content: BlobPart, name: string) =>
    world.as(world.owner)(uploadMedia, { file: new File([content], name) });
  const ends = await Promise.all(
    Object.entries(HOSTILE_PDFS).map(async ([name, text]) => [
      name,
      await upload(text, `${name}.pdf`).catch((error: unknown) => error),
    ]),
  );
  const refusal = { kind: "invalid", detail: { errors: { file: [expect.stringMatching(/too long or too much/)] } } };
  expect(ends).toMatchObject(Object.keys(HOSTILE_PDFS).map((name) => [name, refusal]));
  expect(await upload(await makePdf(1).arrayBuffer(), "menu.pdf")).toMatchObject({ kind: "document" });
  heavy.end();
}, 600_000);

it("refuses hostile videos with a sentence, and accepts the next file", async () => {
  const heavy = createHeavy();
  const world = await createWorld({ replace: { heavy } });
  const upload = (content: BlobPart, name: string) =>
    world.as(world.owner)(uploadMedia, { file: new File([content], name) });
  const videos = Object.entries(await hostileVideos());
  for (const [name, bytes] of videos) {
    const start = performance.now();
    const end = await upload(new Uint8Array(bytes), `${name}.mp4`).catch((error: unknown) => error);
    const sentence = expect.stringMatching(/^(The|This) .+\.$/);
    expect([name, end]).toMatchObject([name, { kind: "invalid", detail: { errors: { file: [sentence] } } }]);
    expect([name, performance.now() - start < 60_000]).toEqual([name, true]);
  }
  expect(await upload(await (await makeVideo("video/mp4")).arrayBuffer(), "clip.mp4")).toMatchObject({ kind: "video" });
  heavy.end();
}, 600_000);
