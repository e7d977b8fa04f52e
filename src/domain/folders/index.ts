export { findUnshared } from "./find-unshared.ts";
export { keepFolderMarks } from "./keep-marks.ts";
