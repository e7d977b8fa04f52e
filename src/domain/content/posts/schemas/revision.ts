import { z } from "zod";
import { WrittenThrough } from "#domain/content/provenance/schema.ts";
import { ORIGINS } from "#domain/content/provenance/terms.ts";
import { PersonRef } from "#domain/identity/accounts/schema.ts";
import { Id } from "#kernel/ids.ts";
import { pageOutput } from "#kernel/page.ts";
import { WireTime } from "#kernel/time.ts";
import { POST_FORMATS } from "../terms.ts";
import { contentHash, Overrides } from "./content.ts";

export const RevisionContent = z.object({
  body: z.string().meta({ example: "We open at nine." }),
  format: z.enum(POST_FORMATS).optional().meta({ description: "Absent for plain text.", example: "markdown" }),
  media_ids: z.array(Id),
  tags: z.array(z.string()).meta({ example: ["launch"] }),
  scheduled_at: WireTime.nullable(),
  channels: z.array(z.object({ channel_id: Id, overrides: Overrides, scheduled_at: WireTime.nullable() })),
  utm_campaign: z.string().optional().meta({ description: "Absent for the brand's.", example: "spring" }),
});
export type RevisionContent = z.infer<typeof RevisionContent>;

export const Revision = z
  .object({
    revision: z.number().int().meta({ example: 3 }),
    author: PersonRef,
    origin: z.enum(ORIGINS).nullable().meta({ description: "Null for entries older than this field.", example: "mcp" }),
    written_through: WrittenThrough.nullable(),
    ai_model: z.string().nullable().meta({
      description: "The AI model that wrote some of its text, as its writer says.",
      example: null,
    }),
    content: RevisionContent,
    content_hash: contentHash,
    suggested_by: z
      .object({ comment_id: Id, author: PersonRef.nullable(), guest_name: z.string().nullable() })
      .nullable()
      .meta({ description: "Whose suggestion the author accepted. Null for an edit of their own.", example: null }),
    created_at: WireTime,
  })
  .meta({ id: "Revision" });
export const RevisionList = z.object({ revisions: z.array(Revision), ...pageOutput });
