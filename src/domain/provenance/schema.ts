import { z } from "zod";
import "#kernel/messages.ts";

/** The credential of a program that wrote, said or decided something; null where a person did it in the studio. */
export const WrittenThrough = z
  .object({
    name: z.string().nullable().meta({
      description: "Of the token or the connected program; null for clients of the brand, who are not told.",
      example: "Claude",
    }),
    kind: z.enum(["personal", "tiered", "oauth"]).nullable().meta({
      description: "Null for what is older than this field.",
      example: "oauth",
    }),
    tier: z.enum(["read", "standard_write", "elevated_write", "full"]).nullable().meta({
      description: "What it could do at that time; null for clients.",
      example: "standard_write",
    }),
  })
  .meta({ id: "WrittenThrough" });
export type WrittenThrough = z.output<typeof WrittenThrough>;
