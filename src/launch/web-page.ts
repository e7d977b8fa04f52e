import { randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { type PageKind, pageHeaders } from "#transport/page-headers.ts";

/** The API reference is third-party code: scripts stay as strict as everywhere, styles cannot. */
const REFERENCE = /^\/developers\/reference(?:[?#]|$)/;

/** The pages of the OAuth consent; framing them stays forbidden. */
const POPUPS = /^\/(?:oauth\/consent\/[\w-]+(?:[?#]|$)|sign-in\?(?:.*&)?next=%2Foauth%2F)/;

/** Passes a page its URL, and the nonce that its scripts and styles must have; returns the headers it is sent with. */
export function headersForPage(
  request: IncomingMessage,
  options: Omit<PageKind, "hasForeignStyles" | "mayBePopup">,
): Record<string, string> {
  const url = request.url ?? "/";
  const nonce = randomBytes(16).toString("base64");
  const headers = pageHeaders(nonce, {
    ...options,
    hasForeignStyles: REFERENCE.test(url),
    mayBePopup: POPUPS.test(url),
  });
  request.headers["x-page"] = pageOf(url);
  request.headers["x-nonce"] = nonce;
  request.headers["content-security-policy"] = headers["Content-Security-Policy"];
  return headers;
}

/** The URL as a user sees it: Next marks its own requests for a page with `_rsc`. */
function pageOf(url: string): string {
  const [path = "/", query = ""] = url.split("?", 2);
  const params = new URLSearchParams(query);
  params.delete("_rsc");
  return params.size > 0 ? `${path}?${params}` : path;
}
