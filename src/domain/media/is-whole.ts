import { invalid } from "#kernel/fault.ts";

const EBML_SEGMENT = 0x18_53_80_67;
/** Two of each second of the longest video, and some. A box can be eight bytes, and each is a look at the disk. */
const MAX_BOXES = 20_000;

/**
 * Whether a video's outermost boxes or elements end where the file does, or before: the last one tells that it was cut.
 * @throws Fault invalid on `file`
 */
export function isWhole(file: Blob, isWebm: boolean): Promise<boolean> {
  return isWebm ? isWholeWebm(file) : isWholeMp4(file);
}

/** MP4 and MOV are boxes one after the other: length, type; a length of 1 means that eight bytes of it follow, 0 the rest. */
async function isWholeMp4(file: Blob): Promise<boolean> {
  let boxes = 0;
  for (let at = 0; at + 8 <= file.size; boxes += 1) {
    if (boxes === MAX_BOXES) throw invalid("file", "The video file has too many fragments.");
    const head = await viewOf(file, at, 16);
    const short = head.getUint32(0);
    if (short === 0) return true;
    const length = short === 1 && head.byteLength === 16 ? Number(head.getBigUint64(8)) : short;
    if (length < 8) return false;
    at += length;
    if (at > file.size) return false;
  }
  return true;
}

/** WebM is a header element and a segment. A recording that was streamed does not know its length: all bits are set. */
async function isWholeWebm(file: Blob): Promise<boolean> {
  const header = await viewOf(file, 4, 8);
  const { value, width } = readVint(header, 0);
  const at = 4 + width + Number(value);
  const segment = await viewOf(file, at, 12);
  if (segment.byteLength < 12 || segment.getUint32(0) !== EBML_SEGMENT) return false;
  const length = readVint(segment, 4);
  const isUnknown = length.value === 2n ** BigInt(7 * length.width) - 1n;
  return isUnknown || at + 4 + length.width + Number(length.value) <= file.size;
}

/** A number of one to eight bytes whose leading zeros say how many. */
function readVint(view: DataView, at: number): { value: bigint; width: number } {
  const width = Math.min(8, Math.clz32(view.getUint8(at)) - 24 + 1);
  let value = BigInt(view.getUint8(at) & (0xff >> width));
  for (let index = 1; index < width; index += 1) value = (value << 8n) | BigInt(view.getUint8(at + index));
  return { value, width };
}

async function viewOf(file: Blob, at: number, length: number): Promise<DataView> {
  return new DataView(await file.slice(at, at + length).arrayBuffer());
}
