import { z } from "zod";
import { Id } from "#kernel/ids.ts";

export const IssueView = z
  .object({
    channel_id: Id.nullable(),
    platform: z.string().nullable().meta({ example: "feed" }),
    code: z.string().meta({ example: "text_too_long" }),
    field: z.string().meta({ example: "body" }),
    severity: z.enum(["error", "warning"]),
    message: z.string().meta({ example: "The text is 12 characters too long." }),
    fix: z.string().nullable().meta({ example: "Shorten it to 300." }),
    matches: z
      .array(z.object({ start: z.number().int(), end: z.number().int(), text: z.string() }))
      .optional()
      .meta({
        description: "Findings of the brand guide: where, in UTF-16 units of the field's text, and what stands there.",
      }),
    replacement: z.string().nullable().optional().meta({
      description: "What each of them can be replaced by; empty to leave it out, null where a person decides.",
    }),
  })
  .meta({ id: "Issue" });
export const PreflightResult = z.object({ issues: z.array(IssueView) });

/** The refusal of one post in a response about many. */
export const BulkError = z
  .object({
    status: z.number().int().meta({ description: "The HTTP status the single request would return.", example: 422 }),
    code: z.string().meta({ example: "invalid_state" }),
    message: z.string().meta({ example: "This post isn't a draft." }),
    errors: z.record(z.string(), z.array(z.string())).optional(),
    issues: z.array(IssueView).optional(),
  })
  .meta({ id: "BulkError" });
export type BulkError = z.infer<typeof BulkError>;
