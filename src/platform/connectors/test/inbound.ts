import { z } from "zod";
import type { Incoming } from "../contract.ts";

/** A message as a test platform would tell of it. */
const Message = z.object({
  id: z.string(),
  type: z.enum(["comment", "mention", "message"]),
  from: z.object({ id: z.string(), name: z.string(), handle: z.string().nullable() }).nullable(),
  text: z.string(),
  /** The post that it answers. */
  post: z.string().nullable(),
  at: z.iso.datetime({ offset: true }),
});
export type TestMessage = z.infer<typeof Message>;

/** The inbound half of a test platform. It has no public door: whoever tries it out hands the messages over. */
export function readTestMessage(message: unknown): Incoming {
  const { id, type, from, text, post, at } = Message.parse(message);
  return {
    kind: type,
    externalId: id,
    author: from && { externalId: from.id, name: from.name, handle: from.handle, avatarUrl: null },
    body: text,
    permalink: `https://test.example/messages/${id}`,
    inReplyTo: post,
    receivedAt: new Date(at),
  };
}
