/** The version of this installation and of the command-line client that it serves; the same as in package.json. */
export const VERSION = "0.1.0";
