import path from "node:path";

/** The checkout's folder: every path of the launch room starts here, whatever the working directory. */
export const ROOT = path.resolve(import.meta.dirname, "../..");
