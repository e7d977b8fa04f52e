import { Readable } from "node:stream";
import { openFile } from "#domain/media/index.ts";
import type { Platform } from "#platform/services.ts";
import { refusalOf } from "./faults.ts";
import { studioServices } from "./studio.ts";

const ALWAYS = {
  "X-Content-Type-Options": "nosniff",
  // Nothing in a file may run or load anything, even when it is opened as a page of its own.
  "Content-Security-Policy": "default-src 'none'; sandbox",
  "Cross-Origin-Resource-Policy": "cross-origin",
};

type Services = Pick<Platform, "db" | "storage">;

/** Serves a stored file by its random key. Keys are never used again, so what they name may be kept for ever. */
export async function serveMedia(
  request: Request,
  key: string,
  services: Services = studioServices(),
): Promise<Response> {
  try {
    return await answer(request, key, services);
  } catch (error) {
    const refusal = refusalOf(error);
    if (!refusal) throw error;
    return refusal;
  }
}

async function answer(request: Request, key: string, services: Services): Promise<Response> {
  const file = await openFile(services, key);
  if (!file)
    return Response.json(
      { message: "File not found." },
      { status: 404, headers: { ...ALWAYS, "Cache-Control": "no-store" } },
    );
  const headers = {
    ...ALWAYS,
    "Cache-Control": "public, max-age=31536000, immutable",
    ETag: `"${key}"`,
    "Content-Type": file.type,
    "Content-Disposition": `inline; filename*=UTF-8''${encodeURIComponent(file.name)}`,
  };
  if (request.headers.get("if-none-match")?.includes(`"${key}"`)) return new Response(null, { status: 304, headers });
  const body = request.method === "HEAD" ? null : (Readable.toWeb(await file.stream()) as ReadableStream<Uint8Array>);
  return new Response(body, { headers: { ...headers, "Content-Length": String(file.bytes) } });
}
