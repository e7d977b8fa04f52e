export { readCredential } from "./read-credential.ts";
export { isByApp, viewThrough } from "./view.ts";
