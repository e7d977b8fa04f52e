import type { Egress, EgressRequest } from "./index.ts";

const REQUEST_MS = 10_000;
const MOST_REDIRECTS = 5;
const REDIRECTS: readonly number[] = [301, 302, 303, 307, 308];

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
    // What is left is a coding that nobody asked for and `decompress.ts` does not know.
    if (encoding !== "identity") return { problem: "unreachable" };
    const { status, headers: responseHeaders, truncated } = outcome;
    return { url, status, headers: responseHeaders, bytes: Buffer.concat(chunks), isComplete: !truncated };
  }
  return { problem: "unreachable" };
}
