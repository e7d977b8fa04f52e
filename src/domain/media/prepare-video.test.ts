import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { BlobSource, Input, MP4, QTFF, WEBM } from "mediabunny";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { prepare } from "./prepare.ts";
import { VIDEO_TYPES } from "./terms.ts";
import { makeVideo, TAKEN_AT } from "./test-video.ts";

const folder = () => mkdtempSync(join(tmpdir(), "masthead-test-"));
const invalidFile = (message: RegExp) => ({
  kind: "invalid",
  detail: { errors: { file: [expect.stringMatching(message)] } },
});
const bytesOf = async (file: Blob) => Buffer.from(await file.arrayBuffer());

describe.each(VIDEO_TYPES)("%s", (type) => {
  it("is remuxed with the same packets and without metadata, and gets its facts and a thumbnail", async () => {
    const file = await makeVideo(type);
    expect((await bytesOf(file)).includes(TAKEN_AT)).toBe(true);
    const { original, thumbnail, ...facts } = await prepare(file, folder());
    expect(facts).toEqual({ type, width: 320, height: 180, durationMs: 2000, pages: null, variants: [] });
    const bytes = await bytesOf(original);
    expect([bytes.includes(TAKEN_AT), bytes.includes("At home")]).toEqual([false, false]);
    const input = new Input({ source: new BlobSource(original), formats: [MP4, QTFF, WEBM] });
    const track = await input.getPrimaryVideoTrack();
    expect(await track?.computePacketStats()).toMatchObject({ packetCount: 20 });
    const sound = await input.getPrimaryAudioTrack();
    expect(await sound?.computePacketStats()).toMatchObject({ packetCount: 100 });
    expect(await input.getMetadataTags()).toEqual({});
    if (type !== "video/webm") expect(bytes.indexOf("moov")).toBeLessThan(bytes.indexOf("mdat"));
    expect(await sharp(thumbnail).metadata()).toMatchObject({ format: "webp", width: 480, height: 270 });
  });

  it.each([0.999, 0.9, 0.5, 0.05])("is refused with %f of its bytes", async (share) => {
    const bytes = await bytesOf(await makeVideo(type));
    const cut = new Blob([new Uint8Array(bytes.subarray(0, bytes.length * share))]);
    await expect(prepare(cut, folder())).rejects.toMatchObject(invalidFile(/incomplete|damaged/));
  });

  it("loses trailing data", async () => {
    const polyglot = new Blob([await makeVideo(type), "<script>alert(1)</script>"]);
    const { original } = await prepare(polyglot, folder()).catch(() => ({ original: new Blob() }));
    expect((await bytesOf(original)).includes("<script>")).toBe(false);
  });
});

it("refuses a file with too many boxes before reading all of them", async () => {
  const boxes = Buffer.alloc(8 * 100_000, Buffer.from("\0\0\0\x08free", "latin1"));
  const input = new Blob([await makeVideo("video/mp4"), boxes]);
  await expect(prepare(input, folder())).rejects.toMatchObject(invalidFile(/too many fragments/));
});

it("refuses a sample table that declares billions of samples before reading it", async () => {
  const bytes = await bytesOf(await makeVideo("video/mp4"));
  const [stts, stsz, stsc] = ["stts", "stsz", "stsc"].map((name) => bytes.indexOf(name));
  // One entry of 4 billion frames without duration; each of one byte, all of them in one chunk.
  bytes.writeUInt32BE(0xfffffff0, (stts ?? 0) + 12);
  bytes.writeUInt32BE(1, (stts ?? 0) + 16);
  bytes.writeUInt32BE(1, (stsz ?? 0) + 8);
  bytes.writeUInt32BE(0xfffffff0, (stsz ?? 0) + 12);
  bytes.writeUInt32BE(0xfffffff0, (stsc ?? 0) + 16);
  const mdhd = bytes.indexOf("mdhd");
  bytes.writeUInt32BE(0xfffffff0, mdhd + 16);
  await expect(prepare(new Blob([new Uint8Array(bytes)]), folder())).rejects.toMatchObject(
    invalidFile(/too many frames/),
  );
});

it("refuses an unknown codec and a file without a video track", async () => {
  const bytes = await bytesOf(await makeVideo("video/mp4"));
  const unknownCodec = Buffer.from(
    bytes.toString("latin1").replaceAll("vp09", "qq09").replaceAll("vpcC", "qqqC"),
    "latin1",
  );
  const scratch = folder();
  await expect(prepare(new Blob([new Uint8Array(unknownCodec)]), scratch)).rejects.toMatchObject(
    invalidFile(/video track|codec|damaged/),
  );
  const sound = Buffer.from(bytes.toString("latin1").replaceAll("vide", "soun"), "latin1");
  await expect(prepare(new Blob([new Uint8Array(sound)]), scratch)).rejects.toMatchObject(
    invalidFile(/video track|damaged/),
  );
});
