import path from "node:path";

/** The checkout's folder: every path in `launch` is relative to it, whatever the working directory. */
export const ROOT = path.resolve(import.meta.dirname, "../..");
