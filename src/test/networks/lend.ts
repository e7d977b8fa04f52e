import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { systemClock } from "#platform/clock.ts";
import type {
  Connect,
  ConnectInput,
  Connector,
  FoundAccounts,
  Outgoing,
  OutgoingMedia,
  OutgoingReply,
  Publisher,
  Replier,
} from "#platform/connectors/contract.ts";
import { openCall, outcomeOfError } from "#platform/connectors/shared/http/call.ts";
import { optionsOfPart, partsOf } from "#platform/connectors/shared/text/parts.ts";
import { createEgress, type Egress } from "#platform/egress/index.ts";
import { LOOPBACK } from "#platform/egress/receiver.ts";
import { createSecrets } from "#platform/secrets.ts";
import { TEST_SECRETS } from "../secrets.ts";

/** Networks on this machine may fetch files from it. */
export const SIGNING = {
  secrets: createSecrets(TEST_SECRETS.ENCRYPTION_KEYS),
  env: { APP_URL: "http://localhost:3000" },
  clock: systemClock,
};

/** How networks on this machine are reached. */
export const network = createEgress({ allowPrivate: LOOPBACK });

/**
 * Arguments for testing a connector part directly: networks on this machine are reachable, and a file consists of as
 * many bytes as it declares.
 */
export function lend({
  timeoutMs = 5000,
  isOnce = true,
  egress = network,
}: {
  timeoutMs?: number;
  isOnce?: boolean;
  egress?: Egress;
} = {}) {
  const storage = { getStream: async (key: string) => Readable.from([Buffer.alloc(Number(key.split("/")[1]), "x")]) };
  return openCall({ ...SIGNING, egress, storage }, { signal: AbortSignal.timeout(timeoutMs), isOnce });
}

/** A file that `lend` can read. */
export function file(
  type: string,
  { bytes = 1000, alt = "A cup", width = 800, height = 600, name = "cup" } = {},
): OutgoingMedia {
  const stored = { storageKey: `file/${bytes}`, url: `https://media.example/file-${bytes}` };
  return { type, bytes, alt, width, height, name, ...stored };
}

/** The first part of a publication to be sent. */
export function outgoing(
  connector: Connector,
  credentials: string | null,
  { body = "Hello", media = [], thread = [], firstComment = null, options = {}, ...more }: Partial<Outgoing> = {},
): Outgoing {
  const content = { body, media, tags: [], thread, firstComment, options };
  const earlier = more.earlier ?? [];
  const part = more.part ?? partsOf(connector, content)[earlier.length] ?? { kind: "post", body, media };
  return {
    ...content,
    options: optionsOfPart(connector, options, part.target),
    publicationId: 1,
    brandId: 1,
    channel: { id: 1, handle: "@northcoffee", credentials, capabilities: connector.capabilities },
    card: null,
    part,
    key: randomUUID(),
    createdAt: new Date(),
    sentSecondsAgo: null,
    state: null,
    ...more,
    earlier,
  };
}

/** A reply to be sent for the first time. */
export function outgoingReply(
  reply: Pick<OutgoingReply, "channel" | "item" | "body"> & Partial<OutgoingReply>,
): OutgoingReply {
  const first = { key: "k", sentSecondsAgo: null, taken: [], media: [], state: null };
  return { replyId: 1, brandId: 1, ...first, ...reply };
}

/** Uploads a reply's files step by step, then sends it, like the job. */
export async function replyBy(replier: Replier, sent: OutgoingReply) {
  for (let ready = sent; ; ) {
    const step = await replier.prepare?.(ready, { ...lend({ isOnce: false }), report: () => {} });
    if (step?.kind === "step") {
      ready = { ...ready, state: step.state };
      continue;
    }
    if (step && step.kind !== "ready") return step;
    return replier.reply(ready, lend());
  }
}

/** Runs every step before the publishing request, then sends it, like the tick. */
export async function publishBy(publisher: Publisher, sent: Outgoing) {
  for (let ready = sent; ; ) {
    const step = await publisher.prepare?.(ready, { ...lend({ isOnce: false }), report: () => {} });
    if (step?.kind === "step") {
      ready = { ...ready, state: step.state };
      continue;
    }
    if (step && step.kind !== "ready") return step;
    return sendBy(publisher, ready);
  }
}

/** Sends the publishing request without the steps before it. */
export function sendBy(publisher: Publisher, ready: Outgoing) {
  const call = lend();
  return publisher.publish(ready, call).catch((error: unknown) => outcomeOfError(error, call));
}

/** Connects an account with the entered values. */
export function open(connect: Connect, typed: ConnectInput) {
  if (!connect.open) throw new Error("Somebody has to go there.");
  return connect.open(typed, lend({ isOnce: false }));
}

type Redirecting = Extract<Connect, { connection: "redirect" }>;

/** A connecting part that redirects to the network. */
export function redirecting(connect: Connect): Redirecting {
  if (connect.connection !== "redirect") throw new Error("Nobody has to go there.");
  return connect;
}

/** Returns from the network with an authorization code. */
export async function finishBy(
  connect: Connect,
  code = "good-code",
  params: Record<string, string> = {},
): Promise<FoundAccounts> {
  const response = { code, redirectUri: "https://masthead.example/callback", verifier: "v", notes: null, params };
  const found = await redirecting(connect).finish(response, lend({ isOnce: false }));
  return "accounts" in found ? found : { accounts: found, missing: [] };
}
