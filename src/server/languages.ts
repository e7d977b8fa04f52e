import type { IncomingMessage, ServerResponse } from "node:http";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import Negotiator from "negotiator";
import { CUSTOM_DOMAIN_HEADER } from "#domain/brands/domain-verification/index.ts";
import { isEnglishPage, LANGUAGE_COOKIE } from "#kernel/language.ts";
import { findLanguageScript, isLanguage, listLanguages } from "#platform/languages.ts";

const COOKIE = new RegExp(`(?:^|;)\\s*${LANGUAGE_COOKIE}=([\\w-]+)`);

/** The language of a page or a call of the studio: the one that the person chose, otherwise the browser's. */
export function requestLanguage(request: IncomingMessage, path: string): string {
  // A brand's own domain has its feed page at `/`.
  const isFeed = request.headers[CUSTOM_DOMAIN_HEADER] !== undefined && !/^\/(review|api)\//.test(path);
  if (isFeed || isEnglishPage(path)) return "en";
  const [, chosen] = COOKIE.exec(request.headers.cookie ?? "") ?? [];
  if (chosen && isLanguage(chosen)) return chosen;
  // `de` for `de-AT, en;q=0.5`.
  return new Negotiator(request).language(listLanguages().map(({ code }) => code)) ?? "en";
}

/** Browsers without a secure connection do not accept Brotli. */
const ENCODERS = {
  // A fifteenth of the time of the highest quality, which would hold up all requests for half a second.
  br: (text: string) => brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }),
  gzip: (text: string) => gzipSync(text),
} as const;
/** Compressed when they are first requested; by encoding and path. */
const compressed = new Map<string, Buffer>();

/**
 * Sends the script with the texts of a language, cached by browsers for good: its name changes with its content.
 * @returns whether the request was for such a script
 */
export function sendLanguage(request: IncomingMessage, response: ServerResponse): boolean {
  const path = request.url ?? "";
  if (!path.startsWith("/languages/")) return false;
  const script = findLanguageScript(path);
  if (script === undefined) {
    response.writeHead(404, { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" });
    response.end("Not Found");
    return true;
  }
  const encoding = new Negotiator(request).encoding(["br", "gzip", "identity"]);
  const body = encoding === "br" || encoding === "gzip" ? compress(path, script, encoding) : Buffer.from(script);
  response.writeHead(200, {
    "Content-Type": "text/javascript; charset=utf-8",
    "Cache-Control": "public, max-age=31536000, immutable",
    "Content-Length": body.length,
    Vary: "Accept-Encoding",
    ...(encoding === "br" || encoding === "gzip" ? { "Content-Encoding": encoding } : {}),
  });
  response.end(request.method === "HEAD" ? undefined : body);
  return true;
}

function compress(path: string, script: string, encoding: keyof typeof ENCODERS): Buffer {
  const key = `${encoding} ${path}`;
  const known = compressed.get(key) ?? ENCODERS[encoding](script);
  compressed.set(key, known);
  return known;
}
