/** Bytes without a character in Windows-1252: a text in that encoding has none of them. */
const UNDEFINED = /[\x81\x8d\x8f\x90\x9d]/;

/**
 * The text of a file as programs write it: UTF-8, with or without a byte order mark, UTF-16 with one, or Windows-1252,
 * as spreadsheets still write CSV.
 * @returns null for anything else
 */
export function decodeFile(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return decode("utf-16le", bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return decode("utf-16be", bytes);
  const text = decode("utf-8", bytes);
  if (text !== null) return text;
  const old = decode("windows-1252", bytes);
  return old === null || UNDEFINED.test(old) || old.includes("\0") ? null : old;
}

function decode(encoding: string, bytes: Uint8Array): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}
