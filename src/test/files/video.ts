import {
  type AudioCodec,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  MovOutputFormat,
  Mp4OutputFormat,
  Output,
  type OutputFormat,
  type VideoCodec,
  WebMOutputFormat,
} from "mediabunny";
import type { VideoType } from "#domain/content/media/terms.ts";

const FORMATS: Record<VideoType, () => OutputFormat> = {
  "video/mp4": () => new Mp4OutputFormat({ fastStart: "in-memory" }),
  "video/quicktime": () => new MovOutputFormat({ fastStart: "in-memory" }),
  "video/webm": () => new WebMOutputFormat(),
};

/** The recording location in the metadata of the tests' videos. */
export const TAKEN_AT = "+52.5163+013.3777/";

/** How a test's video says that it is encoded: VP9 with mono Opus unless it says otherwise. */
export type TestEncoding = {
  /** The codec, and its parameter string. */
  video?: [VideoCodec, string];
  /** As MP4 and MOV have it: `h264Config`, `hevcConfig`. */
  description?: Uint8Array;
  audio?: [AudioCodec, string] | null;
  audioDescription?: Uint8Array;
  channels?: number;
  sampleRate?: number;
};

/** H.264 of this profile. */
export const h264 = (profile: number): TestEncoding => ({
  video: ["avc", `avc1.${profile.toString(16).padStart(2, "0")}001f`],
  description: new Uint8Array([1, profile, 0, 0x1f, 0xff, 0xe1, 0, 4, 0x67, profile, 0, 0x1f, 1, 0, 2, 0x68, 0xce]),
});

/** HEVC with this color sampling by its number, and so many bits. */
export const hevc = (profile: number, chroma: number, bits: number): TestEncoding => ({
  video: ["hevc", `hev1.${profile}.6.L93.B0`],
  description: new Uint8Array([
    ...[1, profile, 0x60, 0, 0, 0, 0xb0, 0, 0, 0, 0, 0, 93, 0xf0, 0, 0xfc],
    ...[0xfc | chroma, 0xf8 | (bits - 8), 0xf8 | (bits - 8), 0, 0, 0x0f, 0],
  ]),
});

/** AAC; object type 5 is HE-AAC. */
export const aac = (channels = 2, objectType: 2 | 5 = 2, sampleRate = 48_000): TestEncoding => ({
  audio: ["aac", `mp4a.40.${objectType}`],
  audioDescription: new Uint8Array([(objectType << 3) | 1, 0x80 | (channels << 3)]),
  channels,
  sampleRate,
});

/**
 * For tests: two seconds of 320 × 180 with audio that any container parser accepts; the packets' content cannot be
 * decoded.
 */
export async function makeVideo(type: VideoType, seed = 0, encoding: TestEncoding = {}): Promise<File> {
  const { video = ["vp9", "vp09.00.10.08"], description, audio = ["opus", "opus"], audioDescription } = encoding;
  const { channels = 1, sampleRate = 48_000 } = encoding;
  const target = new BufferTarget();
  const output = new Output({ format: FORMATS[type](), target });
  const source = new EncodedVideoPacketSource(video[0]);
  output.addVideoTrack(source, { frameRate: 10 });
  const sound = audio && new EncodedAudioPacketSource(audio[0]);
  if (sound) output.addAudioTrack(sound);
  output.setMetadataTags({ title: "At home", raw: { "©xyz": TAKEN_AT } });
  await output.start();
  const decoderConfig = { codec: video[1], codedWidth: 320, codedHeight: 180, ...(description && { description }) };
  for (let frame = 0; frame < 20; frame += 1) {
    const data = new Uint8Array(2000).map((_, index) => (index * 7 + frame + seed) & 0xff);
    data.set([0x82, 0x49, 0x83, 0x42]);
    const packet = new EncodedPacket(data, frame % 10 === 0 ? "key" : "delta", frame / 10, 0.1);
    await source.add(packet, frame === 0 ? { decoderConfig } : undefined);
  }
  for (let part = 0; sound && part < 100; part += 1) {
    // The first byte means: one channel, one frame of 20 ms.
    const packet = new EncodedPacket(new Uint8Array(40).fill(part).fill(0x08, 0, 1), "key", part / 50, 1 / 50);
    const [, codec] = audio;
    const config = {
      codec,
      sampleRate,
      numberOfChannels: channels,
      ...(audioDescription && { description: audioDescription }),
    };
    await sound.add(packet, part === 0 ? { decoderConfig: config } : undefined);
  }
  await output.finalize();
  return new File([target.buffer ?? new ArrayBuffer(0)], "clip.bin");
}

/** A box of MP4 or MOV. */
function box(name: string, ...contents: Uint8Array[]): Buffer {
  const head = Buffer.alloc(8);
  head.write(name, 4, "latin1");
  const content = Buffer.concat(contents);
  head.writeUInt32BE(content.length + 8);
  return Buffer.concat([head, content]);
}

const FTYP = box("ftyp", Buffer.from("isom\0\0\0\0isommp42", "latin1"));

/** Boxes in boxes, a hundred thousand deep. */
function nested(name: string): Buffer {
  const depth = 100_000;
  const bytes = Buffer.alloc(8 * depth);
  for (let level = 0; level < depth; level += 1) {
    bytes.writeUInt32BE(8 * (depth - level), 8 * level);
    bytes.write(level === 0 ? "moov" : name, 8 * level + 4, "latin1");
  }
  return bytes;
}

/** The file with numbers of its boxes replaced, by their places behind the box's name. */
function change(video: Buffer, name: string, ...numbers: [at: number, value: number][]): Buffer {
  const changed = Buffer.from(video);
  const start = changed.indexOf(name, 0, "latin1") + 4;
  for (const [at, value] of numbers) changed.writeUInt32BE(value, start + at);
  return changed;
}

const MOST = 0xfffffff0;

/** For tests: videos that want more than they are worth, or lead a reader astray. */
export async function hostileVideos(): Promise<Record<string, Buffer>> {
  const video = Buffer.from(await (await makeVideo("video/mp4")).arrayBuffer());
  const webm = Buffer.from(await (await makeVideo("video/webm")).arrayBuffer());
  const times = change(video, "stts", [4, 1], [8, MOST], [12, 1]);
  const samples = change(change(times, "stsz", [4, 1], [8, MOST]), "stsc", [12, MOST]);
  return {
    "boxes in boxes": Buffer.concat([FTYP, nested("moov")]),
    "tracks in tracks": Buffer.concat([FTYP, nested("trak")]),
    "a cut box": video.subarray(0, video.indexOf("stsz") + 6),
    "a box without a length": Buffer.concat([
      FTYP,
      Buffer.from([0, 0, 0, 0, ...Buffer.from("moov")]),
      Buffer.alloc(4096),
    ]),
    "boxes of length 0 in the index": change(video, "minf", [0, 0]),
    "a box longer than the file": change(video, "mdia", [0, MOST]),
    "billions of samples": change(samples, "mdhd", [12, MOST]),
    "billions of entries": change(change(video, "stsz", [4, 0], [8, MOST]), "stts", [4, MOST]),
    "billions of descriptions": change(video, "stsd", [4, MOST]),
    "billions of chunks": change(change(video, "stco", [4, MOST]), "stsc", [4, MOST]),
    "an element longer than the file": Buffer.concat([webm.subarray(0, 60), Buffer.alloc(200, 0xff)]),
    "nothing but a header": Buffer.concat([FTYP, Buffer.alloc(100_000)]),
  };
}
