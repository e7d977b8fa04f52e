import { z } from "zod";
import type { InboundEvent } from "../../contract.ts";
import { Id, Text } from "../update-fields.ts";

/** Source: developers.facebook.com/docs/threads/webhooks. */
const Reply = z.object({
  id: Id,
  username: z.string().min(1),
  text: Text,
  permalink: Text,
  replied_to: z.object({ id: Id }).nullish().catch(null),
  root_post: z.object({ id: Id, owner_id: Id, username: Text }),
  timestamp: z.string().catch(""),
});
const Deleted = z.object({ id: Id, owner: z.object({ owner_id: Id }).optional() });
const Change = z.object({ field: z.string(), value: z.unknown() });
const Update = z.object({ app_id: Id, values: z.union([Change.transform((one) => [one]), z.array(Change)]) });

/**
 * Parses a verified webhook request: replies to posts of a connected profile. Requests of another app and entries of an
 * unknown form are skipped.
 */
export function readThreadsUpdates(value: unknown, appId: string | undefined, now: Date): InboundEvent[] {
  return (Array.isArray(value) ? value : [value]).flatMap((input) => {
    const { data: update } = Update.safeParse(input);
    if (!update || (appId !== undefined && update.app_id !== appId)) return [];
    return update.values.flatMap(({ field, value: content }) => {
      if (field === "replies") return readReply(content, now);
      return field === "delete" ? readDeleted(content) : [];
    });
  });
}

function readReply(input: unknown, now: Date): InboundEvent[] {
  const { data } = Reply.safeParse(input);
  // The profile's own replies, such as the later parts of a thread, come back too.
  if (!data || data.username === data.root_post.username) return [];
  const time = Date.parse(data.timestamp);
  return [
    {
      id: data.id,
      platforms: ["threads"],
      subject: data.root_post.owner_id,
      kind: "comment",
      externalId: data.id,
      // Threads tells no ID of the person.
      author: { externalId: data.username, name: data.username, handle: data.username, avatarUrl: null },
      body: data.text || "Replied without text.",
      permalink: data.permalink,
      inReplyTo: data.replied_to?.id ?? data.root_post.id,
      receivedAt: Number.isNaN(time) || time > now.getTime() ? now : new Date(time),
    },
  ];
}

function readDeleted(input: unknown): InboundEvent[] {
  const { data } = Deleted.safeParse(input);
  if (!data?.owner) return [];
  return [{ id: data.id, platforms: ["threads"], subject: data.owner.owner_id, kind: "removed", externalId: data.id }];
}
