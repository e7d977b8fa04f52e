import {
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  MovOutputFormat,
  Mp4OutputFormat,
  Output,
  type OutputFormat,
  WebMOutputFormat,
} from "mediabunny";
import type { VideoType } from "./terms.ts";

const FORMATS: Record<VideoType, () => OutputFormat> = {
  "video/mp4": () => new Mp4OutputFormat({ fastStart: "in-memory" }),
  "video/quicktime": () => new MovOutputFormat({ fastStart: "in-memory" }),
  "video/webm": () => new WebMOutputFormat(),
};

/** The recording location in the metadata of the tests' videos. */
export const TAKEN_AT = "+52.5163+013.3777/";

/**
 * For tests: two seconds of 320 × 180 with audio that any container parser accepts; the packets' content cannot be
 * decoded.
 */
export async function makeVideo(type: VideoType, seed = 0): Promise<File> {
  const target = new BufferTarget();
  const output = new Output({ format: FORMATS[type](), target });
  const source = new EncodedVideoPacketSource("vp9");
  output.addVideoTrack(source, { frameRate: 10 });
  const sound = new EncodedAudioPacketSource("opus");
  output.addAudioTrack(sound);
  output.setMetadataTags({ title: "At home", raw: { "©xyz": TAKEN_AT } });
  await output.start();
  const decoderConfig = { codec: "vp09.00.10.08", codedWidth: 320, codedHeight: 180 };
  for (let frame = 0; frame < 20; frame += 1) {
    const data = new Uint8Array(2000).map((_, index) => (index * 7 + frame + seed) & 0xff);
    data.set([0x82, 0x49, 0x83, 0x42]);
    const packet = new EncodedPacket(data, frame % 10 === 0 ? "key" : "delta", frame / 10, 0.1);
    await source.add(packet, frame === 0 ? { decoderConfig } : undefined);
  }
  for (let part = 0; part < 100; part += 1) {
    // The first byte means: one channel, one frame of 20 ms.
    const packet = new EncodedPacket(new Uint8Array(40).fill(part).fill(0x08, 0, 1), "key", part / 50, 1 / 50);
    const config = { codec: "opus", sampleRate: 48_000, numberOfChannels: 1 };
    await sound.add(packet, part === 0 ? { decoderConfig: config } : undefined);
  }
  await output.finalize();
  return new File([target.buffer ?? new ArrayBuffer(0)], "clip.bin");
}
