import { z } from "zod";
import { PreviewLinkInput } from "#domain/content/link-cards/schema.ts";
import { CreatePostFields, resolveTimes } from "#domain/content/posts/schema.ts";
import { WrittenThrough } from "#domain/content/provenance/schema.ts";
import { ORIGINS } from "#domain/content/provenance/terms.ts";
import { PersonRef } from "#domain/identity/accounts/schema.ts";
import { Id } from "#kernel/ids.ts";
import { msg } from "#kernel/language.ts";
import { fieldError } from "#kernel/messages.ts";
import { pageInput, pageOutput } from "#kernel/page.ts";
import { Instant, WireTime } from "#kernel/time.ts";
import { IDEA_FORMATS, IDEA_STATUSES, IDEAS_PER_IMPORT, MAX_HEADLINE_LENGTH } from "./terms.ts";

/** Limits of `GET /ideas/mining-context`, and its number of days. */
export const MINING = { days: 90, references: 100, recentPosts: 30, topPosts: 10, discardedIdeas: 50 } as const;

const ReferenceUrl = z
  .string()
  .trim()
  .max(2048)
  .refine((text) => /^https?:$/.test(URL.parse(text)?.protocol ?? ""), {
    error: fieldError(msg("must be an http or https address such as https://example.com/page")),
  });

const ReferenceInput = z.object({
  url: ReferenceUrl.meta({ example: "https://example.com/study" }),
  title: z.string().trim().max(300).default("").meta({ example: "Yearly report" }),
  captured_at: Instant.optional().meta({
    description: "When it was found. Defaults to now.",
    example: "2026-11-20T13:00:00+01:00",
  }),
  source: z.string().trim().max(100).default("").meta({ description: "Where it was found.", example: "newsletter" }),
});
export type ReferenceInput = z.output<typeof ReferenceInput>;

const fields = {
  headline: z.string().trim().min(1).max(MAX_HEADLINE_LENGTH).meta({ example: "Why our packaging turned green" }),
  body: z.string().max(20_000).meta({ example: "Three numbers from the yearly report." }),
  format: z.enum(IDEA_FORMATS),
  status: z.enum(IDEA_STATUSES),
  references: z.array(ReferenceInput).max(50),
};

export const CreateIdeaInput = z
  .object({
    headline: fields.headline,
    body: fields.body.default(""),
    format: fields.format.default("text"),
    status: fields.status.default("new"),
    references: fields.references.prefault([]),
    external_key: z.string().trim().min(1).max(255).nullable().default(null).meta({
      description: "Your own key for the idea, unique in the brand. Ideas sent again with the same key are duplicates.",
    }),
  })
  .meta({
    example: {
      headline: "Why our packaging turned green",
      body: "Three numbers from the yearly report.",
      format: "carousel",
      references: [{ url: "https://example.com/report", title: "Yearly report", source: "website" }],
      external_key: "report-2026-01",
    },
  });
export type CreateIdea = z.output<typeof CreateIdeaInput>;

export const CreateIdeaFromUrlInput = z.object({
  url: PreviewLinkInput.shape.url,
  format: fields.format.default("text"),
});

export const ImportIdeasInput = z.object({
  ideas: z.array(CreateIdeaInput).min(1).max(IDEAS_PER_IMPORT),
});

export const UpdateIdeaInput = z.object({
  id: Id,
  headline: fields.headline.optional(),
  body: fields.body.optional(),
  format: fields.format.optional(),
  status: fields.status.optional(),
  references: fields.references.optional().meta({ description: "Replaces the list." }),
});

export const IdeaInput = z.object({ id: Id });

export const ListIdeasInput = z.object({
  ...pageInput,
  status: fields.status.optional(),
  format: fields.format.optional(),
  q: z.string().max(200).optional().meta({ description: "Search in headline and body." }),
});

const { channels, media_ids, tags, scheduled_at, timezone } = CreatePostFields.shape;
export const ConvertIdeaInput = z
  .object({
    id: Id,
    body: CreatePostFields.shape.body.optional().meta({
      description: "The post's text. Defaults to the idea's headline and body, formatted for its format.",
    }),
    channels,
    media_ids,
    tags,
    scheduled_at,
    timezone,
  })
  .check(resolveTimes);

export const Reference = z
  .object({ url: z.string(), title: z.string(), captured_at: WireTime, source: z.string() })
  .meta({
    id: "Reference",
    example: {
      url: "https://example.com/report",
      title: "Yearly report",
      captured_at: "2026-11-20T13:00:00.000000+00:00",
      source: "website",
    },
  });
export type Reference = z.infer<typeof Reference>;

export const Idea = z
  .object({
    id: Id,
    headline: z.string(),
    body: z.string(),
    format: z.enum(IDEA_FORMATS),
    status: z.enum(IDEA_STATUSES).meta({
      description: "`in_progress` once a post was created from it, `used` once such a post is published.",
    }),
    references: z.array(Reference),
    external_key: z.string().nullable(),
    post_ids: z.array(Id).meta({ description: "Posts created from it, oldest first." }),
    author: PersonRef.nullable(),
    origin: z.enum(ORIGINS),
    written_through: WrittenThrough.nullable().meta({
      description: "The token or connection that created it. Null if created in the studio.",
    }),
    created_at: WireTime,
    updated_at: WireTime,
  })
  .meta({
    id: "Idea",
    example: {
      id: 7,
      headline: "Why our packaging turned green",
      body: "Three numbers from the yearly report.",
      format: "carousel",
      status: "new",
      references: [],
      external_key: "report-2026-01",
      post_ids: [],
      author: { id: 1, name: "Olive Owner" },
      origin: "api",
      written_through: { name: "Website import", kind: null, tier: null },
      created_at: "2026-11-20T13:00:00.000000+00:00",
      updated_at: "2026-11-20T13:00:00.000000+00:00",
    },
  });

export const IdeaList = z.object({ ideas: z.array(Idea), ...pageOutput });

export const ImportResult = z.object({
  created: z.number().int().meta({ description: "Number of new ideas.", example: 1 }),
  duplicates: z.number().int().meta({
    description: "Number of skipped ideas whose `external_key` already exists or was sent twice.",
    example: 0,
  }),
  ideas: z.array(Idea).meta({ description: "The new ideas, in the order sent." }),
});

const MinedPost = z
  .object({
    id: Id,
    body: z.string().meta({ description: "The first 1000 characters.", example: "We open at nine." }),
    tags: z.array(z.string()).meta({ example: ["launch"] }),
    platforms: z.array(z.string()).meta({ example: ["feed"] }),
    published_at: WireTime,
  })
  .meta({ id: "MinedPost" });

export const MiningContext = z
  .object({
    window_days: z.literal(MINING.days),
    references: z.array(Reference).meta({
      description: `References captured within the window, newest first, without duplicates; at most ${MINING.references}.`,
    }),
    recent_posts: z.array(MinedPost).meta({
      description: `Posts published within the window, newest first; at most ${MINING.recentPosts}.`,
    }),
    top_posts: z
      .array(MinedPost.extend({ engagement: z.number().meta({ example: 128 }) }).meta({ id: "TopPost" }))
      .meta({
        description:
          "Posts published within the window with the most likes, comments, shares, saves and clicks " +
          `in total (\`engagement\`); at most ${MINING.topPosts}, only those with metrics.`,
      }),
    discarded_ideas: z
      .array(
        z
          .object({
            id: Id,
            headline: z.string().meta({ example: "Why our packaging turned green" }),
            format: z.enum(IDEA_FORMATS),
            discarded_at: WireTime,
          })
          .meta({ id: "DiscardedIdea" }),
      )
      .meta({
        description: `Ideas discarded within the window, newest first; at most ${MINING.discardedIdeas}.`,
      }),
  })
  .meta({ id: "MiningContext" });
