export { readCredential } from "./read-credential.ts";
export { isByProgram, viewThrough } from "./view.ts";
