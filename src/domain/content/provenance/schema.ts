import { z } from "zod";
import "#kernel/messages.ts";

/** The credential of an app that wrote or decided something; null for a user in the studio. */
export const WrittenThrough = z
  .object({
    name: z.string().nullable().meta({
      description: "Name of the token or connected app. Null for clients of the brand.",
      example: "Claude",
    }),
    kind: z.enum(["personal", "tiered", "oauth"]).nullable().meta({
      description: "Null for entries older than this field.",
      example: "oauth",
    }),
    tier: z.enum(["read", "standard_write", "elevated_write", "full"]).nullable().meta({
      description: "Its access at that time. Null for clients.",
      example: "standard_write",
    }),
  })
  .meta({ id: "WrittenThrough" });
export type WrittenThrough = z.output<typeof WrittenThrough>;
