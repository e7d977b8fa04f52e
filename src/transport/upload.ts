import { randomUUID } from "node:crypto";
import { uploadMedia } from "#domain/media/index.ts";
import { execute } from "#kernel/execute.ts";
import { fault } from "#kernel/fault.ts";
import type { AnyOperation } from "#kernel/operation.ts";
import { enter } from "./call.ts";
import { refusalOf, serverError } from "./faults.ts";
import { readUpload } from "./rest/body.ts";
import { requireSameOrigin } from "./same-origin.ts";
import { arriveFromStudio, studioServices } from "./studio.ts";

/** The composer's uploads: the same operation as `POST /media/assets`, by session, with a body that shows progress. */
export async function serveUpload(request: Request): Promise<Response> {
  const headers = { "Cache-Control": "no-store" };
  try {
    const { env } = studioServices();
    if (env.MAINTENANCE_MODE) throw fault("maintenance", {});
    requireSameOrigin(request, env.APP_URL);
    const arrival = await arriveFromStudio(request.headers, request.headers.get("x-service-brand"));
    const ctx = await enter(uploadMedia, arrival);
    const { input, discard } = await readUpload(request);
    const asset = await execute(uploadMedia as AnyOperation, ctx, input).finally(discard);
    return Response.json({ asset }, { status: 201, headers });
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal) return refusal;
    const requestId = randomUUID();
    studioServices().log.error({ err: error, requestId }, "upload failed");
    return Response.json(serverError(requestId), { status: 500, headers });
  }
}
