import { addressKeys, throttleAttempts } from "#domain/operations/limits/index.ts";
import type { PublicContext } from "#kernel/context.ts";
import { isFault } from "#kernel/fault.ts";

/** Bytes of a metadata document at most, as draft-ietf-oauth-client-id-metadata-document recommends. */
export const DOCUMENT_BYTES = 5 * 1024;
const DEADLINE_MS = 5000;
const LONGEST_ADDRESS = 2048;
/** Fetches caused by one IP address. */
const FETCH_RATE = { limit: 30, windowSeconds: 60 };

/** Requests that have already fetched: the library looks up a missing client a second time for its error message. */
const hasFetched = new WeakSet<PublicContext>();

/** Whether a document may be fetched: once per request, within a limit per IP address. */
export async function mayFetchDocument(ctx: PublicContext, clientId: string): Promise<boolean> {
  if (hasFetched.has(ctx) || clientId.length > LONGEST_ADDRESS) return false;
  hasFetched.add(ctx);
  try {
    await throttleAttempts(ctx.db, addressKeys("oauth_document", ctx.origin.address), FETCH_RATE);
    return true;
  } catch (error) {
    if (isFault(error, "throttled")) return false;
    throw error;
  }
}

/**
 * Fetches a client's metadata document through egress: never from private addresses, no redirects, with a timeout and a
 * size limit.
 * @throws Error for anything but a small JSON response with status 200
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
  if (status !== 200) throw new Error(`The response has status ${status}.`);
  if (truncated) throw new Error(`The document is larger than ${DOCUMENT_BYTES} bytes.`);
  if (!/^application\/(?:[\w.-]+\+)?json\b/i.test(headers["content-type"] ?? ""))
    throw new Error("The document is not JSON.");
  return new Response(body, { status, headers: pick(headers, ["cache-control", "expires"]) });
}

function pick(headers: Record<string, string>, names: readonly string[]): [string, string][] {
  return names.flatMap((name) => (headers[name] === undefined ? [] : [[name, headers[name]] as [string, string]]));
}
