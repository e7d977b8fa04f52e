import { existsSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";
import sirv from "sirv";
import { ROOT } from "./root.ts";

const PREFIX = "/_next/static";
const FOLDER = path.join(ROOT, ".next/static");

/**
 * Sends the built scripts, styles and fonts, compressed in advance (`compress.ts`) and cached by browsers for good:
 * their names change with their content.
 * @returns whether the request was for one of them; a missing one is answered here too, with 404
 */
export function builtFiles(): (request: IncomingMessage, response: ServerResponse) => boolean {
  if (!existsSync(FOLDER)) return () => false;
  const serve = sirv(FOLDER, {
    brotli: true,
    gzip: true,
    immutable: true,
    maxAge: 31_536_000,
    etag: true,
  });
  return (request, response) => {
    if (!request.url?.startsWith(`${PREFIX}/`)) return false;
    request.url = request.url.slice(PREFIX.length);
    serve(request, response, () => {
      response.writeHead(404, { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" });
      response.end("Not Found");
    });
    return true;
  };
}
