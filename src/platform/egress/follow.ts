import type { Egress, EgressRequest } from "./index.ts";

const REQUEST_MS = 10_000;
const MOST_REDIRECTS = 5;
const REDIRECTS: readonly number[] = [301, 302, 303, 307, 308];
/** Where a document may say how it is encoded (HTML standard, "prescan a byte stream"), and some that say it late. */
const PRESCAN = 4096;

/** `url` is where it was in the end. `isWhole`: nothing was cut off. */
export type Fetched = {
  url: string;
  status: number;
  headers: Record<string, string>;
  bytes: Buffer;
  isWhole: boolean;
};

/**
 * Fetches what is at an address, following redirects, each judged as the first was. The bytes are those of a 2xx answer.
 * @returns `refused` for an address that may not be called, `unreachable` where nothing is to be had
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
    // Compression was not asked for, and what it expands to is not bounded.
    if (encoding !== "identity") return { problem: "unreachable" };
    const { status, headers: answered, truncated } = outcome;
    return { url, status, headers: answered, bytes: Buffer.concat(chunks), isWhole: !truncated };
  }
  return { problem: "unreachable" };
}

/**
 * Text by the byte order mark, else the header, else what the document says; UTF-8 where nothing does.
 * @param declaredIn finds the name of an encoding in the document's beginning
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
  // What can be read so far is not in UTF-16, whatever it says.
  return label?.toLowerCase().startsWith("utf-16") ? "utf-8" : label;
}

function decoderFor(label: string): TextDecoder {
  try {
    return new TextDecoder(label);
  } catch {
    return new TextDecoder();
  }
}
