import { charsetIn, decodeText } from "#platform/egress/decode-text.ts";
import { fetchFollowing } from "#platform/egress/follow.ts";
import type { Egress } from "#platform/egress/index.ts";
import type { LinkCardProblem } from "./rules.ts";

/** Metadata is in the head; the rest is cut off. */
const MAX_BYTES = 1_000_000;
const PAGE_TYPES: readonly string[] = ["text/html", "application/xhtml+xml"];

/** `url` is the final URL of the page. */
export type Page = { url: string; html: string };
export type Resource = { url: string; contentType: string; bytes: Buffer; isComplete: boolean };

/**
 * Fetches a web page as text. Private addresses are refused at every redirect. @returns the problem if there is no page
 */
export async function readPage(egress: Egress, url: string, signal: AbortSignal): Promise<Page | LinkCardProblem> {
  const fetched = await fetchResource(egress, url, { accept: PAGE_TYPES.join(", "), maxBytes: MAX_BYTES, signal });
  if (!fetched) return "unreachable";
  const type = fetched.contentType.split(";", 1)[0]?.trim().toLowerCase() ?? "";
  if (!PAGE_TYPES.includes(type)) return "not_a_page";
  return { url: fetched.url, html: decodeText(fetched.bytes, fetched.contentType, charsetIn) };
}

/** Fetches a URL, following redirects. @returns null without a usable response */
export async function fetchResource(
  egress: Egress,
  address: string,
  { accept, ...limits }: { accept: string; maxBytes: number; signal: AbortSignal },
): Promise<Resource | null> {
  const headers = { accept, "user-agent": "Masthead/1 (+link cards)" };
  const fetched = await fetchFollowing(egress, address, { ...limits, headers });
  if ("problem" in fetched || fetched.status !== 200) return null;
  const { url, bytes, isComplete } = fetched;
  return { url, contentType: fetched.headers["content-type"] ?? "", bytes, isComplete };
}
