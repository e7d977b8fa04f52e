import { z } from "zod";
import { Asset } from "#domain/content/media/schema.ts";
import { BulkError } from "#domain/content/posts/schema.ts";
import { ITEM_KINDS } from "#domain/engagement/automations/terms.ts";
import { Tags } from "#domain/engagement/contacts/schema.ts";
import { PersonRef } from "#domain/identity/accounts/schema.ts";
import { ChannelRef } from "#domain/publishing/channels/schema.ts";
import { Id } from "#kernel/ids.ts";
import { msg, t } from "#kernel/language.ts";
import { fieldError } from "#kernel/messages.ts";
import { pageInput, pageOutput } from "#kernel/page.ts";
import { Instant, WireTime } from "#kernel/time.ts";
import { APPROVAL_ROLES, ITEM_STATUSES, REPLY_STATUSES, RESPONSE_DAYS, VISIBILITIES } from "./terms.ts";

/** Maximum replies shown with an item, the latest. */
export const REPLIES_SHOWN = 50;

/** Maximum notes shown with an item, the latest. */
export const NOTES_SHOWN = 50;

/** Maximum files of a reply; networks take fewer. */
const MAX_MEDIA = 20;
const ReplyMedia = z
  .array(Id)
  .min(1)
  .max(MAX_MEDIA)
  .refine((ids) => new Set(ids).size === ids.length, { error: fieldError(msg("must not name the same media twice")) })
  .meta({ description: "Media assets to send with it, as many as `reply_media_limit` allows.", example: [21] });

const ReplyBody = z.string().trim().min(1).max(10_000).meta({ example: "Thank you! We open at nine." });

export const ListItemsInput = z.object({
  ...pageInput,
  status: z.enum(ITEM_STATUSES).optional(),
  kind: z.enum(ITEM_KINDS).optional(),
  channel_id: Id.optional(),
  contact_id: Id.optional(),
  post_id: Id.optional().meta({ description: "Comments on this post." }),
  assignee_id: Id.optional(),
  unassigned: z.boolean().optional().meta({ description: "`true` for items without an assignee." }),
  tag: z.string().max(50).optional().meta({ example: "press" }),
  snoozed: z.boolean().optional().meta({
    description:
      "`true` for snoozed items, `false` for others. With `status=open`, snoozed items are left out by default.",
  }),
  awaiting_approval: z.boolean().optional().meta({
    description: "`true` for items with a reply that waits for approval.",
  }),
  q: z.string().max(200).optional().meta({ description: "Search in the text and in the contact's name and handle." }),
});

export const ItemInput = z.object({ id: Id });

export const ItemsOfContactInput = z.object({ id: Id.meta({ description: "The contact." }) });

export const FinishedItems = z.object({
  item_ids: z.array(Id).meta({ description: "The items that were open.", example: [12, 13] }),
});

export const UpdateItemInput = z.object({
  id: Id,
  status: z.enum(ITEM_STATUSES).optional(),
  assignee_id: Id.nullable()
    .optional()
    .meta({ description: "The assignee, a member who can reply. Null to unassign." }),
  tags: Tags.optional().meta({ description: "Replaces the list." }),
  snoozed_until: Instant.nullable().optional().meta({
    description:
      "Takes an open item out of the list of open ones until then, at most a year ahead, or until its author writes again. Null ends it. A new status ends it too.",
    example: "2026-11-23T08:00:00.000Z",
  }),
});

const { status, assignee_id, snoozed_until } = UpdateItemInput.shape;

/** Maximum items of a bulk change. */
const BULK_ITEMS = 100;

export const BulkItemsInput = z
  .object({
    ids: z
      .array(Id)
      .min(1)
      .max(BULK_ITEMS)
      .refine((ids) => new Set(ids).size === ids.length, {
        error: fieldError(msg("must not name the same item twice")),
      }),
    status,
    assignee_id,
    snoozed_until,
    add_tags: Tags.optional().meta({ description: "Tags that each item gets in addition to its own." }),
    remove_tags: Tags.optional().meta({ description: "Tags that each item loses.", example: ["spam"] }),
  })
  .refine(({ ids: _, ...change }) => Object.values(change).some((value) => value !== undefined), {
    error: fieldError(msg("needs a change to make to these items")),
    path: ["ids"],
  })
  .meta({ example: { ids: [12, 13], status: "done" } });
export type BulkItems = z.output<typeof BulkItemsInput>;

export const BulkItemsResult = z.object({
  results: z.array(z.object({ id: Id, ok: z.boolean(), error: BulkError.nullable() })),
});

export const DraftReplyInput = z.object({
  id: Id,
  body: ReplyBody.optional().meta({
    description: "The draft text. Omit it and `media_ids` to have a model write it for one AI credit.",
  }),
  media_ids: ReplyMedia.optional(),
  instruction: z.string().trim().max(500).default("").meta({ description: "Instructions for the model." }),
});

export const SendReplyInput = z
  .object({
    id: Id,
    body: ReplyBody.optional().meta({ description: "The text to send. Optional with `media_ids`." }),
    media_ids: ReplyMedia.optional(),
    reply_id: Id.optional().meta({ description: "The draft or failed reply to send, instead of a text and media." }),
  })
  .refine(
    ({ body, media_ids: media, reply_id: replyId }) => ((body ?? media) === undefined) !== (replyId === undefined),
    {
      error: () => t("Send either the text or the `reply_id` of a draft."),
      path: ["body"],
    },
  )
  .meta({ example: { body: "Thank you! We open at nine." } });

export const ApproveReplyInput = z
  .object({
    id: Id,
    reply_id: Id,
    body: ReplyBody.optional().meta({
      description: "Another text to send instead. Needs `media_ids` to keep its media.",
    }),
    media_ids: ReplyMedia.optional(),
  })
  .meta({ example: { reply_id: 40 } });

export const DeclineReplyInput = z.object({
  id: Id,
  reply_id: Id,
  reason: z.string().trim().min(1).max(1000).meta({ example: "Please offer them a refund." }),
});

export const ReplyApprovalInput = z.object({
  roles: z
    .array(z.enum(APPROVAL_ROLES))
    .max(APPROVAL_ROLES.length)
    .meta({
      description: "Whose replies need approval by someone of another role. Empty for nobody's.",
      example: ["member"],
    }),
  kinds: z
    .array(z.enum(ITEM_KINDS))
    .min(1)
    .max(ITEM_KINDS.length)
    .default([...ITEM_KINDS])
    .meta({ description: "Only of replies to these kinds of items." }),
});

export const ReplyApproval = z
  .object({
    roles: z.array(z.enum(APPROVAL_ROLES)).meta({ description: "Whose replies need approval.", example: ["member"] }),
    kinds: z.array(z.enum(ITEM_KINDS)),
    waiting: z.number().int().meta({ description: "Replies that wait for approval.", example: 2 }),
  })
  .meta({ id: "ReplyApproval" });

export const ResolveReplyInput = z.object({
  id: Id,
  reply_id: Id,
  verdict: z.enum(["sent", "resend"]).meta({
    description: "`sent`: mark as sent. `resend`: send again.",
    example: "sent",
  }),
});

const NoteBody = z.string().trim().min(1).max(10_000).meta({
  description: "`@[12]` mentions and notifies the member with this ID, who must be able to reply.",
  example: "@[12] Is this one of your regulars?",
});
export const CreateNoteInput = z.object({ id: Id, body: NoteBody });
export const NoteInput = z.object({ id: Id, note_id: Id });
export const UpdateNoteInput = z.object({ id: Id, note_id: Id, body: NoteBody });

export const Note = z
  .object({
    id: Id,
    author: PersonRef.nullable(),
    body: z.string().meta({ example: "@[12] Is this one of your regulars?" }),
    mentions: z.array(PersonRef).meta({ description: "Whom `body` mentions." }),
    created_at: WireTime,
    edited_at: WireTime.nullable().meta({ description: "Null unless its author changed it.", example: null }),
  })
  .meta({ id: "InboxNote" });

export const Reply = z
  .object({
    id: Id,
    body: z.string().meta({ example: "Thank you! We open at nine." }),
    media: z.array(Asset).meta({ description: "Without those that were deleted from the library.", example: [] }),
    status: z.enum(REPLY_STATUSES).meta({
      description:
        "`awaiting_approval`: it is sent once someone approves it. `unknown`: it may have been sent. Check on the platform, then resolve it.",
    }),
    author: PersonRef.nullable().meta({
      description: "Who sent the reply or wrote the draft. Null for drafts by automations.",
    }),
    is_by_ai: z.boolean(),
    approved_by: PersonRef.nullable().meta({ description: "Who approved exactly this text.", example: null }),
    declined: z
      .object({ by: PersonRef.nullable(), reason: z.string() })
      .nullable()
      .meta({ description: "Of a draft that was declined.", example: null }),
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
    post_id: Id.nullable().meta({ description: "The post it refers to." }),
    kind: z.enum(ITEM_KINDS),
    permalink: z.string().meta({ description: "Empty if the platform doesn't provide one." }),
    body: z.string(),
    rating: z.number().int().nullable().meta({ description: "Stars from 1 to 5 of a review; null for other kinds." }),
    status: z.enum(ITEM_STATUSES),
    visibility: z.enum(VISIBILITIES).meta({
      description:
        "On the platform. `hidden`: from others; its author still sees it. `removed`: it no longer exists there, and its text was deleted here.",
    }),
    assignee: PersonRef.nullable(),
    tags: z.array(z.string()),
    snoozed_until: WireTime.nullable().meta({
      description: "Until when it is left out of the open items; null when it is not.",
      example: null,
    }),
    can_reply: z.boolean().meta({ description: "Whether it can be replied to." }),
    reply_media_limit: z.number().int().meta({
      description: "How many files a reply to it may have; 0 where the network takes none.",
      example: 4,
    }),
    can_hide: z.boolean().meta({ description: "Whether it can be hidden on the platform, or shown there again." }),
    is_liked: z.boolean().meta({ description: "Whether the channel likes it, as far as it was liked from here." }),
    can_like: z.boolean().meta({ description: "Whether the channel can like it on the platform." }),
    needs_approval: z.boolean().meta({
      description: "Whether a reply of yours to it is sent only after someone of another role approved it.",
    }),
    draft: Reply.nullable().meta({ description: "The draft reply to review. Not visible to clients." }),
    replies: z.array(Reply).meta({
      description: `Other replies, oldest first, at most the last ${REPLIES_SHOWN}. Clients only see sent replies.`,
    }),
    notes: z.array(Note).meta({
      description: `Internal notes of the team, oldest first, at most the last ${NOTES_SHOWN}. They are never sent.`,
    }),
    received_at: WireTime,
    updated_at: WireTime,
  })
  .meta({
    id: "InboxItem",
    example: {
      id: 12,
      channel: { id: 4, platform: "mastodon", handle: "@brand", display_name: "North Coffee", avatar_url: null },
      contact: { id: 3, name: "Ada Reader", handle: "@ada", avatar_url: null, tags: ["press"] },
      post_id: 31,
      kind: "comment",
      permalink: "https://social.example/@ada/1",
      body: "When do you open?",
      rating: null,
      status: "open",
      visibility: "visible",
      assignee: null,
      tags: [],
      snoozed_until: null,
      can_reply: true,
      reply_media_limit: 4,
      can_hide: true,
      is_liked: false,
      can_like: true,
      needs_approval: false,
      draft: null,
      replies: [],
      notes: [],
      received_at: "2026-11-20T13:00:00.000000+00:00",
      updated_at: "2026-11-20T13:00:00.000000+00:00",
    },
  });

export const ItemList = z.object({ items: z.array(Item), ...pageOutput });

export const ResponseTimeInput = z.object({
  days: z
    .number()
    .int()
    .min(1)
    .max(366)
    .default(RESPONSE_DAYS)
    .meta({ description: "Messages received in so many last days.", example: RESPONSE_DAYS }),
});

export const ResponseGoalInput = z.object({
  goal_hours: z.number().int().min(1).max(720).nullable().meta({ description: "Null for none.", example: 4 }),
});

export const ResponseTime = z
  .object({
    days: z.number().int().meta({ example: RESPONSE_DAYS }),
    answered: z.number().int().meta({ description: "Messages with a sent reply.", example: 12 }),
    median_seconds: z.number().int().nullable().meta({
      description: "Median time from a message to its first reply. Null if none was answered.",
      example: 7800,
    }),
    goal_hours: z.number().int().nullable().meta({ example: 4 }),
    within_goal: z.number().int().nullable().meta({
      description: "How many were answered within the goal. Null without a goal.",
      example: 9,
    }),
  })
  .meta({ id: "ResponseTime" });

export const ItemTags = z.object({
  tags: z.array(z.string()).meta({ description: "Most used first, at most 100.", example: ["press", "support"] }),
});
