import type { OutgoingHttpHeader, OutgoingHttpHeaders, ServerResponse } from "node:http";

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

/**
 * Adds the security headers of a response just before it is sent, whichever handler wrote it: those of a page for HTML,
 * and for anything else those of a response that must neither run nor be framed. Headers that the handler set are kept.
 * @param page the headers of a page; null where this request cannot be answered with one
 */
export function fillHeaders(
  response: ServerResponse,
  { isHttps, page }: { isHttps: boolean; page: () => Record<string, string> | null },
): void {
  const { writeHead } = response as { writeHead: (this: ServerResponse, ...all: unknown[]) => ServerResponse };
  const writeAll = (status: number, ...rest: unknown[]): ServerResponse => {
    const given = rest.findLast((argument) => typeof argument === "object" && argument !== null) as Given;
    const forPage = page();
    const ofPage = forPage && isHtml(response, given) ? forPage : null;
    const wanted = ofPage ? wantedOf(ofPage, isHttps) : isHttps ? WANTED_HTTPS : WANTED;
    // Headers in one list are written in one go; set one by one, each is checked and stored first.
    if (!Array.isArray(given)) {
      const headers = withMissing(response, wanted, given);
      return typeof rest[0] === "string"
        ? writeHead.call(response, status, rest[0], headers)
        : writeHead.call(response, status, headers);
    }
    for (const { name, value } of wanted.headers)
      if (!response.hasHeader(name) && headerOf(given, name) === undefined) response.setHeader(name, value);
    return writeHead.call(response, status, ...rest);
  };
  response.writeHead = writeAll as ServerResponse["writeHead"];
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

/** Names and values: the given headers, and those wanted that neither they nor the response have. */
function withMissing(
  response: ServerResponse,
  { headers, lengths }: Wanted,
  given: OutgoingHttpHeaders | undefined,
): OutgoingHttpHeader[] {
  const all: OutgoingHttpHeader[] = [];
  const similar: string[] = [];
  for (const name in given) {
    const value = given[name];
    if (value === undefined) continue;
    all.push(name, value);
    if (lengths.has(name.length)) similar.push(name.toLowerCase());
  }
  for (const { name, lowerCase, value } of headers)
    if (!similar.includes(lowerCase) && !response.hasHeader(name)) all.push(name, value);
  return all;
}

function isHtml(response: ServerResponse, given: Given): boolean {
  return /^text\/html\b/.test(String(headerOf(given, "Content-Type") ?? response.getHeader("content-type")));
}

function headerOf(given: Given, name: string): unknown {
  if (given === undefined) return undefined;
  const names = Array.isArray(given) ? given.flat() : given;
  const isName = (other: unknown) =>
    typeof other === "string" && other.length === name.length && other.toLowerCase() === name.toLowerCase();
  if (Array.isArray(names)) {
    const at = names.findIndex((each, index) => index % 2 === 0 && isName(each));
    return at < 0 ? undefined : names[at + 1];
  }
  for (const other in names) if (isName(other)) return names[other];
  return undefined;
}
