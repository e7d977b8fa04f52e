export { type Author, actFor, findWriter } from "./author.ts";
export { handlingNow, isApproved, TOUCHED } from "./handling.ts";
export { insertCopy } from "./insert-copy.ts";
