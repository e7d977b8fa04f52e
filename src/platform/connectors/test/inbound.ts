import { z } from "zod";
import type { Inbound, InboundItem } from "../contract.ts";
import type { TestClass } from "./describe.ts";
import { fetchJson } from "./fetch-json.ts";

/** A message as a test platform reports it. */
const Message = z.object({
  id: z.string(),
  type: z.enum(["comment", "mention", "message"]),
  from: z.object({ id: z.string(), name: z.string(), handle: z.string().nullable() }).nullable(),
  text: z.string(),
  /** The ID of the post it replies to. */
  post: z.string().nullable(),
  at: z.iso.datetime({ offset: true }),
});
export type TestMessage = z.infer<typeof Message>;

const Call = z.object({ id: z.string() });
const Addressed = Message.extend({ account: z.string() });

/**
 * A test platform's inbound part: the message is always fetched from the platform itself, whoever sent the webhook
 * request.
 */
export function testInbound(kind: TestClass, origin: string): Inbound {
  const platform = `test_${kind}`;
  return {
    platform,
    timeoutMs: 5000,
    paths: { "": ["POST"] },
    async receive({ body }, { signal }) {
      const { data: call } = Call.safeParse(parse(new TextDecoder().decode(body)));
      if (!call) return { kind: "refused", status: 400, message: "This names no message." };
      const found = await fetchJson(`${origin}/${kind}/messages/${encodeURIComponent(call.id)}`, null, signal);
      if (found.status !== 200) return { kind: "refused", status: 401, message: "The platform knows no such message." };
      const { account, ...message } = Addressed.parse(found.body);
      const incoming = readTestMessage(message);
      return {
        kind: "events",
        events: [{ ...incoming, id: incoming.externalId, platforms: [platform], subject: account }],
      };
    },
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export function readTestMessage(message: unknown): InboundItem {
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
