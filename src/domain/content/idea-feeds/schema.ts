import { z } from "zod";
import { Id } from "#kernel/ids.ts";
import { msg } from "#kernel/language.ts";
import { fieldError } from "#kernel/messages.ts";
import { pageInput, pageOutput } from "#kernel/page.ts";
import { WireTime } from "#kernel/time.ts";
import { FEED_PROBLEMS } from "./terms.ts";

/** Per brand. */
export const MAX_IDEA_FEEDS = 50;

const FeedUrl = z
  .string()
  .trim()
  .min(1)
  .max(2048)
  .refine((text) => /^https?:$/.test(URL.parse(text)?.protocol ?? ""), {
    error: fieldError(msg("must be an http or https address such as https://example.com/feed.xml")),
  })
  .meta({
    description: "The feed's URL, or that of a page that names its feed; the feed's own replaces it once it was read.",
    example: "https://example.com/feed.xml",
  });

export const CreateIdeaFeedInput = z
  .object({ url: FeedUrl })
  .meta({ example: { url: "https://example.com/feed.xml" } });
export const UpdateIdeaFeedInput = z.object({
  id: Id,
  is_paused: z.boolean().meta({ description: "While paused, nothing is fetched. Resuming fetches at once." }),
});
export const IdeaFeedInput = z.object({ id: Id });
export const ListIdeaFeedsInput = z.object({ ...pageInput });

export const IdeaFeed = z
  .object({
    id: Id,
    url: z.string(),
    title: z.string().meta({ description: "The feed's own title. Empty until it was read." }),
    is_paused: z.boolean(),
    problem: z
      .object({ code: z.enum(FEED_PROBLEMS), message: z.string() })
      .nullable()
      .meta({ description: "Why the last attempt to read it failed. Null if it succeeded." }),
    failures: z.number().int().meta({ description: "Failed attempts in a row; each doubles the pause." }),
    ideas: z.number().int().meta({ description: "How many ideas came from it." }),
    checked_at: WireTime.nullable().meta({ description: "The last attempt to read it." }),
    next_check_at: WireTime.nullable().meta({ description: "Null while paused." }),
    created_at: WireTime,
  })
  .meta({
    id: "IdeaFeed",
    example: {
      id: 3,
      url: "https://example.com/feed.xml",
      title: "Harbour News",
      is_paused: false,
      problem: null,
      failures: 0,
      ideas: 12,
      checked_at: "2026-11-20T13:00:00.000000+00:00",
      next_check_at: "2026-11-20T13:30:00.000000+00:00",
      created_at: "2026-11-19T09:00:00.000000+00:00",
    },
  });

export const IdeaFeedList = z.object({ idea_feeds: z.array(IdeaFeed), ...pageOutput });
