import { z } from "zod";
import { PersonRef } from "#domain/identity/accounts/schema.ts";
import { ChannelRef } from "#domain/publishing/channels/schema.ts";
import { Id } from "#kernel/ids.ts";
import { PLAIN_TEXT } from "#kernel/messages.ts";
import { pageInput, pageOutput } from "#kernel/page.ts";
import { WireTime } from "#kernel/time.ts";
import { MAX_CHOSEN } from "./terms.ts";

const scope = z.enum(["brand", "account"]).meta({
  description: "This brand, or all brands of its account; only the account's owner can hold those.",
  example: "brand",
});
const liftBy = z.enum(["owner", "editors"]).meta({
  description: "Who can lift it: the brand's owner alone, or its editors too. A hold of the account only its owner.",
  example: "owner",
});

export const Hold = z
  .object({
    scope,
    reason: z.string().meta({ description: "Empty if none was given.", example: "The ferry accident" }),
    lift_by: liftBy,
    may_lift: z.boolean().meta({ description: "Whether you can lift it." }),
    placed_by: PersonRef.nullable(),
    placed_at: WireTime,
  })
  .meta({ id: "Hold" });

export const HoldState = z.object({
  hold: Hold.nullable().meta({ description: "Null while the brand isn't on hold." }),
  waiting: z.number().int().meta({ description: "Posts that came due and wait for the end of the hold.", example: 3 }),
  waiting_in_other_brands: z.number().int().meta({
    description:
      "Of a hold of the account, if you can lift it: posts of its other brands that wait, too. Lifting it decides about them as well.",
    example: 0,
  }),
  sending: z.number().int().meta({
    description:
      "Publications that were already being sent when the hold was placed, or whose outcome isn't known yet.",
    example: 0,
  }),
});

export const ListHeldPostsInput = z.object({ ...pageInput });

const HeldPost = z
  .object({
    id: Id,
    brand: z.object({ id: Id, name: z.string(), handle: z.string() }),
    excerpt: z.string().meta({ description: "Empty if there is no text." }),
    thumbnail_url: z.string().nullable(),
    scheduled_at: WireTime.meta({ description: "The earliest time that has passed." }),
    channels: z.array(ChannelRef).meta({ description: "Those on which it waits." }),
    is_claimed: z.boolean().meta({ description: "Whether a worker had begun to prepare it. Nothing of it was sent." }),
  })
  .meta({ id: "HeldPost" });

export const HeldPostList = z.object({ posts: z.array(HeldPost), ...pageOutput });

export const PlaceHoldInput = z
  .object({
    reason: z
      .string()
      .trim()
      .max(500)
      .refine(...PLAIN_TEXT)
      .default("")
      .meta({ description: "Shown to everybody in the brand." }),
    scope: scope.default("brand"),
    lift_by: liftBy.default("owner"),
  })
  .meta({ example: { reason: "The ferry accident", scope: "brand", lift_by: "owner" } });

export const LiftHoldInput = z
  .object({
    waiting: z.enum(["cancel", "publish"]).default("cancel").meta({
      description:
        "What becomes of the posts that came due: cancelled, to be scheduled again after a look, or published now.",
    }),
    publish_post_ids: z.array(Id).max(MAX_CHOSEN).default([]).meta({
      description: "With `cancel`: those of them that are published now nevertheless.",
    }),
  })
  .meta({ example: { waiting: "cancel", publish_post_ids: [] } });

export const HoldLifted = z.object({
  published: z.number().int().meta({ description: "Posts that are published now.", example: 1 }),
  cancelled_posts: z.number().int().meta({ description: "Posts that were cancelled.", example: 2 }),
});
