import { z } from "zod";
import { BrandSummary, TeamList } from "#domain/brands/brands/schema.ts";
import { Idea, ImportResult, MiningContext } from "#domain/content/ideas/schema.ts";
import { LibraryAsset } from "#domain/content/media/schema.ts";
import { IssueView, Post, Publication, PublicationWithAttempts } from "#domain/content/posts/schema.ts";
import { PostMetrics } from "#domain/insights/metrics/schema.ts";
import { Campaign } from "#domain/planning/campaigns/schema.ts";
import { Recurrence } from "#domain/planning/recurrences/schema.ts";
import { Channel } from "#domain/publishing/channels/schema.ts";
import { ChatReview } from "#domain/review/chat-reviews/schema.ts";
import { Comment } from "#domain/review/comments/schema.ts";
import { fitText } from "#kernel/excerpt.ts";
import { pageOutput } from "#kernel/page.ts";

/** Reduces results of tools where the REST body holds more than an agent reads. */

/** Characters of a text in a list; get_post returns the full text. */
const LONGEST_TEXT = 200;
const text = z.string().overwrite((text) => fitText(text, LONGEST_TEXT));

export const Brands = z.object({
  teams: z.array(BrandSummary.pick({ id: true, name: true, slug: true })),
  current_team: TeamList.shape.current_team,
});

export const Channels = z.object({
  channels: z.array(
    Channel.pick({ id: true, platform: true, handle: true, display_name: true, status: true, capabilities: true }),
  ),
  ...pageOutput,
});

export const Campaigns = z.object({
  campaigns: z.array(
    Campaign.pick({ id: true, name: true, starts_on: true, ends_on: true, is_archived: true }).extend({
      description: text,
      posts: Campaign.shape.posts,
    }),
  ),
});

export const Posts = z.object({
  posts: z.array(
    Post.pick({ id: true, status: true, revision: true, scheduled_at: true, tags: true, updated_at: true }).extend({
      body: text,
      publications: z.array(
        Publication.pick({ id: true, channel: true, status: true, scheduled_at: true, permalink: true }),
      ),
    }),
  ),
  ...pageOutput,
});

/** Without the places of words, which the messages name. */
export const Preflight = z.object({ issues: z.array(IssueView.omit({ matches: true, replacement: true })) });

const { post: reviewed } = ChatReview.shape;
const { media: reviewedMedia, channels: reviewedChannels } = reviewed.shape;
const shownMedia = z.array(reviewedMedia.element.pick({ kind: true, name: true, alt_text: true, thumbnail_url: true }));
export const Review = z.object({
  review: ChatReview.extend({
    post: reviewed.pick({ id: true, status: true, revision: true, scheduled_at: true, tags: true, body: true }).extend({
      media: shownMedia,
      channels: z.array(
        reviewedChannels.element
          .pick({
            platform: true,
            display_name: true,
            scheduled_at: true,
            body: true,
            thread: true,
            first_comment: true,
          })
          .extend({ media: shownMedia }),
      ),
    }),
  }),
});

export const FixedPublication = z.object({
  publication: PublicationWithAttempts.pick({
    id: true,
    channel: true,
    overrides: true,
    scheduled_at: true,
    status: true,
    error: true,
    can_fix: true,
    revision: true,
  }),
});

export const Recurrences = z.object({
  recurrences: z.array(
    Recurrence.pick({
      id: true,
      every: true,
      interval: true,
      ends_on: true,
      handling: true,
      status: true,
      post: true,
      next_at: true,
      upcoming: true,
      stop_reason: true,
    }),
  ),
  ...pageOutput,
});

export const Stopped = z.object({ recurrence: Recurrence });

/** Without a cursor, because the contract has no pages of it. Whole, because no tool returns a single one. */
export const Ideas = z.object({
  ideas: z.array(
    Idea.pick({
      id: true,
      headline: true,
      body: true,
      references: true,
      format: true,
      status: true,
      external_key: true,
      post_ids: true,
      created_at: true,
    }),
  ),
  has_more: pageOutput.has_more,
});

export const Pushed = ImportResult.extend({
  ideas: z.array(Idea.pick({ id: true, headline: true, format: true, status: true, external_key: true, origin: true })),
});

const { recent_posts: mined, top_posts: top } = MiningContext.shape;
export const Mined = MiningContext.extend({
  recent_posts: z.array(mined.element.extend({ body: text })),
  top_posts: z.array(top.element.extend({ body: text })),
});

const { publications: measured } = PostMetrics.shape;
/** Metrics are read every night and kept for good; these are the newest ones. */
const METRIC_DAYS = 14;
export const Metrics = z.object({
  metrics: PostMetrics.extend({
    publications: z.array(
      measured.element.extend({ days: measured.element.shape.days.overwrite((days) => days.slice(-METRIC_DAYS)) }),
    ),
  }),
});

export const Comments = z.object({
  comments: z.array(
    Comment.omit({
      post_id: true,
      change_request_id: true,
      edited_at: true,
      via: true,
      origin: true,
      written_through: true,
      resolved_at: true,
    }),
  ),
  ...pageOutput,
});

export const Uploaded = z.object({
  asset: LibraryAsset.pick({
    id: true,
    name: true,
    kind: true,
    type: true,
    bytes: true,
    width: true,
    height: true,
    duration_ms: true,
    alt_text: true,
    folder: true,
    url: true,
  }),
});
