import { z } from "zod";

export const shape = {
  NOSTR_VIEWER: z
    .url({ protocol: /^https$/, error: "must be an https address" })
    .max(255)
    .optional()
    .meta({
      description:
        "The viewer that links to posts on Nostr open: its address, followed by the event's name (`nevent1…`).",
      unset: "`https://njump.me/`",
      example: "https://njump.me/",
    }),
};
