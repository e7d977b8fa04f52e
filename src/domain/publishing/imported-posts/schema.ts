import { z } from "zod";
import { MetricValues } from "#domain/insights/metrics/schema.ts";
import { ChannelRef } from "#domain/publishing/channels/schema.ts";
import { Id } from "#kernel/ids.ts";
import { pageInput, pageOutput } from "#kernel/page.ts";
import { Day, WireTime } from "#kernel/time.ts";
import { LISTED_KINDS } from "#platform/connectors/contract.ts";
import { IMPORT_DAYS, IMPORTED_SORTS, MAX_IMPORTED } from "./terms.ts";

export const ImportedPostInput = z.object({ id: Id });
export const PostImportInput = z.object({ id: Id });
export const UpdatePostImportInput = z.object({
  id: Id,
  is_on: z.boolean().meta({ description: "Turning it on imports at once. Turning it off keeps what was imported." }),
});

export const ListImportedPostsInput = z.object({
  ...pageInput,
  channel_id: Id.optional(),
  from: Day.optional().meta({ description: "First day, in the brand's time zone.", example: "2026-11-01" }),
  to: Day.optional().meta({ description: "Last day.", example: "2026-11-30" }),
  sort: z.enum(IMPORTED_SORTS).default("newest").meta({
    description:
      "`engagement`: those with the most likes, comments, shares, saves and clicks first, without unknown ones.",
  }),
});

export const ImportedPost = z
  .object({
    id: Id,
    channel: ChannelRef,
    external_id: z.string().meta({ description: "The platform's ID of the post.", example: "113512" }),
    body: z.string().meta({ description: "Its text, without formatting.", example: "We open at nine." }),
    kind: z.enum(LISTED_KINDS).meta({ description: "What it mainly shows." }),
    media_count: z.number().int().meta({ description: "How many files it has. They are not imported.", example: 1 }),
    permalink: z.string().meta({ example: "https://social.example/@north/113512" }),
    published_at: WireTime,
    values: MetricValues.meta({ description: "Since it was published, as the platform last listed it." }),
    listed_at: WireTime.meta({ description: "When the platform last listed it." }),
  })
  .meta({
    id: "ImportedPost",
    description: "A post that was published elsewhere on a channel's account. It can't be changed here.",
  });

export const ImportedPostList = z.object({ imported_posts: z.array(ImportedPost), ...pageOutput });

export const PostImport = z
  .object({
    channel_id: Id,
    availability: z.enum(["free", "charged", "none"]).meta({
      description:
        "`free`: imported by itself. `charged`: the platform charges the operator for each post, so it is off until somebody turns it on. `none`: the platform lists no posts.",
    }),
    is_on: z.boolean(),
    status: z.enum(["off", "waiting", "running", "failed", "done"]).meta({
      description: "`waiting`: it hasn't run yet. `failed`: the last run failed, and it is tried again.",
    }),
    read_count: z.number().int().meta({ description: "How many posts the present or last run read.", example: 120 }),
    imported_count: z.number().int().meta({ description: "How many imported posts the channel has.", example: 96 }),
    completed_at: WireTime.nullable().meta({ description: "When all posts were last read." }),
    next_at: WireTime.nullable().meta({ description: "When it runs next. Null while it is off." }),
  })
  .meta({
    id: "PostImport",
    description: `The import of a channel's posts of the last ${IMPORT_DAYS} days that were published elsewhere, at most ${MAX_IMPORTED}, every day.`,
  });

export const CreateDraftInput = z.object({
  id: Id,
  channel_ids: z
    .array(Id)
    .max(50)
    .optional()
    .meta({
      description: "Where the draft is to be published. By default the channel on which the post was published.",
      example: [1],
    }),
});
