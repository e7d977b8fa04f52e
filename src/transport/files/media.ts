import { Readable } from "node:stream";
import { openFile, readSignedAddress, type StoredFile } from "#domain/content/media/index.ts";
import { DOCUMENT_TYPE } from "#domain/content/media/terms.ts";
import type { Platform } from "#platform/services.ts";
import { faultResponse } from "../faults.ts";
import { readRange } from "../request/byte-range.ts";
import { studioServices } from "../studio/studio.ts";

/** Of every response with a file. */
export const FILE_HEADERS = {
  "X-Content-Type-Options": "nosniff",
  // Nothing in a file may run or load anything, even when it is opened as a page of its own.
  "Content-Security-Policy": "default-src 'none'; sandbox",
  "Cross-Origin-Resource-Policy": "cross-origin",
};

type Services = Pick<Platform, "db" | "storage">;

/** Serves a stored file by its random key, with or without an ending. Keys are never reused, so responses can be cached for good. */
export async function serveMedia(
  request: Request,
  key: string,
  services: Services = studioServices(),
): Promise<Response> {
  try {
    return await response(request, key.replace(/\.[a-z0-9]{2,4}$/, ""), services);
  } catch (error) {
    const faulty = faultResponse(error);
    if (!faulty) throw error;
    return faulty;
  }
}

type SignedServices = Services & Pick<Platform, "secrets" | "clock">;

/** Serves a stored file by a signed URL, to networks that fetch media: no session, and only until it expires. */
export async function serveSignedMedia(
  request: Request,
  { token, file }: { token: string; file: string },
  services: SignedServices = studioServices(),
): Promise<Response> {
  const target = readSignedAddress(services, { token, file });
  if (target.kind === "expired") return refusal(410, "This address has expired.");
  if (target.kind === "probe")
    return new Response(target.content, { headers: { ...FILE_HEADERS, "Cache-Control": "no-store" } });
  if (target.kind !== "file") return refusal(404, "File not found.");
  const served = await serveMedia(request, target.key, services);
  // The address expires, so no copy may outlive it.
  served.headers.set("Cache-Control", "no-store");
  return served;
}

function refusal(status: number, message: string): Response {
  return Response.json({ message }, { status, headers: { ...FILE_HEADERS, "Cache-Control": "no-store" } });
}

async function response(request: Request, key: string, services: Services): Promise<Response> {
  const file = await openFile(services, key);
  if (!file) return refusal(404, "File not found.");
  const etag = `"${key}"`;
  const headers = {
    ...FILE_HEADERS,
    "Cache-Control": "public, max-age=31536000, immutable",
    ETag: etag,
    "Accept-Ranges": "bytes",
    "Content-Type": file.type,
    // A PDF can contain scripts, and viewers differ in what they do with them.
    "Content-Disposition": `${file.type === DOCUMENT_TYPE ? "attachment" : "inline"}; filename*=UTF-8''${encodeName(file.name)}`,
  };
  if (request.headers.get("if-none-match")?.includes(etag)) return new Response(null, { status: 304, headers });
  const fullHeaders = { ...headers, "Content-Length": String(file.bytes) };
  if (request.method === "HEAD") return new Response(null, { headers: fullHeaders });
  const wanted = readRange(rangeOf(request, etag), file.bytes);
  if (wanted === "everything") return new Response(await bodyOf(file), { headers: fullHeaders });
  if (wanted === "unsatisfiable") {
    const about = { ...FILE_HEADERS, "Cache-Control": "no-store", "Content-Range": `bytes */${file.bytes}` };
    return new Response(null, { status: 416, headers: about });
  }
  const { start, end } = wanted;
  const part = {
    "Content-Range": `bytes ${start}-${end}/${file.bytes}`,
    "Content-Length": String(end - start + 1),
  };
  return new Response(await bodyOf(file, wanted), { status: 206, headers: { ...headers, ...part } });
}

/** A range of another version of the file is useless, so the whole file is sent. */
function rangeOf({ headers }: Request, etag: string): string | null {
  const condition = headers.get("if-range");
  return condition === null || condition === etag ? headers.get("range") : null;
}

async function bodyOf(file: StoredFile, range?: { start: number; end: number }): Promise<ReadableStream> {
  return Readable.toWeb(await file.stream(range)) as ReadableStream;
}

/** RFC 8187: these four characters are allowed in a URL but not in a header's value. */
function encodeName(name: string): string {
  return encodeURIComponent(name).replaceAll(/['()*]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);
}
