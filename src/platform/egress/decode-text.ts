/**
 * Bytes in which a document may declare its encoding (HTML standard, "prescan a byte stream": 1024), enlarged for
 * documents that declare it late.
 */
const PRESCAN = 4096;

/**
 * Decodes text by the byte order mark, the HTTP header or the document's own declaration, in this order; if the bytes
 * don't fit one encoding, the next is tried. Without any: UTF-8 if it is valid, otherwise Windows-1252, as browsers do.
 * @param declaredIn finds the name of an encoding in the beginning of the document
 */
export function decodeText(
  bytes: Uint8Array,
  contentType: string,
  declaredIn: (start: string) => string | null,
): string {
  const all = [markOf(bytes), charsetIn(contentType), declared(bytes, declaredIn)];
  const named = all.filter((label) => label !== null);
  for (const label of named.length > 0 ? named : ["utf-8", "windows-1252"]) {
    const text = decodeAs(label, bytes);
    if (text !== null) return text;
  }
  return decoderFor(named[0] ?? "utf-8").decode(bytes);
}

function markOf(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return "utf-8";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  return bytes[0] === 0xff && bytes[1] === 0xfe ? "utf-16le" : null;
}

const CHARSET = /charset\s{0,20}=\s{0,20}["']?([\w.:-]{1,40})/i;

/** The name of an encoding in a `Content-Type`, of a header or of a page. */
export function charsetIn(text: string): string | null {
  return CHARSET.exec(text)?.[1] ?? null;
}

function declared(bytes: Uint8Array, declaredIn: (start: string) => string | null): string | null {
  const label = declaredIn(Buffer.from(bytes.subarray(0, PRESCAN)).toString("latin1"));
  // A declaration that can be read as ASCII so far is not in UTF-16, whatever it says.
  return label?.toLowerCase().startsWith("utf-16") ? "utf-8" : label;
}

/** @returns null for an unknown encoding, and for bytes that are not in it; the last character may be cut off */
function decodeAs(label: string, bytes: Uint8Array): string | null {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return null;
  }
}

function decoderFor(label: string): TextDecoder {
  try {
    return new TextDecoder(label);
  } catch {
    return new TextDecoder();
  }
}
