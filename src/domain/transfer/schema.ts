import { z } from "zod";
import { CreatePostFields, IssueView, Overrides, postFilters, resolveTimes } from "#domain/posts/schema.ts";
import { POST_STATUSES } from "#domain/posts/terms.ts";
import { Id } from "#kernel/ids.ts";
import { InstantOrLocalTime, WireTime } from "#kernel/time.ts";
import { FORMATS, LARGEST_FILE, MOST_ROWS } from "./terms.ts";

const ImportedChannel = z
  .object({
    channel_id: Id.optional(),
    platform: z.string().max(30).optional().meta({ example: "feed" }),
    handle: z.string().max(200).optional().meta({ description: "Needed where the brand has several of the platform." }),
    overrides: Overrides.optional(),
    scheduled_at: InstantOrLocalTime.nullable().optional(),
  })
  .refine(({ channel_id, platform }) => channel_id !== undefined || platform !== undefined, {
    error: "Name a channel by `channel_id`, or by `platform` and `handle`.",
  });

/** One post of an import: what `POST /posts` takes, its channels also by their names. */
export const ImportedPost = CreatePostFields.omit({ submit: true, approve: true, idea_id: true, channels: true })
  .extend({
    channels: z.array(ImportedChannel).max(50).prefault([]),
  })
  .check(resolveTimes);
export type ImportedPost = z.output<typeof ImportedPost>;

const rows = z.array(z.record(z.string(), z.unknown())).max(MOST_ROWS).optional();
const file = z.string().max(LARGEST_FILE).optional();

export const ImportInput = z
  .object({
    dry_run: z.boolean().default(false).meta({ description: "Says what would be made, and makes nothing." }),
    posts: rows.meta({
      description:
        "As the JSON export writes them: each what `POST /posts` takes, channels also by `platform` and `handle`.",
    }),
    rows: rows.meta({ description: "Another name for `posts`." }),
    csv: file.meta({ description: "The text of a CSV file, as the export writes it; or send it as `text/csv`." }),
    json: file.meta({
      description: "The text of a JSON file, as the export writes it: an object with one of the other fields.",
    }),
    ics: file.meta({ description: "The text of a calendar, as the export writes it; or send it as `text/calendar`." }),
  })
  .meta({
    example: {
      posts: [
        {
          body: "Hello, world",
          channels: [{ platform: "feed" }],
          scheduled_at: "2099-11-20T13:00:00+01:00",
          tags: ["news"],
        },
      ],
    },
  });

export const ImportResult = z
  .object({
    dry_run: z.boolean(),
    created: z.number().int().meta({ description: "Posts made; in a dry run, posts that would be made." }),
    posts: z.array(
      z.object({
        row: z.number().int().meta({ description: "Counted from 0, as in the keys of errors." }),
        id: Id.nullable().meta({ description: "Of the new draft; null in a dry run." }),
        issues: z.array(IssueView).meta({ description: "What its channels would refuse as it stands." }),
      }),
    ),
  })
  .meta({ id: "ImportResult" });

export const ExportInput = z.object({ format: z.enum(FORMATS).default("csv"), ...postFilters });

const ExportedChannel = z.object({
  platform: z.string().meta({ example: "feed" }),
  handle: z.string().optional(),
  overrides: Overrides.optional(),
  scheduled_at: WireTime.nullable().optional(),
  permalink: z.string().optional(),
});
export type ExportedChannel = z.output<typeof ExportedChannel>;

/** One post of an export. `status` and `permalink` are for the reader; an import passes over them. */
const ExportedPost = z
  .object({
    body: z.string(),
    channels: z.array(ExportedChannel),
    media_ids: z.array(Id),
    tags: z.array(z.string()),
    internal_note: z.string(),
    scheduled_at: WireTime.nullable(),
    timezone: z.string(),
    status: z.enum(POST_STATUSES),
  })
  .meta({ id: "ExportedPost" });
export type ExportedPost = z.output<typeof ExportedPost>;

/** The export as JSON: what an import takes. */
export const ExportedFile = z.object({ posts: z.array(ExportedPost) }).meta({ id: "ExportedFile" });
