import { parseAsInteger } from "nuqs/server";

/** The URL parameter of the profile grid: the channel. */
export const gridSearch = { channel: parseAsInteger };
