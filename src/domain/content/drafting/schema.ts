import { z } from "zod";
import "#kernel/messages.ts";

export const Drafting = z
  .object({
    available: z.boolean().meta({ description: "False if no model is configured." }),
  })
  .meta({ id: "Drafting" });

export const WriteTextInput = z.object({
  instruction: z.string().trim().min(1).max(1000),
  body: z.string().max(20_000).default("").meta({ description: "The text to rewrite. Omit to write a new one." }),
});

export const WrittenText = z.object({ text: z.string() });
