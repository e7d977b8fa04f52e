import { UploadStoppedError } from "./send-chunks.ts";

/** The HTTP status of a failed step of an upload; null if the server could not be reached. */
export function statusOf(error: unknown): number | null {
  return error instanceof UploadStoppedError ? error.status : (dataOf(error)?.httpStatus ?? null);
}

/**
 * Null if the server creates no asset yet, because chunks are missing.
 * @throws every other error
 */
export function unlessIncomplete(error: unknown): null {
  if (dataOf(error)?.body?.code === "invalid_state") return null;
  throw error;
}

/** The status in a failed operation's error. */
function dataOf(error: unknown) {
  return (error as { data?: { httpStatus?: number; body?: { code?: string } | null } | null }).data;
}
