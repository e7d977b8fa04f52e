import { UploadStoppedError } from "./send-chunks.ts";

/** What the server answered to a step of an upload, as an HTTP status; null where it could not be reached. */
export function statusOf(error: unknown): number | null {
  return error instanceof UploadStoppedError ? error.status : (dataOf(error)?.httpStatus ?? null);
}

/**
 * Null when the server makes no asset yet, because pieces are missing.
 * @throws whatever else went wrong
 */
export function unlessIncomplete(error: unknown): null {
  if (dataOf(error)?.body?.code === "invalid_state") return null;
  throw error;
}

/** Of an operation that failed, what its adapter says about it. */
function dataOf(error: unknown) {
  return (error as { data?: { httpStatus?: number; body?: { code?: string } | null } | null }).data;
}
