import { z } from "zod";

export const shape = {
  /** Where links to Nostr posts begin: a viewer's address, which the event's name (`nevent1…`) follows. */
  NOSTR_VIEWER: z
    .url({ protocol: /^https$/, error: "must be an https address" })
    .max(255)
    .optional(),
};

export const examples = { NOSTR_VIEWER: "https://njump.me/" };
