import { z } from "zod";
import type { InboundEvent, RemoteProfile } from "../../contract.ts";
import { describeAttachment, Id, Text, Time, timeOf } from "../update-fields.ts";

const Person = z.object({ id: Id, username: z.string().nullish().catch(null) });

const Message = z.object({
  mid: Id,
  text: Text,
  is_echo: z.boolean().catch(false),
  is_deleted: z.boolean().catch(false),
  attachments: z.array(z.object({ type: z.string().catch("file") })).catch([]),
});

/** One element of `entry[].messaging`; also the value of a change of the field `messages`. */
const Messaging = z.object({
  sender: Person,
  timestamp: Time,
  message: Message.optional(),
  message_edit: z.object({ mid: Id, text: Text, num_edit: z.coerce.number().catch(0) }).optional(),
});

const Comment = z.object({
  id: Id,
  text: Text,
  from: Person.nullish().catch(null),
  media: z.object({ id: Id }).nullish().catch(null),
});
const Mention = z.object({ media_id: Id, comment_id: Id.nullish() });

const Change = z.object({ field: z.string(), value: z.unknown() });
const Entry = z.object({
  id: Id,
  time: Time,
  messaging: z.array(z.unknown()).catch([]),
  changes: z.array(z.unknown()).catch([]),
});
const Updates = z.object({ object: z.literal("instagram"), entry: z.array(z.unknown()) });

/** The account concerned, and the time. */
type Source = { subject: string; at: Date };

/**
 * Parses a verified webhook request: messages and comments of any number of accounts. Entries that the inbox can't use
 * or that have an unknown form are skipped without affecting the others.
 */
export function readInstagramUpdates(value: unknown, now: Date): InboundEvent[] {
  const { data: updates } = Updates.safeParse(value);
  return (updates?.entry ?? []).flatMap((input) => {
    const { data: entry } = Entry.safeParse(input);
    if (!entry) return [];
    const source = { subject: entry.id, at: timeOf(entry.time, now) };
    // Some versions put a single change directly into the entry.
    const changes = isChange(input) ? [...entry.changes, input] : entry.changes;
    return [
      ...entry.messaging.flatMap((one) => readMessaging(one, source, now)),
      ...changes.flatMap((one) => readChange(one, source, now)),
    ];
  });
}

/** Checked before zod runs on every entry, because zod's error messages would cost more than everything else. */
function isChange(input: unknown): boolean {
  return typeof input === "object" && input !== null && "field" in input && typeof input.field === "string";
}

function readChange(input: unknown, source: Source, now: Date): InboundEvent[] {
  const { data: change } = Change.safeParse(input);
  if (change?.field === "comments" || change?.field === "live_comments") return readComment(change.value, source);
  if (change?.field === "mentions") return readMention(change.value, source);
  if (change?.field === "messages") return readMessaging(change.value, source, now);
  return [];
}

function readMessaging(input: unknown, { subject, at }: Source, now: Date): InboundEvent[] {
  const { data } = Messaging.safeParse(input);
  if (!data) return [];
  const { sender, message, message_edit: edit } = data;
  const about = { platforms: ["instagram"], subject } as const;
  if (edit) {
    const id = `${edit.mid}:${edit.num_edit}`;
    return [{ ...about, id, kind: "edited", externalId: edit.mid, body: edit.text }];
  }
  // Messages of the account itself are sent back as an echo.
  if (!message || message.is_echo || sender.id === subject) return [];
  const common = { ...about, id: message.mid, externalId: message.mid };
  if (message.is_deleted) return [{ ...common, kind: "removed" }];
  const types = message.attachments.map(({ type }) => type);
  return [
    {
      ...common,
      kind: types.includes("story_mention") ? "mention" : "message",
      author: profileOf(sender),
      body: [message.text, ...types.map(describeShared)].filter(Boolean).join("\n") || UNSUPPORTED,
      permalink: "",
      inReplyTo: null,
      receivedAt: data.timestamp === 0 ? at : timeOf(data.timestamp, now),
    },
  ];
}

function readComment(input: unknown, { subject, at }: Source): InboundEvent[] {
  const { data } = Comment.safeParse(input);
  if (!data || data.from?.id === subject) return [];
  return [
    {
      id: data.id,
      platforms: ["instagram"],
      subject,
      kind: "comment",
      externalId: data.id,
      author: data.from ? profileOf(data.from) : null,
      body: data.text,
      permalink: "",
      inReplyTo: data.media?.id ?? null,
      receivedAt: at,
    },
  ];
}

/** Meta reports where the account was mentioned, but neither by whom nor the text. */
function readMention(input: unknown, { subject, at }: Source): InboundEvent[] {
  const { data } = Mention.safeParse(input);
  if (!data) return [];
  const externalId = data.comment_id ?? data.media_id;
  return [
    {
      id: externalId,
      platforms: ["instagram"],
      subject,
      kind: "mention",
      externalId,
      author: null,
      body: data.comment_id ? "Mentioned you in a comment." : "Mentioned you in a post.",
      permalink: "",
      inReplyTo: null,
      receivedAt: at,
    },
  ];
}

function profileOf({ id, username = null }: z.output<typeof Person>): RemoteProfile {
  return { externalId: id, name: username ?? "Instagram user", handle: username, avatarUrl: null };
}

function describeShared(type: string): string {
  return type === "story_mention" ? "Mentioned you in their story." : describeAttachment(type);
}

/** Disappearing photos and similar items have no readable content. */
const UNSUPPORTED = "Sent something that can only be seen on Instagram.";
