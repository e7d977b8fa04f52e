/** Of this installation, and so of the command-line client that it hands out; the same as in package.json. */
export const VERSION = "0.1.0";
