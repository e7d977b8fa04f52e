export { type Credential, readCredential } from "./read-credential.ts";
export { isByProgram, viewThrough } from "./view.ts";
