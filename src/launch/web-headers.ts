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
    const missing: Record<string, string> = {};
    for (const [name, value] of ofPage ? wantedOf(ofPage, isHttps) : isHttps ? WANTED_HTTPS : WANTED)
      if (!response.hasHeader(name) && headerOf(given, name) === undefined) missing[name] = value;
    // Headers in one object are written in one go; set one by one, each is checked and stored first.
    if (!Array.isArray(given)) {
      const reason = rest.filter((argument) => typeof argument === "string");
      return writeHead.call(response, status, ...reason, { ...missing, ...given });
    }
    for (const [name, value] of Object.entries(missing)) response.setHeader(name, value);
    return writeHead.call(response, status, ...rest);
  };
  response.writeHead = writeAll as ServerResponse["writeHead"];
}

const wantedOf = (headers: Record<string, string>, isHttps: boolean) =>
  Object.entries({ ...headers, ...(isHttps ? HTTPS_ONLY : {}) });
const [WANTED, WANTED_HTTPS] = [wantedOf(NON_PAGE_HEADERS, false), wantedOf(NON_PAGE_HEADERS, true)];

/** `writeHead` takes headers after the status, or after a reason phrase: an object, or a list of names and values. */
type Given = OutgoingHttpHeaders | OutgoingHttpHeader[] | undefined;

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
