import { openAsBlob } from "node:fs";
import { mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { openLinkedImage } from "#domain/review/approval-links/index.ts";
import { MAX_COMMENT_IMAGE_BYTES } from "#domain/review/comment-images/terms.ts";
import { getCommentImage, uploadCommentImage } from "#domain/review/comments/index.ts";
import { guestUploadImage, openGuestImage } from "#domain/review/share-links/index.ts";
import type { BrandContext } from "#kernel/context.ts";
import type { Download } from "#kernel/download.ts";
import { execute } from "#kernel/execute.ts";
import { fault } from "#kernel/fault.ts";
import { FileOnDisk } from "#kernel/file-on-disk.ts";
import { parseId } from "#kernel/ids.ts";
import { t } from "#kernel/language.ts";
import type { Platform } from "#platform/services.ts";
import { callOperation, resolveContext } from "../call.ts";
import { requireSameOrigin } from "../request/same-origin.ts";
import { bytesUpTo } from "../rest/body-bytes.ts";
import { respondWithDownload } from "../rest/download.ts";
import { queryInput } from "../rest/query.ts";
import { arriveFromStudio, studioServices } from "../studio/studio.ts";
import { respondToStudio } from "../studio/studio-response.ts";
import { FILE_HEADERS } from "./media.ts";

const NO_STORE = { "Cache-Control": "no-store" };
/** An image never changes, but may be deleted, or its link may end: no shared cache keeps it, and no browser for long. */
const IMAGE_HEADERS = {
  ...FILE_HEADERS,
  "Cross-Origin-Resource-Policy": "same-origin",
  "Cache-Control": "private, max-age=300",
  "Referrer-Policy": "no-referrer",
};

/** How a request arrives; tests bring their own. */
type Access = { arrive: typeof arriveFromStudio; services: Platform };
const ofStudio = (): Access => ({ arrive: arriveFromStudio, services: studioServices() });

/** `GET /api/comment-images?brand=…&id=…`: the file of `comments.get_image`, by session, to be shown in a page. */
export function serveCommentImage(request: Request, { arrive, services }: Access = ofStudio()): Promise<Response> {
  return respondToStudio({ services, action: "image of a comment", headers: NO_STORE }, async () => {
    const query = new URL(request.url).searchParams;
    const incoming = await arrive(request.headers, query.get("brand"));
    const download = (await callOperation(
      getCommentImage,
      incoming,
      queryInput(getCommentImage.input, query),
    )) as Download;
    const onFailure = (err: unknown) => services.log.error({ err }, "image of a comment failed");
    const response = await respondWithDownload(download, IMAGE_HEADERS, onFailure);
    response.headers.set("Content-Disposition", "inline");
    return response;
  });
}

/** `POST /api/comment-images?post_id=…`: `comments.upload_image`, by session. The body is the file. */
export function receiveCommentImage(request: Request, { arrive, services }: Access = ofStudio()): Promise<Response> {
  return respondToStudio({ services, action: "upload of a comment's image", headers: NO_STORE }, async () => {
    requireSameOrigin(request, services.env.APP_URL);
    const incoming = await arrive(request.headers, request.headers.get("x-service-brand"));
    const ctx = (await resolveContext(uploadCommentImage, incoming)) as BrandContext;
    const id = parseId(new URL(request.url).searchParams.get("post_id") ?? "") ?? 0;
    return withFile(request, async (readFile) => {
      const image = await execute(uploadCommentImage, ctx, { id, file: await readFile() });
      return Response.json(image, { status: 201, headers: NO_STORE });
    });
  });
}

/** `GET /review/{token}/images/{key}`: an image of a comment, for the guests of an open link; likewise below `/decide`. */
export function serveGuestImage(
  { token, key, page = "review" }: { token: string; key: string; page?: "review" | "decide" },
  services: Platform = studioServices(),
): Promise<Response> {
  return respondToStudio({ services, action: "image of a guest", headers: NO_STORE }, async () => {
    const file = await (page === "review" ? openGuestImage : openLinkedImage)(services, { token, key });
    if (!file) throw fault("not_found", { what: t("Image") });
    return new Response(Readable.toWeb(await file.stream()) as ReadableStream, {
      headers: { ...IMAGE_HEADERS, "Content-Type": file.type, "Content-Length": String(file.bytes) },
    });
  });
}

/**
 * `POST /review/{token}/images`: `review.upload_image`. The body is the file; the post, the secret of the guest's
 * browser and the visit's pass are in headers, because addresses are logged.
 */
export function receiveGuestImage(
  request: Request,
  token: string,
  { arrive, services }: Access = ofStudio(),
): Promise<Response> {
  return respondToStudio({ services, action: "upload of a guest's image", headers: NO_STORE }, async () => {
    const incoming = await arrive(request.headers, null);
    const header = (name: string) => request.headers.get(`x-review-${name}`) ?? undefined;
    const input = {
      token,
      pass: header("pass"),
      post_id: parseId(header("post") ?? "") ?? 0,
      guest_key: header("guest"),
    };
    return withFile(request, async (readFile) => {
      const image = await callOperation(guestUploadImage, incoming, { ...input, readFile });
      return Response.json(image, { status: 201, headers: NO_STORE });
    });
  });
}

/** Runs with a function that writes the request's body to disk, and deletes it afterwards. */
async function withFile(
  request: Request,
  run: (readFile: () => Promise<FileOnDisk>) => Promise<Response>,
): Promise<Response> {
  const folder = await mkdtemp(join(tmpdir(), "masthead-image-"));
  try {
    return await run(async () => {
      const path = join(folder, "image");
      const file = await open(path, "wx");
      try {
        const sent = { headers: request.headers, body: request.body };
        for await (const bytes of bytesUpTo(sent, MAX_COMMENT_IMAGE_BYTES)) await file.write(bytes);
      } finally {
        await file.close();
      }
      return new FileOnDisk(await openAsBlob(path), "image", path);
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
