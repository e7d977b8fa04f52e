import type { Call } from "../../contract.ts";

const TIMEOUT_MS = 5000;
/** Maximum bytes of the network's image; `domain/publishing/channels` stores a smaller copy. */
const MAX_BYTES = 500_000;

/**
 * An account's avatar as a `data:` URL: a copy, because the studio loads no images from other hosts and some URLs
 * contain a secret. Null when it can't be fetched or is too large.
 */
export async function fetchAvatar({ egress }: Pick<Call, "egress">, url: string): Promise<string | null> {
  const chunks: Buffer[] = [];
  const request = { url, method: "GET", headers: {}, timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES };
  const outcome = await egress.download(request, async (bytes) => void chunks.push(bytes));
  if (!outcome.ok || outcome.status !== 200 || outcome.truncated) return null;
  const bytes = Buffer.concat(chunks);
  const type = typeOf(bytes);
  return type && `data:${type};base64,${bytes.toString("base64")}`;
}

/** Detects the type by the first bytes: networks do not always declare it, and only images are accepted. */
function typeOf(bytes: Buffer): string | null {
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return "image/jpeg";
  if (bytes.subarray(0, 4).equals(Buffer.from("\x89PNG", "latin1"))) return "image/png";
  if (bytes.subarray(0, 4).toString("latin1") === "GIF8") return "image/gif";
  const isWebp =
    bytes.subarray(0, 4).toString("latin1") === "RIFF" && bytes.subarray(8, 12).toString("latin1") === "WEBP";
  return isWebp ? "image/webp" : null;
}
