/** Posts of one import. */
export const MAX_ROWS = 500;
/** Characters of one file; also the bytes that the REST adapter takes. */
export const LARGEST_FILE = 10 * 1024 * 1024;

export const FORMATS = ["csv", "json", "ics"] as const;
export type Format = (typeof FORMATS)[number];
