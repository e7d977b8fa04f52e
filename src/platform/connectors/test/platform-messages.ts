import { randomUUID } from "node:crypto";
import type { ServerResponse } from "node:http";
import { z } from "zod";
import type { TestClass } from "./describe.ts";
import type { TestMessage } from "./inbound.ts";
import { sendJson } from "./send-json.ts";

const NewMessage = z.object({
  account: z.string(),
  text: z.string(),
  type: z.enum(["comment", "mention", "message"]).default("comment"),
  from: z
    .object({ id: z.string(), name: z.string(), handle: z.string().nullable().default(null) })
    .nullable()
    .default({ id: "ada", name: "Ada Reader", handle: "@ada" }),
  /** The ID of the post it replies to. */
  post: z.string().nullable().default(null),
});

/**
 * Incoming messages of the test platform, created with `POST /{class}/messages`. The webhook request contains only the
 * message's ID, and the content is fetched from the platform, so that it can't be forged.
 */
export function openMessages(studio: string | null) {
  const kept = new Map<string, TestMessage & { account: string }>();

  return {
    async write(kind: TestClass, body: unknown, response: ServerResponse): Promise<void> {
      const written = NewMessage.parse(body);
      const id = randomUUID();
      kept.set(id, { ...written, id, at: new Date().toISOString() });
      const notifications = studio === null ? null : await sendMessage(`${studio}/webhooks/test_${kind}`, id);
      sendJson(response, 201, { id, told: notifications });
    },

    /** Hides or likes a message. */
    change(id: string, body: unknown, response: ServerResponse) {
      const message = kept.get(id);
      if (!message) return sendJson(response, 404, { error: "There is no such message." });
      if (message.text.includes("[fail]")) return sendJson(response, 403, { error: "It can't be changed." });
      sendJson(
        response,
        200,
        z
          .object({ hidden: z.boolean() })
          .or(z.object({ liked: z.boolean() }))
          .parse(body),
      );
    },

    show(id: string, response: ServerResponse) {
      const message = kept.get(id);
      if (message) sendJson(response, 200, message);
      else sendJson(response, 404, { error: "There is no such message." });
    },
  };
}

/** @returns the webhook's HTTP response */
async function sendMessage(url: string, id: string): Promise<number> {
  const headers = { "content-type": "application/json" };
  const { status } = await fetch(url, { method: "POST", headers, body: JSON.stringify({ id }) });
  return status;
}
