/** Maximum posts of one import. */
export const MAX_ROWS = 500;
/** Maximum characters of one file; also the bytes that the REST adapter accepts. */
export const MAX_FILE_BYTES = 10 * 1024 * 1024;

export const FORMATS = ["csv", "json", "ics"] as const;
export type Format = (typeof FORMATS)[number];
