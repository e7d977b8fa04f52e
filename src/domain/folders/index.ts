export { findUnshared } from "./find-unshared.ts";
export { reportFolders as keepFolderMarks } from "./report-folders.ts";
