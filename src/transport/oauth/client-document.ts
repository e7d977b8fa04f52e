import { addressKeys, throttle } from "#domain/limits/index.ts";
import type { PublicContext } from "#kernel/context.ts";

/** Bytes of a metadata document at most, as draft-ietf-oauth-client-id-metadata-document recommends. */
export const DOCUMENT_BYTES = 5 * 1024;
const DEADLINE_MS = 5000;
const LONGEST_ADDRESS = 2048;
/** Fetches caused from one client address. */
const FETCH_RATE = { limit: 30, windowSeconds: 60 };

/** @throws Fault throttled */
export async function mayFetchDocument({ db, origin }: PublicContext, clientId: string): Promise<boolean> {
  await throttle(db, addressKeys("oauth_document", origin.address), FETCH_RATE);
  return clientId.length <= LONGEST_ADDRESS;
}

/**
 * Reads a client's metadata document, by the one door to the outside network: never from private addresses, no
 * redirects, a deadline and a limit of size.
 * @throws Error for anything but a small JSON answer of status 200
 */
export async function fetchDocument({ egress }: PublicContext, url: string): Promise<Response> {
  const outcome = await egress.request({
    url,
    method: "GET",
    headers: { Accept: "application/json", "User-Agent": "Masthead/1 (+oauth)" },
    timeoutMs: DEADLINE_MS,
    maxBytes: DOCUMENT_BYTES,
  });
  if (!outcome.ok) throw new Error(outcome.message);
  const { status, headers, body, truncated } = outcome;
  if (status !== 200) throw new Error(`The answer has the status ${status}.`);
  if (truncated) throw new Error(`The document is larger than ${DOCUMENT_BYTES} bytes.`);
  if (!/^application\/(?:[\w.-]+\+)?json\b/i.test(headers["content-type"] ?? ""))
    throw new Error("The document is not JSON.");
  return new Response(body, { status, headers: pick(headers, ["cache-control", "expires"]) });
}

function pick(headers: Record<string, string>, names: readonly string[]): [string, string][] {
  return names.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]] as [string, string]]));
}
