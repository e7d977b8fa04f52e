import { z } from "zod";
import { PersonRef } from "#domain/accounts/schema.ts";
import { ChannelStatus } from "#domain/channels/schema.ts";
import { POST_STATUSES } from "#domain/posts/terms.ts";
import { Id } from "#kernel/ids.ts";
import { WireTime } from "#kernel/time.ts";

/** How many of each kind are shown; the total says how many there are. */
export const SHOWN = 8;

export const WaitingPost = z
  .object({
    id: Id,
    brand_id: Id,
    excerpt: z.string().meta({ description: "Its first words; empty where it has none.", example: "We open at nine." }),
    thumbnail_url: z.string().nullable().meta({ description: "Of its first picture.", example: null }),
    status: z.enum(POST_STATUSES),
    at: WireTime.nullable().meta({ description: "When it is due: the earliest time of its channels." }),
    author: PersonRef,
    note: z.string().meta({
      description: "What somebody asks to be changed, or what the platform answered; else empty.",
      example: "",
    }),
  })
  .meta({ id: "WaitingPost" });

const posts = (description: string) =>
  z.object({ total: z.number().int().meta({ example: 1 }), posts: z.array(WaitingPost) }).meta({ description });

export const Home = z
  .object({
    to_approve: posts("In review, in brands where you may approve; the most urgent first."),
    changes_requested: posts("Yours, sent back with what should change."),
    troubled: posts("Failed, or in doubt whether they were published."),
    expiring: posts("Yours, not approved yet, and due within 48 hours."),
    today: posts("What goes out, or went out, today by the clock of its brand."),
    channels: z
      .array(
        z.object({
          id: Id,
          brand_id: Id,
          platform: z.string().meta({ example: "mastodon" }),
          handle: z.string().meta({ example: "@north-coffee" }),
          display_name: z.string().meta({ example: "North Coffee" }),
          status: ChannelStatus,
        }),
      )
      .meta({ description: "About to lose their connection, or without one." }),
    inboxes: z
      .array(
        z.object({
          brand_id: Id,
          open: z.number().int().meta({ description: "Comments, mentions and messages that nobody has seen to." }),
          drafted: z.number().int().meta({ description: "Replies that wait for a person." }),
          failed: z.number().int().meta({ description: "Replies not sent, or in doubt." }),
        }),
      )
      .meta({ description: "By brand, where something waits." }),
  })
  .meta({ id: "Home" });

export const Counts = z.object({
  unread: z.number().int().meta({ description: "Notifications not read." }),
  brands: z.array(
    z.object({
      brand_id: Id,
      to_approve: z.number().int(),
      inbox: z.number().int().meta({ description: "Open items of its inbox." }),
    }),
  ),
});

export const FirstSteps = z.object({
  is_named: z.boolean(),
  has_channel: z.boolean().meta({ description: "Beside the feed page, which every brand has." }),
  has_post: z.boolean(),
  has_company: z.boolean().meta({ description: "Somebody was invited." }),
  is_connected: z.boolean().meta({ description: "A program of its own: a token, a webhook endpoint or an agent." }),
});
