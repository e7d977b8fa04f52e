import { existsSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";
import sirv from "sirv";
import { ROOT } from "#launch/root.ts";

const PREFIX = "/_next/static";
/** The built files of this release. */
export const BUILT_FILES = path.join(ROOT, ".next/static");

/**
 * Sends the built scripts, styles and fonts, compressed in advance (`compress.ts`) and cached by browsers for good:
 * their names change with their content.
 * @param former the folder of the release before (`former-build.ts`), whose pages may still be open
 * @returns whether the request was for one of them; a missing one is answered here too, with 404
 */
export function builtFiles(
  former: string | null,
  folder = BUILT_FILES,
): (request: IncomingMessage, response: ServerResponse) => boolean {
  if (!existsSync(folder)) return () => false;
  const serve = serveFrom(folder);
  // Its files are listed when one is first asked for.
  let serveFormer: ReturnType<typeof serveFrom> | undefined;
  return (request, response) => {
    if (!request.url?.startsWith(`${PREFIX}/`)) return false;
    request.url = request.url.slice(PREFIX.length);
    const refuse = () => {
      response.writeHead(404, { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" });
      response.end("Not Found");
    };
    serve(request, response, () => {
      if (former === null) return refuse();
      serveFormer ??= serveFrom(former);
      serveFormer(request, response, refuse);
    });
    return true;
  };
}

function serveFrom(folder: string) {
  return sirv(folder, { brotli: true, gzip: true, immutable: true, maxAge: 31_536_000, etag: true });
}
