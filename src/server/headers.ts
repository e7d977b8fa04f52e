import { randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { type OutgoingHttpHeader, type OutgoingHttpHeaders, ServerResponse } from "node:http";
import { type PageKind, pageHeaders } from "#transport/pages/page-headers.ts";

/** Headers of every response, unless its handler set them. */
const ALWAYS = {
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "Referrer-Policy": "no-referrer",
};
const NON_PAGE_HEADERS = { ...ALWAYS, "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'" };
const HTTPS_ONLY = { "Strict-Transport-Security": "max-age=31536000" };

/** The same for a response that is written on the raw connection. */
export function headerLines(isHttps: boolean): string {
  const headers = { ...NON_PAGE_HEADERS, ...(isHttps ? HTTPS_ONLY : {}), "Cache-Control": "no-store" };
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join("");
}

/** Of a response that may be a page: its headers. On the response itself, as `close.ts` has its calls. */
const PAGE = Symbol("headers of a page");

type Filled = ServerResponse & { [PAGE]?: Record<string, string> };

/**
 * Adds the security headers of a response just before it is sent, whichever handler wrote it: those of a page for HTML
 * where there may be one, and for anything else those of a response that must neither run nor be framed. Headers that the
 * handler set are kept.
 */
export function fillHeaders(response: ServerResponse, isHttps: boolean): void {
  // One function for all responses, since a closure for each takes time.
  response.writeHead = isHttps ? writeHeadOfHttps : writeHeadOfHttp;
}

/** From now on this response may be a page with these headers. */
export function allowPage(response: Filled, headers: Record<string, string>): void {
  response[PAGE] = headers;
}

const { writeHead } = ServerResponse.prototype as {
  writeHead: (this: ServerResponse, ...all: unknown[]) => ServerResponse;
};

/** What `writeHead` takes after the status: headers, or a reason phrase and headers. */
type Rest = [reason?: string | Exclude<Given, undefined>, headers?: Exclude<Given, undefined>];

function writeHeadOfHttp(this: Filled, status: number, ...rest: Rest): ServerResponse {
  return writeFilled(this, false, status, rest);
}

function writeHeadOfHttps(this: Filled, status: number, ...rest: Rest): ServerResponse {
  return writeFilled(this, true, status, rest);
}

function writeFilled(response: Filled, isHttps: boolean, status: number, [first, second]: Rest): ServerResponse {
  const given = typeof first === "object" ? first : second;
  const forPage = response[PAGE];
  const ofPage = forPage && isHtml(response, given) ? forPage : null;
  const wanted = ofPage ? wantedOf(ofPage, isHttps) : isHttps ? WANTED_HTTPS : WANTED;
  // Headers in one list are written in one go; set one by one, each is checked and stored first.
  const headers = withMissing(response, wanted, given);
  return typeof first === "string"
    ? writeHead.call(response, status, first, headers)
    : writeHead.call(response, status, headers);
}

type Wanted = {
  headers: readonly { name: string; lowerCase: string; value: string }[];
  /** The lengths of their names: no header of another length is one of them. */
  lengths: ReadonlySet<number>;
};

function wantedOf(headers: Record<string, string>, isHttps: boolean): Wanted {
  const all = Object.entries({ ...headers, ...(isHttps ? HTTPS_ONLY : {}) });
  return {
    headers: all.map(([name, value]) => ({ name, lowerCase: name.toLowerCase(), value })),
    lengths: new Set(all.map(([name]) => name.length)),
  };
}

const [WANTED, WANTED_HTTPS] = [wantedOf(NON_PAGE_HEADERS, false), wantedOf(NON_PAGE_HEADERS, true)];

/** `writeHead` takes headers after the status, or after a reason phrase: an object, or a list of names and values. */
type Given = OutgoingHttpHeaders | OutgoingHttpHeader[] | undefined;

/** The given headers as names and values, and the wanted ones that neither they nor the response have. */
function withMissing(response: ServerResponse, { headers, lengths }: Wanted, given: Given): OutgoingHttpHeader[] {
  const all = Array.isArray(given) ? copyOf(given) : listOf(given);
  let similar: string[] | undefined;
  for (let at = 0; at < all.length; at += 2) {
    const name = String(all[at]);
    if (!lengths.has(name.length)) continue;
    similar ??= [];
    similar.push(name.toLowerCase());
  }
  for (const { name, lowerCase, value } of headers)
    if (!similar?.includes(lowerCase) && !response.hasHeader(name)) all.push(name, value);
  return all;
}

/** Of a list of names and values, or of pairs of them. */
function copyOf(given: OutgoingHttpHeader[]): OutgoingHttpHeader[] {
  return Array.isArray(given[0]) ? given.flat() : given.slice();
}

function listOf(given: OutgoingHttpHeaders | undefined): OutgoingHttpHeader[] {
  const all: OutgoingHttpHeader[] = [];
  for (const name in given) {
    const value = given[name];
    if (value !== undefined) all.push(name, value);
  }
  return all;
}

function isHtml(response: ServerResponse, given: Given): boolean {
  return /^text\/html\b/.test(String(headerOf(given, "Content-Type") ?? response.getHeader("content-type")));
}

function headerOf(given: Given, name: string): unknown {
  if (given === undefined) return undefined;
  const names = Array.isArray(given) ? copyOf(given) : given;
  const isName = (other: unknown) =>
    typeof other === "string" && other.length === name.length && other.toLowerCase() === name.toLowerCase();
  if (Array.isArray(names)) {
    const at = names.findIndex((each, index) => index % 2 === 0 && isName(each));
    return at < 0 ? undefined : names[at + 1];
  }
  for (const other in names) if (isName(other)) return names[other];
  return undefined;
}

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
