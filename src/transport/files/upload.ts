import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { FileStore } from "@tus/file-store";
import { ERRORS, Server, Upload } from "@tus/server";
import { announcedBytes, getUpload, uploadFolder } from "#domain/content/media/index.ts";
import { MAX_UPLOAD_BYTES } from "#domain/content/media/terms.ts";
import { fault } from "#kernel/fault.ts";
import { outageOf } from "#kernel/outage.ts";
import type { Platform } from "#platform/services.ts";
import { callOperation } from "../call.ts";
import { faultResponse, serverError } from "../faults.ts";
import { requireSameOrigin } from "../request/same-origin.ts";
import { arriveFromStudio, studioServices } from "../studio/studio.ts";

let served: ReturnType<typeof createChunkHandler> | undefined;

/** `/api/media/uploads/{id}`, on the platform of the process that runs the pages. */
export function serveUploadChunks(request: Request, id: string): Promise<Response> {
  served ??= createChunkHandler(studioServices());
  return served(request, id);
}

/**
 * Receives the chunks of a file that `media.begin_upload` announced, by the tus.io protocol: HEAD returns the offset,
 * PATCH appends. Only for the user and the brand that began it; `media.finish_upload` creates the asset.
 */
export function createChunkHandler(services: Platform) {
  const { env, log } = services;
  const checked = new WeakMap<object, string>();
  const outages = new WeakMap<object, unknown>();
  const server = createChunkServer(services, {
    idOf: (request) => checked.get(request),
    onOutage: (request, error) => outages.set(request, error),
  });

  return async function door(request: Request, id: string): Promise<Response> {
    try {
      if (env.MAINTENANCE_MODE) throw fault("maintenance", {});
      requireSameOrigin(request, env.APP_URL);
      const incoming = await arriveFromStudio(request.headers, request.headers.get("x-service-brand"), services);
      await callOperation(getUpload, incoming, { id });
      checked.set(request, id);
      const response = await server.handleWeb(request);
      const outage = outages.get(request);
      if (outage) throw outage;
      response.headers.set("Cache-Control", "no-store");
      return response;
    } catch (error) {
      const refusal = faultResponse(error);
      if (refusal) return refusal;
      const requestId = randomUUID();
      log.error({ err: error, requestId }, "upload chunk failed");
      return Response.json(serverError(requestId), { status: 500, headers: { "Cache-Control": "no-store" } });
    }
  };
}

/**
 * Holds the locks that keep two requests from writing to the same file.
 * @param idOf the authorized file of a request, whatever else its URL says
 * @param onOutage is called for a full disk, or an unreachable database
 */
function createChunkServer(
  { db, env, log }: Pick<Platform, "db" | "env" | "log">,
  { idOf, onOutage }: { idOf(request: object): string | undefined; onOutage(request: object, error: unknown): void },
): Server {
  const announced = {
    async get(id: string) {
      const size = await announcedBytes(db, id);
      return size === null ? undefined : new Upload({ id, size, offset: 0 });
    },
    // The row is created when the upload is announced and deleted when it is over, by operations.
    set: async () => {},
    delete: async () => {},
  };
  return new Server({
    path: "/api/media/uploads",
    getFileIdFromRequest: idOf,
    datastore: new ChunkStore({ directory: uploadFolder(env), configstore: announced }),
    maxSize: MAX_UPLOAD_BYTES,
    allowedOrigins: [env.APP_URL],
    onResponseError(request, error) {
      if (outageOf(error)) onOutage(request, error);
      // An error with a status is the protocol's own response, most often for an aborted connection.
      if (error instanceof Error) log.error({ err: error }, "upload chunk failed");
      return undefined;
    },
  });
}

/**
 * The library's own store reports every failed write alike; here a full disk is distinguished from an aborted
 * connection.
 */
class ChunkStore extends FileStore {
  override async write(content: Readable, id: string, offset: number): Promise<number> {
    const file = createWriteStream(join(this.directory, id), { flags: "r+", start: offset });
    try {
      await pipeline(content, file);
    } catch (error) {
      throw outageOf(error) === "disk" ? error : ERRORS.FILE_WRITE_ERROR;
    }
    return offset + file.bytesWritten;
  }
}
