import { z } from "zod";

export const shape = {
  /** Base URL of links to Nostr posts: a viewer, followed by the event's name (`nevent1…`). */
  NOSTR_VIEWER: z
    .url({ protocol: /^https$/, error: "must be an https address" })
    .max(255)
    .optional(),
};

export const examples = { NOSTR_VIEWER: "https://njump.me/" };
