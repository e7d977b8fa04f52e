import { invalid } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";

const EBML_SEGMENT = 0x18_53_80_67;
/** Two per second of the longest video, with a margin. A box can be eight bytes, and each costs a read. */
const MAX_BOXES = 20_000;

/**
 * Whether a video's top-level boxes or elements end at the end of the file or before: the last one shows whether the
 * file was cut.
 * @throws Fault invalid on `file`
 */
export function isComplete(file: Blob, isWebm: boolean): Promise<boolean> {
  return isWebm ? isCompleteWebm(file) : isCompleteMp4(file);
}

/**
 * MP4 and MOV are a sequence of boxes: length, type; a length of 1 means that eight bytes of length follow, 0 means the
 * rest of the file.
 */
async function isCompleteMp4(file: Blob): Promise<boolean> {
  let boxes = 0;
  for (let at = 0; at + 8 <= file.size; boxes += 1) {
    if (boxes === MAX_BOXES) throw invalid("file", t("The video file has too many fragments."));
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

/** WebM is a header element and a segment. A streamed recording has an unknown length: all bits are set. */
async function isCompleteWebm(file: Blob): Promise<boolean> {
  const header = await viewOf(file, 4, 8);
  const { value, width } = readVint(header, 0);
  const at = 4 + width + Number(value);
  const segment = await viewOf(file, at, 12);
  if (segment.byteLength < 12 || segment.getUint32(0) !== EBML_SEGMENT) return false;
  const length = readVint(segment, 4);
  const isUnknown = length.value === 2n ** BigInt(7 * length.width) - 1n;
  return isUnknown || at + 4 + length.width + Number(length.value) <= file.size;
}

/** A number of one to eight bytes; its leading zero bits give the length. */
function readVint(view: DataView, at: number): { value: bigint; width: number } {
  const width = Math.min(8, Math.clz32(view.getUint8(at)) - 24 + 1);
  let value = BigInt(view.getUint8(at) & (0xff >> width));
  for (let index = 1; index < width; index += 1) value = (value << 8n) | BigInt(view.getUint8(at + index));
  return { value, width };
}

async function viewOf(file: Blob, at: number, length: number): Promise<DataView> {
  return new DataView(await file.slice(at, at + length).arrayBuffer());
}
