import type { Call } from "./contract.ts";

const TIMEOUT_MS = 5000;
/** Of what networks have; `domain/channels` keeps a small one of it. */
const MAX_BYTES = 500_000;

/**
 * An account's picture as a `data:` address: a copy, for the studio loads no images from other hosts, and some addresses
 * hold a secret. Null where there is none to be had, or it is larger.
 */
export async function fetchPicture({ egress }: Pick<Call, "egress">, url: string): Promise<string | null> {
  const chunks: Buffer[] = [];
  const request = { url, method: "GET", headers: {}, timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES };
  const outcome = await egress.download(request, async (bytes) => void chunks.push(bytes));
  if (!outcome.ok || outcome.status !== 200 || outcome.truncated) return null;
  const bytes = Buffer.concat(chunks);
  const type = typeOf(bytes);
  return type && `data:${type};base64,${bytes.toString("base64")}`;
}

/** By the first bytes; networks do not always say it, and nothing else is taken for an image. */
function typeOf(bytes: Buffer): string | null {
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return "image/jpeg";
  if (bytes.subarray(0, 4).equals(Buffer.from("\x89PNG", "latin1"))) return "image/png";
  if (bytes.subarray(0, 4).toString("latin1") === "GIF8") return "image/gif";
  const isWebp =
    bytes.subarray(0, 4).toString("latin1") === "RIFF" && bytes.subarray(8, 12).toString("latin1") === "WEBP";
  return isWebp ? "image/webp" : null;
}
