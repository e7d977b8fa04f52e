export { readCredential } from "./read-credential.ts";
export { isByApp as isByProgram, viewThrough } from "./view.ts";
