import manifest from "../../package.json" with { type: "json" };

/** Of this installation, and so of the command-line client that it hands out. */
export const VERSION: string = manifest.version;
