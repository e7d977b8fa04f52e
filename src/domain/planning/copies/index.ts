export { type Author, AuthorLeftError, actFor, findWriter, requireWriter } from "./author.ts";
export { handlingNow, isApproved, TOUCHED } from "./handling.ts";
export { insertCopy } from "./insert-copy.ts";
export type { Mandate } from "./mandate.ts";
export { asRefused, RefusedCopyError } from "./refused-copy.ts";
