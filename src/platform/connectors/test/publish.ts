import { z } from "zod";
import {
  type Call,
  NOT_AUTHORIZED,
  type Outgoing,
  type Published,
  type Publisher,
  type PublishOutcome,
} from "../contract.ts";
import type { TestClass } from "./describe.ts";
import { exchange, NotConnected, type Reply } from "./request.ts";

export type TestPlatform = { origin: string; timeoutMs: number; quietSeconds: number };

const Post = z.object({ id: z.string(), url: z.string(), state: z.enum(["processing", "published"]) });
const Refusal = z.object({ error: z.string() });

/** The sending half of a test platform; see `platform.ts` for what it is up against. */
export function testPublisher(kind: TestClass, { origin, timeoutMs, quietSeconds }: TestPlatform): Publisher {
  const posts = `${origin}/${kind}/posts`;
  return {
    platform: `test_${kind}`,
    timeoutMs,
    ...(kind === "key" ? { key: { honouredSeconds: 3600 } } : {}),
    ...(kind === "look_up" ? { lookUp: { quietSeconds, find: (outgoing, call) => find(posts, outgoing, call) } } : {}),
    publish: ({ key, channel, body, thread, firstComment }, call) => {
      const parts = kind === "key" ? { thread, comment: firstComment } : {};
      return sendOnce(posts, { account: channel.handle, marker: key, text: body, ...parts }, kind, call);
    },
    async poll({ state }, call) {
      return read(await exchange(`${posts}/${state?.id}`, { method: "GET" }, call));
    },
  };
}

/** Sends a text to a test platform, with its marker as the key where the platform knows keys. */
export async function sendOnce(
  url: string,
  body: { account: string; marker: string; text: string; thread?: string[]; comment?: string | null },
  kind: TestClass,
  call: Call,
): Promise<PublishOutcome> {
  try {
    return read(await exchange(url, { method: "POST", body, ...(kind === "key" ? { key: body.marker } : {}) }, call));
  } catch (error) {
    if (!(error instanceof NotConnected)) throw error;
    return failed("not_connected", "The platform could not be reached.", true, null);
  }
}

function read({ status, retryAfterSeconds, body }: Reply): PublishOutcome {
  if (status === 429 || status === 503) return failed("busy", Refusal.parse(body).error, true, retryAfterSeconds);
  if (status === 401) return failed(NOT_AUTHORIZED, Refusal.parse(body).error, false, null);
  if (status >= 400) return failed("refused", Refusal.parse(body).error, false, null);
  const { id, url, state } = Post.parse(body);
  return state === "published"
    ? { kind: "done", externalId: id, permalink: url }
    : { kind: "processing", state: { id }, pollAfterSeconds: 1 };
}

function failed(code: string, message: string, retryable: boolean, retryAfterSeconds: number | null): PublishOutcome {
  return { kind: "failed", error: { code, category: "platform", message, retryable }, retryAfterSeconds };
}

async function find(posts: string, { key, channel }: Outgoing, call: Call): Promise<Published | null> {
  const query = new URLSearchParams({ account: channel.handle, marker: key });
  const { body } = await exchange(`${posts}?${query}`, { method: "GET" }, call);
  const [post] = z.array(Post).parse(body);
  return post ? { externalId: post.id, permalink: post.url } : null;
}
