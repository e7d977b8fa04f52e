export { findUnshared } from "./find-unshared.ts";
export { reportFolders } from "./report-folders.ts";
