import { crc32 } from "node:zlib";
import sharp from "sharp";

const plain = { width: 40, height: 20, channels: 3 as const, background: "#b8321a" };
const makePng = () => sharp({ create: plain }).png().toBuffer();

/** For tests: the first box of a file of the HEIF family, and nothing that could be decoded. */
export function heifFile(brand: string, ...compatible: string[]): Buffer {
  const content = Buffer.from(`ftyp${brand}\0\0\0\0${compatible.join("")}`, "latin1");
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length + 4);
  return Buffer.concat([length, content, Buffer.alloc(2000, 1)]);
}

/** For tests: a PNG with a chunk after its header. */
export async function pngWith(name: string, data: Buffer): Promise<Buffer> {
  const png = await makePng();
  const chunk = Buffer.alloc(12 + data.length);
  chunk.writeUInt32BE(data.length);
  chunk.write(name, 4, "latin1");
  data.copy(chunk, 8);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 8 + data.length)), 8 + data.length);
  // The signature and the header.
  return Buffer.concat([png.subarray(0, 33), chunk, png.subarray(33)]);
}

/** For tests: a PNG that says it has two frames and is repeated forever. */
export function animatedPng(): Promise<Buffer> {
  return pngWith("acTL", Buffer.from([0, 0, 0, 2, 0, 0, 0, 0]));
}

/** For tests: a still AVIF, also with the brand that some encoders name first. */
export async function avifFile(brand: "avif" | "mif1"): Promise<Buffer> {
  const avif = await sharp({ create: plain }).avif({ effort: 0 }).toBuffer();
  return Buffer.concat([avif.subarray(0, 8), Buffer.from(brand, "latin1"), avif.subarray(12)]);
}
