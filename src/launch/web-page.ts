import { randomBytes } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { type PageKind, pageHeaders } from "#transport/page-headers.ts";

/** Files have headers of their own: built ones never change, uploaded ones are sandboxed. */
const FILES = /^\/(_next\/|media\/)/;

/** Its reader is another's work: scripts stay as strict as everywhere, styles cannot. */
const REFERENCE = /^\/developers\/reference(?:[?#]|$)/;

/** The way through a connection's consent; framing them stays forbidden. */
const POPUPS = /^\/(?:oauth\/consent\/[\w-]+(?:[?#]|$)|sign-in\?(?:.*&)?next=%2Foauth%2F)/;

/** Gives a page its security headers; tells it which page it is, and the nonce that its scripts and styles have to carry. */
export function dressPage(
  request: IncomingMessage,
  response: ServerResponse,
  options: Omit<PageKind, "hasForeignStyles" | "mayBePopup">,
): void {
  const url = request.url ?? "/";
  if (FILES.test(url)) return;
  const nonce = randomBytes(16).toString("base64");
  const headers = pageHeaders(nonce, {
    ...options,
    hasForeignStyles: REFERENCE.test(url),
    mayBePopup: POPUPS.test(url),
  });
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  request.headers["x-page"] = pageOf(url);
  request.headers["x-nonce"] = nonce;
  request.headers["content-security-policy"] = headers["Content-Security-Policy"];
}

/** The address as a person sees it: Next marks its own reads of a page with `_rsc`. */
function pageOf(url: string): string {
  const [path = "/", query = ""] = url.split("?", 2);
  const params = new URLSearchParams(query);
  params.delete("_rsc");
  return params.size > 0 ? `${path}?${params}` : path;
}
