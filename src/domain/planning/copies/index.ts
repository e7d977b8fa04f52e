export { type Author, AuthorLeftError, actFor, findWriter, requireWriter } from "./author.ts";
export type { CopyRequest } from "./copy-request.ts";
export { handlingNow, isApproved, TOUCHED } from "./handling.ts";
export { insertCopy } from "./insert-copy.ts";
export { asRefused, RefusedCopyError } from "./refused-copy.ts";
