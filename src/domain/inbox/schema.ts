import { z } from "zod";
import { PersonRef } from "#domain/accounts/schema.ts";
import { ITEM_KINDS } from "#domain/automations/terms.ts";
import { ChannelRef } from "#domain/channels/schema.ts";
import { Tags } from "#domain/contacts/schema.ts";
import { Id } from "#kernel/ids.ts";
import { pageInput, pageOutput } from "#kernel/page.ts";
import { WireTime } from "#kernel/time.ts";
import { ITEM_STATUSES, REPLY_STATUSES } from "./terms.ts";

/** How many replies an item shows, the latest. */
export const REPLIES_SHOWN = 50;

const ReplyBody = z.string().trim().min(1).max(10_000).meta({ example: "Thank you! We open at nine." });

export const ListItemsInput = z.object({
  ...pageInput,
  status: z.enum(ITEM_STATUSES).optional(),
  kind: z.enum(ITEM_KINDS).optional(),
  channel_id: Id.optional(),
  contact_id: Id.optional(),
  post_id: Id.optional().meta({ description: "What answers this post." }),
  assignee_id: Id.optional(),
  unassigned: z.boolean().optional().meta({ description: "true: what nobody looks after yet." }),
  tag: z.string().max(50).optional().meta({ example: "press" }),
  q: z
    .string()
    .max(200)
    .optional()
    .meta({ description: "Words of the text, or a part of the contact's name or handle." }),
});

export const ItemInput = z.object({ id: Id });

export const UpdateItemInput = z.object({
  id: Id,
  status: z.enum(ITEM_STATUSES).optional(),
  assignee_id: Id.nullable().optional().meta({ description: "Somebody who may answer; null: nobody." }),
  tags: Tags.optional().meta({ description: "The whole new list." }),
});

export const DraftReplyInput = z.object({
  id: Id,
  body: ReplyBody.optional().meta({
    description: "The draft. Without it a model writes one, for one AI credit.",
  }),
  instruction: z.string().trim().max(500).default("").meta({ description: "What the model is to mind." }),
});

export const SendReplyInput = z
  .object({
    id: Id,
    body: ReplyBody.optional().meta({ description: "What to send." }),
    reply_id: Id.optional().meta({ description: "Or the draft, or the failed reply, that is to be sent." }),
  })
  .refine(({ body, reply_id: replyId }) => (body === undefined) !== (replyId === undefined), {
    error: "Give either the text or the `reply_id` of a draft.",
    path: ["body"],
  })
  .meta({ example: { body: "Thank you! We open at nine." } });

export const ResolveReplyInput = z.object({
  id: Id,
  reply_id: Id,
  verdict: z.enum(["sent", "resend"]).meta({
    description: "`sent`: it is there. `resend`: it is not there, send it again.",
    example: "sent",
  }),
});

export const Reply = z
  .object({
    id: Id,
    body: z.string().meta({ example: "Thank you! We open at nine." }),
    status: z.enum(REPLY_STATUSES).meta({
      description: "`unknown`: the platform may have taken it; look there, then resolve it.",
    }),
    author: PersonRef.nullable().meta({
      description: "Who answers for it: who sent it, or wrote the draft; null while it is an automation's.",
    }),
    is_by_ai: z.boolean(),
    error: z
      .object({ code: z.string(), message: z.string(), retryable: z.boolean() })
      .nullable()
      .meta({ example: null }),
    created_at: WireTime,
    sent_at: WireTime.nullable(),
  })
  .meta({ id: "Reply" });

export const Item = z
  .object({
    id: Id,
    channel: ChannelRef,
    contact: z
      .object({
        id: Id,
        name: z.string(),
        handle: z.string().nullable(),
        avatar_url: z.string().nullable(),
        tags: z.array(z.string()),
      })
      .nullable(),
    post_id: Id.nullable().meta({ description: "The post that it answers." }),
    kind: z.enum(ITEM_KINDS),
    permalink: z.string().meta({ description: "Empty where the platform gives none." }),
    body: z.string(),
    status: z.enum(ITEM_STATUSES),
    assignee: PersonRef.nullable(),
    tags: z.array(z.string()),
    can_reply: z.boolean().meta({ description: "Whether its platform takes replies." }),
    draft: Reply.nullable().meta({ description: "The reply that waits for a person; clients never see it." }),
    replies: z.array(Reply).meta({
      description: `The others, oldest first, at most the last ${REPLIES_SHOWN}; clients see what was sent.`,
    }),
    received_at: WireTime,
    updated_at: WireTime,
  })
  .meta({
    id: "InboxItem",
    example: {
      id: 12,
      channel: { id: 4, platform: "mastodon", handle: "@brand" },
      contact: { id: 3, name: "Ada Reader", handle: "@ada", avatar_url: null, tags: ["press"] },
      post_id: 31,
      kind: "comment",
      permalink: "https://social.example/@ada/1",
      body: "When do you open?",
      status: "open",
      assignee: null,
      tags: [],
      can_reply: true,
      draft: null,
      replies: [],
      received_at: "2026-11-20T13:00:00.000000+00:00",
      updated_at: "2026-11-20T13:00:00.000000+00:00",
    },
  });

export const ItemList = z.object({ items: z.array(Item), ...pageOutput });

export const ItemTags = z.object({
  tags: z.array(z.string()).meta({ description: "Most used first, at most 100.", example: ["press", "support"] }),
});
