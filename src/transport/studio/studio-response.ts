import { randomUUID } from "node:crypto";
import { fault } from "#kernel/fault.ts";
import type { Platform } from "#platform/services.ts";
import { faultResponse, serverError } from "../faults.ts";

type StudioResponseOptions = {
  services: Pick<Platform, "log" | "env">;
  /** The request id, for the log of a failure. */
  action: string;
  headers: Record<string, string>;
};

/** Handles a studio request that bypasses tRPC, for files: turns faults and defects into responses. */
export async function respondToStudio(
  { services: { log, env }, action, headers }: StudioResponseOptions,
  response: () => Promise<Response>,
): Promise<Response> {
  try {
    if (env.MAINTENANCE_MODE) throw fault("maintenance", {});
    return await response();
  } catch (error) {
    const refusal = faultResponse(error);
    if (refusal) return refusal;
    const requestId = randomUUID();
    log.error({ err: error, requestId }, `${action} failed`);
    return Response.json(serverError(requestId), { status: 500, headers });
  }
}
