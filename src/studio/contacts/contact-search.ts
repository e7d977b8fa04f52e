import { parseAsString } from "nuqs/server";

/** What the address of the contacts holds. */
export const contactSearch = { q: parseAsString, tag: parseAsString, platform: parseAsString };
