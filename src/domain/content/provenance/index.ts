export { type Credential, credentialColumns, readCredential } from "./read-credential.ts";
export { isByApp, viewThrough } from "./view.ts";
