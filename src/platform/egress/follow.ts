import type { Egress, EgressRequest } from "./index.ts";

const REQUEST_MS = 10_000;
const MOST_REDIRECTS = 5;
const REDIRECTS: readonly number[] = [301, 302, 303, 307, 308];
/**
 * Bytes in which a document may declare its encoding (HTML standard, "prescan a byte stream": 1024), enlarged for
 * documents that declare it late.
 */
const PRESCAN = 4096;

/** `url` is the final URL after redirects. `isComplete`: the body was not cut off. */
export type Fetched = {
  url: string;
  status: number;
  headers: Record<string, string>;
  bytes: Buffer;
  isComplete: boolean;
};

/**
 * Fetches a URL, following redirects, each checked like the first URL. The bytes are those of a 2xx response.
 * @returns `refused` for a URL that may not be called, `unreachable` for a failed request
 */
export async function fetchFollowing(
  egress: Pick<Egress, "download">,
  address: string,
  { headers, maxBytes, signal }: { headers: Record<string, string>; maxBytes: number; signal: AbortSignal },
): Promise<Fetched | { problem: "refused" | "unreachable" }> {
  let url = address;
  for (let hop = 0; hop <= MOST_REDIRECTS; hop += 1) {
    const chunks: Buffer[] = [];
    const request: EgressRequest = { url, method: "GET", headers, timeoutMs: REQUEST_MS, maxBytes, signal };
    const outcome = await egress.download(request, async (bytes) => void chunks.push(bytes));
    if (!outcome.ok) return { problem: outcome.code === "refused" ? "refused" : "unreachable" };
    const { location, "content-encoding": encoding = "identity" } = outcome.headers;
    if (REDIRECTS.includes(outcome.status) && location) {
      if (!URL.canParse(location, url)) return { problem: "unreachable" };
      url = new URL(location, url).href;
      continue;
    }
    // Compression was not requested, and the decompressed size is not limited.
    if (encoding !== "identity") return { problem: "unreachable" };
    const { status, headers: responseHeaders, truncated } = outcome;
    return { url, status, headers: responseHeaders, bytes: Buffer.concat(chunks), isComplete: !truncated };
  }
  return { problem: "unreachable" };
}

/**
 * Decodes text by the byte order mark, else the header, else the document's own declaration, else UTF-8.
 * @param declaredIn finds the name of an encoding in the beginning of the document
 */
export function decodeText(bytes: Buffer, contentType: string, declaredIn: (start: string) => string | null): string {
  const label = markOf(bytes) ?? charsetIn(contentType) ?? declared(bytes, declaredIn) ?? "utf-8";
  return decoderFor(label).decode(bytes);
}

function markOf(bytes: Buffer): string | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return "utf-8";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  return bytes[0] === 0xff && bytes[1] === 0xfe ? "utf-16le" : null;
}

const CHARSET = /charset\s{0,20}=\s{0,20}["']?([\w.:-]{1,40})/i;

/** The name of an encoding in a `Content-Type`, of a header or of a page. */
export function charsetIn(text: string): string | null {
  return CHARSET.exec(text)?.[1] ?? null;
}

function declared(bytes: Buffer, declaredIn: (start: string) => string | null): string | null {
  const label = declaredIn(bytes.subarray(0, PRESCAN).toString("latin1"));
  // A declaration that can be read as ASCII so far is not in UTF-16, whatever it says.
  return label?.toLowerCase().startsWith("utf-16") ? "utf-8" : label;
}

function decoderFor(label: string): TextDecoder {
  try {
    return new TextDecoder(label);
  } catch {
    return new TextDecoder();
  }
}
