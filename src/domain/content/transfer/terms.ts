import type { Progress } from "#kernel/context.ts";

/** Maximum posts of one import. */
export const MAX_ROWS = 500;
/** Maximum characters of one file; also the bytes that the REST adapter accepts. */
export const MAX_FILE_BYTES = 10 * 1024 * 1024;

export const FORMATS = ["csv", "json", "ics"] as const;
export type Format = (typeof FORMATS)[number];

/** The media type of an import's progress: a JSON line for each part that is done, and last the response. */
export const PROGRESS_TYPE = "application/x-ndjson";
export type ImportLine = { progress: Progress } | { status: number; body: unknown };
