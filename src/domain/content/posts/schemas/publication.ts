import { z } from "zod";
import { LinkCard } from "#domain/content/link-cards/schema.ts";
import { PersonRef } from "#domain/identity/accounts/schema.ts";
import { ChannelRef } from "#domain/publishing/channels/schema.ts";
import { Id } from "#kernel/ids.ts";
import { pageOutput } from "#kernel/page.ts";
import { WireTime } from "#kernel/time.ts";
import { Overrides } from "./content.ts";

export const PUBLICATION_STATUSES = [
  "draft",
  "pending_approval",
  "approved",
  "scheduled",
  "publishing",
  "processing",
  "published",
  "failed",
  "expired",
  "cancelled",
  "unknown",
] as const;
export type PublicationStatus = (typeof PUBLICATION_STATUSES)[number];

const PublicationError = z.object({
  code: z.string().meta({ example: "rejected" }),
  category: z.enum(["user", "platform", "system"]),
  message: z.string().meta({ example: "The platform rejected the image." }),
  retryable: z.boolean(),
  next_step: z
    .object({
      text: z.string().meta({ example: "Reconnect the channel, then try again." }),
      link: z.string().nullable().meta({
        description: "`reconnect`, `edit` or a URL on the platform.",
        example: "reconnect",
      }),
    })
    .nullable()
    .meta({ description: "What to do about it, if known." }),
});
export type PublicationError = z.infer<typeof PublicationError>;

const publication = {
  id: Id,
  channel: ChannelRef,
  overrides: Overrides,
  scheduled_at: WireTime.nullable(),
  follows_post: z.boolean().meta({
    description: "False if this channel has its own time. With the time null, it is published once approved.",
  }),
  status: z.enum(PUBLICATION_STATUSES),
  external_id: z.string().meta({ description: "Empty until it is published.", example: "" }),
  permalink: z.string().meta({ description: "Empty until it is published.", example: "" }),
  published_at: WireTime.nullable(),
  removed_at: WireTime.nullable().meta({
    description: "When it was removed from the platform.",
    example: null,
  }),
  error: PublicationError.nullable().meta({ example: null }),
  can_fix: z.boolean().meta({
    description:
      "Whether the caller can change its content for this channel alone, with `POST /publications/{id}/fix`: after a failure, and while the post is published on other channels.",
    example: false,
  }),
  attempts: z.number().int().meta({ description: "Number of attempts. GET /posts/{id}/publications lists them." }),
  next_attempt_at: WireTime.nullable(),
};

/** A saved mention in a text, as its network receives it. */
export const SentMention = z
  .object({ name: z.string().meta({ example: "Ada Marsh" }), handle: z.string().meta({ example: "@ada.bsky.social" }) })
  .meta({ id: "SentMention" });

export const Publication = z
  .object({
    ...publication,
    mentions: z.array(SentMention).meta({
      description: "The saved mentions in its texts, with what is sent for each: as approved, or as an approval now.",
    }),
  })
  .meta({ id: "Publication" });

const PublicationChange = z
  .object({
    kind: z.enum(["edit", "delete"]),
    status: z.enum(["pending", "done", "failed", "unknown"]).meta({
      description: "`unknown`: the platform didn't respond, so the post may or may not have been changed there.",
    }),
    error: PublicationError.nullable().meta({ description: "While pending, of the last try.", example: null }),
    requested_by: PersonRef.nullable(),
    created_at: WireTime,
    finished_at: WireTime.nullable(),
  })
  .meta({ id: "PublicationChange" });

const PublicationPart = z
  .object({
    number: z.number().int().meta({ example: 1 }),
    status: z.enum(["waiting", "publishing", "published", "failed", "unknown"]),
    external_id: z.string().meta({ example: "1171" }),
    permalink: z.string().meta({ example: "https://social.example/@north/1171" }),
    published_at: WireTime.nullable(),
  })
  .meta({ id: "PublicationPart" });

export const PublicationWithAttempts = z
  .object({
    ...publication,
    revision: z.number().int().meta({ description: "The post's revision, on which an edit is based.", example: 3 }),
    progress: z.number().int().nullable().meta({
      description: "Progress of the steps before publishing, such as uploads, in percent. Null if unknown.",
      example: null,
    }),
    parts: z.array(PublicationPart).meta({
      description: "The parts it is published in, such as those of a thread. Empty if it is published as a whole.",
    }),
    link_card: LinkCard.nullable().meta({
      description:
        "The card of the first link in the text, as read when publishing began. Null before, or without one.",
    }),
    can_edit: z.boolean().meta({ description: "Whether the caller can edit it on the platform now." }),
    can_delete: z.boolean().meta({ description: "Whether the caller can delete it from the platform now." }),
    edited_at: WireTime.nullable().meta({ description: "When it was last edited on the platform.", example: null }),
    removed_by: PersonRef.nullable().meta({
      description: "Who deleted it from the platform. Null if it was removed there.",
      example: null,
    }),
    change: PublicationChange.nullable().meta({
      description: "The latest edit on the platform, or the deletion from it.",
      example: null,
    }),
    notices: z.array(z.string()).meta({
      description: "What the platform did otherwise than asked when it published, such as another visibility.",
      example: ["The server published it with the visibility “unlisted”, not “public”."],
    }),
    attempts: z.array(
      z.object({
        number: z.number().int().meta({ example: 1 }),
        part: z.number().int().meta({ description: "The part it was sent for. 1 if there is only one.", example: 1 }),
        outcome: z.string().meta({
          description: "started, processing, published, retrying, throttled, failed, unknown or died.",
          example: "published",
        }),
        error: PublicationError.nullable(),
        response: z
          .object({ status: z.number().int().meta({ example: 422 }), body: z.string().meta({ example: "{}" }) })
          .nullable()
          .meta({
            description:
              "The platform's response to a failed attempt, up to 2 KiB, without secrets, or which servers of a network did not take what others did. With the error code dry_run, the request that was not sent, and the status 0. Null for roles that can't manage channels.",
            example: null,
          }),
        started_at: WireTime,
        finished_at: WireTime.nullable(),
      }),
    ),
  })
  .meta({ id: "PublicationWithAttempts" });
export type PublicationPart = z.infer<typeof PublicationPart>;
const Submission = z.object({
  id: Id,
  author: z.object({
    id: Id.nullable().meta({ description: "Null for what the product submitted itself.", example: 12 }),
    name: z.string().meta({ example: "Olive Owner" }),
  }),
  revision: z.number().int().meta({ example: 3 }),
  created_at: WireTime,
});
export const PublicationList = z.object({
  publications: z.array(PublicationWithAttempts),
  submissions: z.array(Submission).meta({
    description: "When the post was submitted for review, at most the last 50 times, in order of time.",
  }),
  ...pageOutput,
});
