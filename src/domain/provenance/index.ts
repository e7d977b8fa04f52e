export { type Credential, readCredential } from "./read-credential.ts";
export { isByApp, viewThrough } from "./view.ts";
