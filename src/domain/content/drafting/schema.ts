import { z } from "zod";
import { Id } from "#kernel/ids.ts";
import "#kernel/messages.ts";
import { MAX_BODY, REWRITE_TASKS, TEXT_LANGUAGES, TONES } from "./terms.ts";

export const Drafting = z
  .object({
    available: z.boolean().meta({ description: "False if no model is configured." }),
  })
  .meta({ id: "Drafting" });

export const WriteTextInput = z.object({
  instruction: z.string().trim().min(1).max(1000),
  body: z.string().max(MAX_BODY).default("").meta({ description: "The text to rewrite. Omit to write a new one." }),
});

const model = z.string().meta({ description: "The model that wrote it." });

export const WrittenText = z.object({ text: z.string(), model });

export const RewriteTextInput = z.object({
  task: z.enum(REWRITE_TASKS),
  body: z
    .string()
    .max(MAX_BODY)
    .refine((text) => text.trim() !== ""),
  tone: z.enum(TONES).optional().meta({ description: "Required for `tone`." }),
  language: z.enum(TEXT_LANGUAGES).optional().meta({ description: "Required for `translate`." }),
  channel_id: Id.optional().meta({ description: "The channel whose limit applies. Required for `adapt`." }),
});

export const RewrittenText = z.object({
  text: z.string(),
  model,
  count: z.number().int().nullable().meta({ description: "Its length as the channel's network counts." }),
  limit: z.number().int().nullable().meta({ description: "The channel's limit." }),
});

export const DescribeImageInput = z.object({
  media_id: Id,
  body: z.string().max(MAX_BODY).default("").meta({ description: "The post's text, for its language and subject." }),
});

export const CheckVoiceInput = z.object({
  body: z
    .string()
    .max(MAX_BODY)
    .refine((text) => text.trim() !== ""),
  language: z.enum(TEXT_LANGUAGES).default("en").meta({ description: "In which the reasons are written." }),
});

export const VoiceFindings = z.object({
  remarks: z.array(z.object({ quote: z.string(), reason: z.string() })),
  model,
});
