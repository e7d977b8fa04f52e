import { z } from "zod";
import type {
  Call,
  Outgoing,
  OutgoingMedia,
  PrepareOutcome,
  Published,
  Publisher,
  PublishOutcome,
} from "../contract.ts";
import { NOT_AUTHORIZED } from "../shared/description/codes.ts";
import { readOptions } from "../shared/description/options.ts";
import { explainError } from "../shared/http/errors.ts";
import type { TestClass } from "./describe.ts";
import { TEST_ERRORS } from "./errors.ts";
import { TEST_OPTIONS } from "./options.ts";
import { exchange, NotConnected, type Reply } from "./request.ts";

export type TestPlatform = { origin: string; timeoutMs: number; quietSeconds: number };

const Post = z.object({ id: z.string(), url: z.string(), state: z.enum(["processing", "published"]) });
const Refusal = z.object({ error: z.string(), code: z.string().default("refused") });

/** A test platform's publishing part; `platform.ts` describes the platform's behavior. */
export function testPublisher(kind: TestClass, { origin, timeoutMs, quietSeconds }: TestPlatform): Publisher {
  const posts = `${origin}/${kind}/posts`;
  const common: Pick<Publisher, "platform" | "timeoutMs" | "poll"> = {
    platform: `test_${kind}`,
    timeoutMs,
    async poll({ state }, call) {
      return read(await exchange(`${posts}/${state?.id}`, { method: "GET" }, call));
    },
  };
  if (kind === "state") return { ...common, ...containerPublisher(`${origin}/state`) };
  return {
    ...common,
    settlement(outgoing) {
      if (kind === "key") return [{ by: "key", honouredSeconds: 3600 }];
      return kind === "look_up" ? [{ by: "look_up", quietSeconds, find: (call) => find(posts, outgoing, call) }] : [];
    },
    publish: ({ key, channel, body, media, thread, threadMedia = [], firstComment, options: chosen }, call) => {
      const files = { files: filesOf(media), thread_files: threadMedia.map(filesOf) };
      const parts = kind === "key" ? { thread, comment: firstComment, ...files } : {};
      const options = readOptions(TEST_OPTIONS, chosen);
      return sendOnce(posts, { account: channel.handle, marker: key, text: body, options, ...parts }, kind, call);
    },
  };
}

/** A file as this platform gets it: only what tells whether it is the right one. */
const filesOf = (media: readonly OutgoingMedia[]) => media.map(({ name, alt }) => ({ name, alt }));

const Container = z.object({ id: z.string() });
const ContainerStatus = z.object({
  status: z.enum(["in_progress", "finished", "expired", "published"]),
  post: Post.optional(),
});

/** Publishes through containers, part by part: creates one, waits until it is ready, then posts it. */
function containerPublisher(base: string): Pick<Publisher, "settlement" | "prepare" | "publish"> {
  async function look(id: unknown, call: Call) {
    return ContainerStatus.parse((await exchange(`${base}/containers/${id}`, { method: "GET" }, call)).body);
  }
  return {
    settlement: ({ state }) =>
      state?.container
        ? [
            {
              by: "state",
              async inspect(call) {
                const { status, post } = await look(state.container, call);
                if (post) return { kind: "done", externalId: post.id, permalink: post.url };
                return status === "expired" ? { kind: "start_over" } : { kind: "not_there" };
              },
            },
          ]
        : [],
    async prepare({ part, state }, call): Promise<PrepareOutcome> {
      if (state?.isReady) return { kind: "ready" };
      if (state?.container) {
        const { status } = await look(state.container, call);
        if (status === "expired") return { kind: "step", state: null, afterSeconds: 0 };
        const isReady = status === "finished";
        call.report(isReady ? 100 : 50);
        return { kind: "step", state: { container: state.container, isReady }, afterSeconds: isReady ? 0 : 1 };
      }
      call.report(10);
      const message = { method: "POST", body: { text: part.body, files: filesOf(part.media) } } as const;
      const { id } = Container.parse((await exchange(`${base}/containers`, message, call)).body);
      return { kind: "step", state: { container: id }, afterSeconds: 0 };
    },
    async publish({ key, channel, part, earlier, state }, call) {
      const reply_to = earlier.at(-1)?.externalId ?? null;
      const message = { account: channel.handle, marker: key, text: part.body, container: state?.container, reply_to };
      return sendOnce(`${base}/posts`, message, "state", call);
    },
  };
}

/** Sends a text to a test platform, with its marker as the key where the platform recognizes keys. */
export async function sendOnce(
  url: string,
  body: { account: string; marker: string; text: string; [more: string]: unknown },
  kind: TestClass,
  call: Call,
): Promise<PublishOutcome> {
  try {
    return read(await exchange(url, { method: "POST", body, ...(kind === "key" ? { key: body.marker } : {}) }, call));
  } catch (error) {
    if (!(error instanceof NotConnected)) throw error;
    return failed("not_reached", "", null);
  }
}

function read(reply: Reply): PublishOutcome {
  if (reply.status === 410) return { kind: "start_over" };
  if (reply.status >= 400) return readRefusal(reply);
  const { id, url, state } = Post.parse(reply.body);
  return state === "published"
    ? { kind: "done", externalId: id, permalink: url }
    : { kind: "processing", state: { id }, pollAfterSeconds: 1 };
}

/** The outcome of a response after which nothing was done. */
export function readRefusal({ status, retryAfterSeconds, body }: Reply): RefusalOutcome {
  if (status === 429) return { kind: "throttled", seconds: retryAfterSeconds ?? 60, scope: "channel" };
  const { code, error } = Refusal.parse(body);
  if (status === 503) return failed("busy", error, retryAfterSeconds);
  return failed(status === 401 ? NOT_AUTHORIZED : code, error, null);
}
type RefusalOutcome = Extract<PublishOutcome, { kind: "failed" | "throttled" }>;

export function failed(code: string, said: string, retryAfterSeconds: number | null): RefusalOutcome {
  return { kind: "failed", error: explainError(TEST_ERRORS, code, said), retryAfterSeconds };
}

async function find(posts: string, { key, channel }: Outgoing, call: Call): Promise<Published | null> {
  const query = new URLSearchParams({ account: channel.handle, marker: key });
  const { body } = await exchange(`${posts}?${query}`, { method: "GET" }, call);
  const [post] = z.array(Post).parse(body);
  return post ? { externalId: post.id, permalink: post.url } : null;
}
