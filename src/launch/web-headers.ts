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
  const writeHead = response.writeHead.bind(response) as (status: number, ...rest: unknown[]) => ServerResponse;
  response.writeHead = ((status: number, ...rest: unknown[]) => {
    const input = givenHeaders(rest);
    const type = input.get("content-type") ?? response.getHeader("content-type");
    const ofPage = /^text\/html\b/.test(String(type)) ? page() : null;
    const wanted = { ...(ofPage ?? NON_PAGE_HEADERS), ...(isHttps ? HTTPS_ONLY : {}) };
    for (const [name, value] of Object.entries(wanted)) {
      if (!response.hasHeader(name) && !input.has(name.toLowerCase())) response.setHeader(name, value);
    }
    return writeHead(status, ...rest);
  }) as ServerResponse["writeHead"];
}

/** `writeHead` takes headers after the status, or after a reason phrase: an object, or a list of names and values. */
function givenHeaders(rest: readonly unknown[]): Map<string, unknown> {
  const headers = rest.findLast((argument) => typeof argument === "object" && argument !== null) as
    | OutgoingHttpHeaders
    | OutgoingHttpHeader[]
    | undefined;
  if (!headers) return new Map();
  if (!Array.isArray(headers))
    return new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  const flat = headers.flat();
  return new Map(
    Array.from({ length: flat.length / 2 }, (_, index) => [String(flat[2 * index]).toLowerCase(), flat[2 * index + 1]]),
  );
}
