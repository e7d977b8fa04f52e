import { z } from "zod";
import { POST_STATUSES } from "#domain/content/posts/terms.ts";
import { PersonRef } from "#domain/identity/accounts/schema.ts";
import { ChannelRef, ChannelStatus } from "#domain/publishing/channels/schema.ts";
import { Id } from "#kernel/ids.ts";
import { WireTime } from "#kernel/time.ts";

/** How many of each kind are shown; `total` counts all. */
export const MAX_LISTED = 8;

/** Posts to approve and open items of a brand are counted up to this number: nobody looks through more. */
export const MAX_COUNTED = 1000;
/** The same for the navigation of every page, which shows "99+". */
export const MAX_BADGE = 100;

export const WaitingPost = z
  .object({
    id: Id,
    brand_id: Id,
    excerpt: z
      .string()
      .meta({ description: "The beginning of the text. Empty if there is none.", example: "We open at nine." }),
    thumbnail_url: z.string().nullable().meta({ description: "Thumbnail of the first image.", example: null }),
    status: z.enum(POST_STATUSES),
    at: WireTime.nullable().meta({ description: "The earliest scheduled time of its channels." }),
    due_at: WireTime.nullable().meta({ description: "When its assignee has to get it ready." }),
    author: PersonRef,
    note: z.string().meta({
      description: "The requested change or the platform's error. Otherwise empty.",
      example: "",
    }),
  })
  .meta({ id: "WaitingPost" });

const posts = (description: string) =>
  z.object({ total: z.number().int().meta({ example: 1 }), posts: z.array(WaitingPost) }).meta({ description });

export const GetHomeInput = z.object({
  except_brand_id: Id.optional().meta({ description: "A brand that is left out." }),
});

export const Home = z
  .object({
    to_approve: posts("Posts in review in brands where you can approve, most urgent first."),
    changes_requested: posts("Your posts with requested changes."),
    assigned: posts("Unfinished posts assigned to you, by due date."),
    troubled: posts("Posts that failed or whose status is unknown."),
    expiring: posts("Your unapproved posts due within 48 hours."),
    today: posts("Posts scheduled or published today, in the brand's time zone."),
    channels: z
      .array(
        z.object({
          ...ChannelRef.shape,
          brand_id: Id,
          status: ChannelStatus,
        }),
      )
      .meta({ description: "Channels that are disconnected or about to be." }),
    inboxes: z
      .array(
        z.object({
          brand_id: Id,
          open: z
            .number()
            .int()
            .meta({ description: `Open comments, mentions and messages, at most ${MAX_COUNTED}.` }),
          drafted: z.number().int().meta({ description: "Drafted replies to review." }),
          to_approve: z.number().int().meta({ description: "Replies that wait for approval." }),
          failed: z.number().int().meta({ description: "Replies that failed or whose status is unknown." }),
        }),
      )
      .meta({ description: "By brand. Brands with nothing open are omitted." }),
  })
  .meta({ id: "Home" });

export const Counts = z.object({
  unread: z.number().int().meta({ description: "Unread notifications." }),
  brands: z.array(
    z.object({
      brand_id: Id,
      to_approve: z
        .number()
        .int()
        .meta({ description: `Posts in review, at most ${MAX_BADGE}.` }),
      inbox: z
        .number()
        .int()
        .meta({ description: `Open inbox items, at most ${MAX_BADGE}.` }),
      is_held: z.boolean().meta({ description: "Whether the brand is on hold." }),
    }),
  ),
});

export const FirstSteps = z.object({
  is_named: z.boolean(),
  has_channel: z.boolean().meta({ description: "Whether a channel other than the feed is connected." }),
  has_posting_times: z.boolean().meta({ description: "Whether a channel has posting times." }),
  has_post: z.boolean(),
  has_company: z.boolean().meta({ description: "Whether someone was invited." }),
  has_sample_content: z.boolean().meta({ description: "Whether the brand was created with sample content." }),
  is_connected: z.boolean().meta({ description: "Whether a token, webhook endpoint or agent was set up." }),
});
