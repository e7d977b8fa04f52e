import { z } from "zod";
import { Asset } from "#domain/content/media/schema.ts";
import { WrittenThrough } from "#domain/content/provenance/schema.ts";
import { ORIGINS } from "#domain/content/provenance/terms.ts";
import { PersonRef } from "#domain/identity/accounts/schema.ts";
import { NOTE_COLORS } from "#domain/planning/notes/terms.ts";
import { EvergreenRef, RecurrenceRef } from "#domain/planning/repetition/schema.ts";
import { AppliedRule } from "#domain/review/approval-rules/schema.ts";
import { StepProgress } from "#domain/review/approval-steps/schema.ts";
import { Id } from "#kernel/ids.ts";
import { pageOutput } from "#kernel/page.ts";
import { WireTime } from "#kernel/time.ts";
import { POST_FORMATS, POST_STATUSES } from "../terms.ts";
import { CampaignName, contentHash } from "./content.ts";
import { Publication } from "./publication.ts";

export const POST_ACTIONS = [
  "edit",
  "reschedule",
  "submit",
  "approve",
  "approve_all",
  "publish_now",
  "request_changes",
  "cancel",
  "retry",
  "duplicate",
  "delete",
  "comment",
] as const;
export type PostAction = (typeof POST_ACTIONS)[number];

/** An edit made by an app. */
export const ProgramEdit = z
  .object({
    revision: z.number().int().meta({ example: 2 }),
    author: PersonRef.meta({ description: "The person who made the edit." }),
    origin: z.enum(ORIGINS).meta({ example: "mcp" }),
    written_through: WrittenThrough,
    created_at: WireTime,
  })
  .meta({ id: "ProgramEdit" });

export const Post = z
  .object({
    id: Id,
    brand_id: Id,
    author: PersonRef,
    origin: z.enum(ORIGINS),
    written_through: WrittenThrough.nullable().meta({
      description: "The token or connection used to create it. Null if created in the studio.",
    }),
    program_edit: ProgramEdit.nullable().meta({
      description: "The latest edit made with a token or connection. Null if there is none.",
    }),
    body: z.string().meta({ example: "We open at nine." }),
    format: z.enum(POST_FORMATS),
    media: z.array(Asset),
    tags: z.array(z.string()).meta({ example: ["launch"] }),
    internal_note: z
      .string()
      .meta({ description: "Internal note, visible to the team. Always empty for clients.", example: "" }),
    scheduled_at: WireTime.nullable(),
    timezone: z.string().meta({ example: "Europe/Berlin" }),
    status: z.enum(POST_STATUSES),
    revision: z.number().int().meta({ example: 3 }),
    content_hash: contentHash,
    assignee: PersonRef.nullable().meta({
      description: "Who is to get it ready. Always null for clients.",
    }),
    due_at: WireTime.nullable().meta({ description: "When it has to be ready. Always null for clients." }),
    campaign: z
      .object({ id: Id, name: CampaignName, color: z.enum(NOTE_COLORS).meta({ example: "green" }) })
      .nullable()
      .meta({ description: "The campaign it belongs to." }),
    idea_id: Id.nullable().meta({ description: "The idea it was created from." }),
    recurrence: RecurrenceRef.nullable().meta({
      description: "How it repeats. Null if it doesn't or no longer does. Always null for clients.",
    }),
    evergreen: EvergreenRef.nullable().meta({
      description: "That it fills free posting times again, or is the copy of such a post. Always null for clients.",
    }),
    utm_campaign: z.string().nullable().meta({
      description: "The campaign of its links. Null for the brand's. Empty if its links are left as they are.",
      example: null,
    }),
    publications: z.array(Publication),
    approval_steps: z.array(StepProgress).meta({
      description: "The steps of its review, in their order. Empty without approval steps, and before it is submitted.",
    }),
    approval_rule: AppliedRule.nullable().meta({
      description: "The rule that asked for these steps. Null for the brand's own steps, and always for clients.",
    }),
    allowed_actions: z.array(z.enum(POST_ACTIONS)).meta({ description: "Actions the caller can currently perform." }),
    created_at: WireTime,
    updated_at: WireTime,
  })
  .meta({ id: "Post" });

/** At most 200. */
export const PostTags = z.object({ tags: z.array(z.string()) });

/** At most 200. */
export const PostHashtags = z.object({ hashtags: z.array(z.string()) });

export const PostList = z.object({ posts: z.array(Post), ...pageOutput });
export const RepeatedPosts = z.object({
  posts: z.array(Post).meta({ description: "The copies, the earliest first." }),
});

export const CopiedPost = z.object({
  post: Post,
  team: z
    .object({ id: Id, name: z.string(), handle: z.string() })
    .meta({ description: "The brand of the copy.", example: { id: 43, name: "Sea Bakery", handle: "sea-bakery" } }),
});

export const AssetUseList = z.object({
  uses: z.array(
    z
      .object({
        post_id: Id,
        words: z
          .string()
          .meta({ description: "The beginning of the post's text.", example: "The lighthouse opens on Friday." }),
        status: z.enum(POST_STATUSES),
        scheduled_at: WireTime.nullable(),
      })
      .meta({ id: "AssetUse" }),
  ),
});
