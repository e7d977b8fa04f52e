import { BufferTarget, EncodedPacket, EncodedVideoPacketSource, Output, WebMOutputFormat } from "mediabunny";
import sharp from "sharp";

/** A progressive JPEG of nearly 50 megapixels, which must be decoded completely. */
export async function largeImage(): Promise<Buffer> {
  const pixels = Buffer.from(Array.from({ length: 500 * 500 * 3 }, (_, index) => (index * 7919) % 251));
  return sharp(pixels, { raw: { width: 500, height: 500, channels: 3 } })
    .resize(7000, 7000, { kernel: "nearest" })
    .jpeg({ quality: 60, progressive: true })
    .toBuffer();
}

/** A video with a very large number of tiny packets. */
export async function manyPacketsVideo(): Promise<Buffer> {
  const target = new BufferTarget();
  const output = new Output({ format: new WebMOutputFormat(), target });
  const source = new EncodedVideoPacketSource("vp9");
  output.addVideoTrack(source, { frameRate: 60 });
  await output.start();
  const decoderConfig = { codec: "vp09.00.10.08", codedWidth: 320, codedHeight: 180 };
  for (let frame = 0; frame < 200_000; frame += 1) {
    const data = new Uint8Array([0x82, 0x49, 0x83, 0x42, frame & 0xff, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    const packet = new EncodedPacket(data, frame % 100 === 0 ? "key" : "delta", frame / 60, 1 / 60);
    await source.add(packet, frame === 0 ? { decoderConfig } : undefined);
  }
  await output.finalize();
  return Buffer.from(target.buffer ?? new ArrayBuffer(0));
}
