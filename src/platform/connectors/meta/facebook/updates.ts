import { z } from "zod";
import type { InboundEvent, RemoteProfile } from "../../contract.ts";
import { describeAttachment, Id, Text, Time, timeOf } from "../update-fields.ts";

const Person = z.object({ id: Id, name: z.string().catch("") });

/**
 * A change of the field `feed`: posts, comments and reactions on the page, by anybody. Source:
 * developers.facebook.com/docs/graph-api/webhooks/reference/page.
 */
const Feed = z.object({
  item: z.string(),
  verb: z.string(),
  from: Person.nullish().catch(null),
  post_id: Id.nullish().catch(null),
  comment_id: Id.nullish().catch(null),
  message: Text,
  created_time: Time,
  edited_time: Time,
  post: z.object({ permalink_url: z.string() }).nullish().catch(null),
});
type Feed = z.infer<typeof Feed>;

const Mention = z.object({
  item: z.string().catch("post"),
  verb: z.string().catch("add"),
  sender_id: Id.nullish().catch(null),
  sender_name: z.string().catch(""),
  post_id: Id.nullish().catch(null),
  comment_id: Id.nullish().catch(null),
  message: Text,
  created_time: Time,
});

const Messaging = z.object({
  sender: z.object({ id: Id }),
  timestamp: Time,
  message: z
    .object({
      mid: Id,
      text: Text,
      is_echo: z.boolean().catch(false),
      attachments: z.array(z.object({ type: z.string().catch("file") })).catch([]),
    })
    .optional(),
  message_edit: z.object({ mid: Id, text: Text, num_edit: z.coerce.number().catch(0) }).optional(),
});

const Change = z.object({ field: z.string(), value: z.unknown() });
const Entry = z.object({
  id: Id,
  time: Time,
  messaging: z.array(z.unknown()).catch([]),
  changes: z.array(z.unknown()).catch([]),
});
const Updates = z.object({ object: z.literal("page"), entry: z.array(z.unknown()) });

type Source = { subject: string; at: Date };

/**
 * Parses a verified webhook request about pages: comments, visitors' posts, mentions and messages. Entries that the
 * inbox can't use or that have an unknown form are skipped without affecting the others.
 */
export function readPageUpdates(value: unknown, now: Date): InboundEvent[] {
  const { data: updates } = Updates.safeParse(value);
  return (updates?.entry ?? []).flatMap((input) => {
    const { data: entry } = Entry.safeParse(input);
    if (!entry) return [];
    const source = { subject: entry.id, at: timeOf(entry.time, now) };
    return [
      ...entry.messaging.flatMap((one) => readMessaging(one, source, now)),
      ...entry.changes.flatMap((one) => readChange(one, source, now)),
    ];
  });
}

function readChange(input: unknown, source: Source, now: Date): InboundEvent[] {
  const { data: change } = Change.safeParse(input);
  if (change?.field === "feed") return readFeed(change.value, source, now);
  if (change?.field === "mention") return readMention(change.value, source, now);
  return [];
}

function readFeed(input: unknown, { subject, at }: Source, now: Date): InboundEvent[] {
  const { data } = Feed.safeParse(input);
  // The page's own posts, comments and replies come back too.
  if (!data || data.from?.id === subject) return [];
  const isComment = data.item === "comment";
  const externalId = isComment ? data.comment_id : data.post_id;
  const isVisitorsPost = ["status", "post", "photo", "video", "share"].includes(data.item);
  if (!externalId || (!isComment && !isVisitorsPost)) return [];
  const about = { platforms: ["facebook"], subject, externalId } as const;
  switch (data.verb) {
    case "add":
      return [
        {
          ...about,
          id: externalId,
          kind: isComment ? "comment" : "mention",
          author: profileOf(data),
          body: data.message || "Posted without text.",
          permalink: data.post?.permalink_url ?? "",
          inReplyTo: isComment ? (data.post_id ?? null) : null,
          receivedAt: data.created_time === 0 ? at : timeOf(data.created_time, now),
        },
      ];
    case "edit":
    case "edited":
      return [
        { ...about, id: `${externalId}:${data.edited_time || at.getTime()}`, kind: "edited", body: data.message },
      ];
    case "remove":
      return [{ ...about, id: externalId, kind: "removed" }];
    case "hide":
    case "unhide": {
      const id = `${externalId}:${data.verb}:${at.getTime()}`;
      return isComment ? [{ ...about, id, kind: "visibility", isHidden: data.verb === "hide" }] : [];
    }
    default:
      return [];
  }
}

function readMention(input: unknown, { subject, at }: Source, now: Date): InboundEvent[] {
  const { data } = Mention.safeParse(input);
  const externalId = data?.comment_id ?? data?.post_id;
  if (!data || !externalId || data.verb !== "add" || data.sender_id === subject) return [];
  const author = data.sender_id
    ? { externalId: data.sender_id, name: data.sender_name || "Facebook user", handle: null, avatarUrl: null }
    : null;
  return [
    {
      id: externalId,
      platforms: ["facebook"],
      subject,
      kind: "mention",
      externalId,
      author,
      body: data.message || `Mentioned the page in a ${data.item === "comment" ? "comment" : "post"}.`,
      permalink: "",
      inReplyTo: null,
      receivedAt: data.created_time === 0 ? at : timeOf(data.created_time, now),
    },
  ];
}

function readMessaging(input: unknown, { subject, at }: Source, now: Date): InboundEvent[] {
  const { data } = Messaging.safeParse(input);
  if (!data) return [];
  const { sender, message, message_edit: edit, timestamp } = data;
  const about = { platforms: ["facebook"], subject } as const;
  if (edit) {
    return [{ ...about, id: `${edit.mid}:${edit.num_edit}`, kind: "edited", externalId: edit.mid, body: edit.text }];
  }
  // Messages of the page itself are sent back as an echo.
  if (!message || message.is_echo || sender.id === subject) return [];
  const types = message.attachments.map(({ type }) => type);
  return [
    {
      ...about,
      id: message.mid,
      externalId: message.mid,
      kind: "message",
      // Facebook names the person by an ID that only this page can use.
      author: { externalId: sender.id, name: "Facebook user", handle: null, avatarUrl: null },
      body: [message.text, ...types.map(describeAttachment)].filter(Boolean).join("\n") || "Sent an attachment.",
      permalink: "",
      inReplyTo: null,
      receivedAt: timestamp === 0 ? at : timeOf(timestamp, now),
    },
  ];
}

function profileOf({ from }: Feed): RemoteProfile | null {
  return from ? { externalId: from.id, name: from.name || "Facebook user", handle: null, avatarUrl: null } : null;
}
