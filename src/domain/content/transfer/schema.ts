import { z } from "zod";
import {
  CampaignName,
  CreatePostFields,
  IssueView,
  Overrides,
  postFilters,
  resolveTimes,
} from "#domain/content/posts/schema.ts";
import { POST_FORMATS, POST_STATUSES } from "#domain/content/posts/terms.ts";
import { Id } from "#kernel/ids.ts";
import { t } from "#kernel/language.ts";
import { InstantOrLocalTime, WireTime } from "#kernel/time.ts";
import { FORMATS, MAX_FILE_BYTES, MAX_ROWS } from "./terms.ts";

const ImportedChannel = z
  .object({
    channel_id: Id.optional(),
    name: z.string().trim().min(1).max(255).optional().meta({
      description: "Display name, handle, `platform:handle` or ID, as in a CSV file. Case and a leading @ are ignored.",
      example: "North Coffee",
    }),
    platform: z.string().max(30).optional().meta({ example: "feed" }),
    handle: z
      .string()
      .max(200)
      .optional()
      .meta({ description: "Required if the brand has several channels on the platform." }),
    overrides: Overrides.optional(),
    scheduled_at: InstantOrLocalTime.nullable().optional(),
  })
  .refine(({ channel_id, name, platform }) => [channel_id, name, platform].some((each) => each !== undefined), {
    error: () => t("Identify a channel by `channel_id`, by `name`, or by `platform` and `handle`."),
  });

/** One post of an import: the input of `POST /posts`, with channels also by name. */
export const ImportedPost = CreatePostFields.omit({
  submit: true,
  approve: true,
  idea_id: true,
  campaign_id: true,
  channels: true,
})
  .extend({
    channels: z.array(ImportedChannel).max(50).prefault([]),
    campaign: CampaignName.nullable().default(null).meta({ description: "The name of a campaign of the brand." }),
  })
  .check(resolveTimes);
export type ImportedPost = z.output<typeof ImportedPost>;

const rows = z.array(z.record(z.string(), z.unknown())).max(MAX_ROWS).optional();
const file = z.string().max(MAX_FILE_BYTES).optional();

export const ImportInput = z
  .object({
    dry_run: z.boolean().default(false).meta({ description: "Validate only, without creating posts." }),
    posts: rows.meta({
      description:
        "Posts as in the JSON export: the fields of `POST /posts`, with channels also by `name`, or `platform` and `handle`, and the campaign by its name as `campaign`. A time without an offset is in the post's `timezone`, by default the brand's.",
    }),
    rows: rows.meta({ description: "Alias of `posts`." }),
    csv: file.meta({
      description:
        "The content of a CSV file in the export's format. Can also be sent as `text/csv`. Errors are keyed by row and the file's column name.",
    }),
    json: file.meta({
      description: "The content of a JSON file in the export's format: an object with one of the other fields.",
    }),
    ics: file.meta({
      description: "The content of a calendar file in the export's format. Can also be sent as `text/calendar`.",
    }),
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
    created: z
      .number()
      .int()
      .meta({ description: "Number of created posts. In a dry run, posts that would be created." }),
    source: z.string().nullable().meta({
      description:
        "The service whose export was recognized: `Buffer`, `Hootsuite`, `Later`, `Mixpost` or `Postiz`, or an empty text for another one. Null for files in our own format.",
      example: null,
    }),
    posts: z.array(
      z.object({
        row: z.number().int().meta({ description: "Zero-based row number, as in error keys." }),
        id: Id.nullable().meta({ description: "ID of the new draft. Null in a dry run." }),
        issues: z.array(IssueView).meta({ description: "Issues with its channels' requirements." }),
        left_out: z.array(z.string()).meta({
          description: "What an export of another service has and a post can't have, in sentences.",
          example: [],
        }),
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

/** One post of an export. `status` and `permalink` are informational; an import ignores them. */
const ExportedPost = z
  .object({
    body: z.string(),
    format: z.enum(POST_FORMATS),
    channels: z.array(ExportedChannel),
    media_ids: z.array(Id),
    tags: z.array(z.string()),
    internal_note: z.string(),
    campaign: z.string().nullable().meta({ description: "Its name.", example: "Holiday season" }),
    utm_campaign: z.string().nullable().meta({
      description:
        "UTM campaign of its links. Null: the brand's; empty: none. In CSV, an empty cell stands for the brand's and `none` for none; a campaign of that name is written `'none`.",
      example: "spring",
    }),
    scheduled_at: WireTime.nullable(),
    timezone: z.string(),
    status: z.enum(POST_STATUSES),
  })
  .meta({ id: "ExportedPost" });
export type ExportedPost = z.output<typeof ExportedPost>;

/** The export as JSON: a valid input of an import. */
export const ExportedFile = z.object({ posts: z.array(ExportedPost) }).meta({ id: "ExportedFile" });
