import { existsSync, mkdtempSync, readdirSync, readlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { BlobSource, Input, type InputVideoTrack, MP4, QTFF, WEBM } from "mediabunny";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import type { CodecFacts } from "#platform/connectors/contract.ts";
import { aac, h264, hevc, makeVideo, TAKEN_AT, type TestEncoding } from "#test/files/video.ts";
import { VIDEO_TYPES, type VideoType } from "../terms.ts";
import { prepareFile } from "./prepare.ts";
import { readCodecs } from "./read-codecs.ts";

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
    const { original, thumbnail, ...facts } = await prepareFile(file, folder());
    expect(facts).toEqual({
      type,
      width: 320,
      height: 180,
      durationMs: 2000,
      pages: null,
      variants: [],
      codecs: {
        videoCodec: "vp9",
        videoChroma: "4:2:0",
        videoBitDepth: 8,
        audioCodec: "opus",
        audioChannels: 1,
        audioSampleRate: 48_000,
      },
    });
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
    await expect(prepareFile(cut, folder())).rejects.toMatchObject(invalidFile(/incomplete|damaged/));
  });

  it("loses trailing data", async () => {
    const polyglot = new Blob([await makeVideo(type), "<script>alert(1)</script>"]);
    const { original } = await prepareFile(polyglot, folder()).catch(() => ({ original: new Blob() }));
    expect((await bytesOf(original)).includes("<script>")).toBe(false);
  });
});

describe("codecs", () => {
  const codecsOf = async (type: VideoType, encoding: TestEncoding) =>
    (await prepareFile(await makeVideo(type, 0, encoding), folder())).codecs;

  it.each<[string, VideoType, TestEncoding, Partial<CodecFacts>]>([
    ["H.264 High", "video/mp4", h264(0x64), { videoCodec: "h264", videoChroma: "4:2:0", videoBitDepth: 8 }],
    ["H.264 High 10", "video/mp4", h264(0x6e), { videoChroma: "4:2:0", videoBitDepth: 10 }],
    ["H.264 High 4:2:2", "video/quicktime", h264(0x7a), { videoChroma: "4:2:2", videoBitDepth: null }],
    ["H.264 High 4:4:4", "video/mp4", h264(0xf4), { videoChroma: "4:4:4", videoBitDepth: null }],
    ["HEVC Main", "video/mp4", hevc(1, 1, 8), { videoCodec: "hevc", videoChroma: "4:2:0", videoBitDepth: 8 }],
    ["HEVC Main 10", "video/quicktime", hevc(2, 1, 10), { videoChroma: "4:2:0", videoBitDepth: 10 }],
    ["HEVC 4:2:2", "video/quicktime", hevc(4, 2, 10), { videoChroma: "4:2:2", videoBitDepth: 10 }],
    ["VP9 4:4:4", "video/mp4", { video: ["vp9", "vp09.01.10.08.03.01.01.01.00"] }, { videoChroma: "4:4:4" }],
    ["VP9 with 10 bits", "video/mp4", { video: ["vp9", "vp09.02.10.10"] }, { videoCodec: "vp9", videoBitDepth: 10 }],
    ["AV1", "video/mp4", { video: ["av1", "av01.0.04M.10"] }, { videoCodec: "av1" }],
    ["VP8", "video/webm", { video: ["vp8", "vp8"] }, { videoCodec: "vp8", videoChroma: "4:2:0", videoBitDepth: 8 }],
    ["ProRes 422", "video/quicktime", { video: ["prores", "apch"] }, { videoCodec: "prores", videoChroma: "4:2:2" }],
    ["ProRes 4444", "video/quicktime", { video: ["prores", "ap4h"] }, { videoChroma: "4:4:4", videoBitDepth: 12 }],
    ["AAC", "video/mp4", aac(2), { audioCodec: "aac", audioChannels: 2, audioSampleRate: 48_000 }],
    ["AAC at 96 kHz", "video/mp4", aac(1, 2, 96_000), { audioChannels: 1 }],
    ["HE-AAC", "video/mp4", aac(2, 5), { audioCodec: "he_aac" }],
    ["no sound", "video/mp4", { audio: null }, { audioCodec: null, audioChannels: null, audioSampleRate: null }],
  ])("reads %s from %s", async (_, type, encoding, expected) => {
    expect(await codecsOf(type, encoding)).toMatchObject(expected);
  });

  it.each([
    ["av01.0.04M.10", { videoChroma: "4:2:0", videoBitDepth: 10 }],
    ["av01.1.04M.08.0.000.01.01.01.0", { videoChroma: "4:4:4", videoBitDepth: 8 }],
    ["av01.2.04M.10.0.100.01.01.01.0", { videoChroma: "4:2:2", videoBitDepth: 10 }],
    ["av01.0.04M.08.0.112.01.01.01.0", { videoChroma: "4:2:0", videoBitDepth: 8 }],
  ])("reads the colors of AV1 by %s", async (text, expected) => {
    const track = { getCodec: async () => "av1", getCodecParameterString: async () => text } as InputVideoTrack;
    expect(await readCodecs(track, null)).toMatchObject(expected);
  });

  async function makeWithUnknownSound(): Promise<Blob> {
    const bytes = await bytesOf(await makeVideo("video/quicktime"));
    const amr = Buffer.from(bytes.toString("latin1").replaceAll("Opus", "samr"), "latin1");
    return new Blob([new Uint8Array(amr)]);
  }

  it("refuses a video whose sound would be lost, and names the codec", async () => {
    await expect(prepareFile(await makeWithUnknownSound(), folder())).rejects.toMatchObject(
      invalidFile(/^The video's audio uses an unsupported codec \(samr\)\. Export it with AAC audio\.$/),
    );
  });

  it.runIf(process.platform === "linux")("leaves no file open where a video is refused", async () => {
    const into = folder();
    await expect(prepareFile(await makeWithUnknownSound(), into)).rejects.toMatchObject(invalidFile(/samr/));
    const open = readdirSync("/proc/self/fd").flatMap((name) => {
      const target = join("/proc/self/fd", name);
      return existsSync(target) ? readlinkSync(target) : [];
    });
    expect(open.length).toBeGreaterThan(0);
    expect(open.filter((path) => path.startsWith(into))).toEqual([]);
  });
});

it("refuses a file with too many boxes before reading all of them", async () => {
  const boxes = Buffer.alloc(8 * 100_000, Buffer.from("\0\0\0\x08free", "latin1"));
  const input = new Blob([await makeVideo("video/mp4"), boxes]);
  await expect(prepareFile(input, folder())).rejects.toMatchObject(invalidFile(/too many fragments/));
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
  await expect(prepareFile(new Blob([new Uint8Array(bytes)]), folder())).rejects.toMatchObject(
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
  await expect(prepareFile(new Blob([new Uint8Array(unknownCodec)]), scratch)).rejects.toMatchObject(
    invalidFile(/video track|codec|damaged/),
  );
  const sound = Buffer.from(bytes.toString("latin1").replaceAll("vide", "soun"), "latin1");
  await expect(prepareFile(new Blob([new Uint8Array(sound)]), scratch)).rejects.toMatchObject(
    invalidFile(/video track|damaged/),
  );
});
