import { z } from "zod";

export const shape = {
  BLUESKY_PLC_URL: z
    .url({ protocol: /^https?$/, error: "must be the address of a directory" })
    .max(255)
    .transform((url) => (url.endsWith("/") ? url.slice(0, -1) : url))
    .optional()
    .meta({
      description: "The directory in which accounts (`did:plc`) are looked up, such as a mirror of the public one.",
      unset: "`https://plc.directory`",
      example: "https://plc.directory",
    }),
};
