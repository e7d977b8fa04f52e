import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { openCall, outcomeOfError } from "#platform/connectors/call.ts";
import type {
  Connect,
  ConnectInput,
  Connector,
  Outgoing,
  OutgoingMedia,
  Publisher,
} from "#platform/connectors/contract.ts";
import { partsOf } from "#platform/connectors/parts.ts";
import { createEgress } from "#platform/egress/index.ts";
import { LOOPBACK } from "#platform/egress/receiver.ts";

const egress = createEgress({ allowPrivate: LOOPBACK });

/** What a half is lent in tests of its own: networks on this machine are reached, and every file is of the bytes it says. */
export function lend({ timeoutMs = 5000, isOnce = true }: { timeoutMs?: number; isOnce?: boolean } = {}) {
  const storage = { getStream: async (key: string) => Readable.from([Buffer.alloc(Number(key.split("/")[1]), "x")]) };
  return openCall({ egress, storage }, { signal: AbortSignal.timeout(timeoutMs), isOnce });
}

/** A file as `lend` reads it. */
export function file(type: string, { bytes = 1000, alt = "A cup", width = 800, height = 600 } = {}): OutgoingMedia {
  return { type, bytes, alt, width, height, storageKey: `file/${bytes}`, url: `https://media.example/file-${bytes}` };
}

/** The first part of a publication on its way to a network. */
export function outgoing(
  connector: Connector,
  credentials: string | null,
  { body = "Hello", media = [], thread = [], options = {}, ...more }: Partial<Outgoing> = {},
): Outgoing {
  const content = { body, media, tags: [], thread, firstComment: null, options };
  const earlier = more.earlier ?? [];
  return {
    ...content,
    publicationId: 1,
    brandId: 1,
    channel: { id: 1, handle: "@northcoffee", credentials, capabilities: connector.capabilities },
    card: null,
    part: partsOf(connector, content)[earlier.length] ?? { kind: "post", body, media },
    key: randomUUID(),
    createdAt: new Date(),
    sentSecondsAgo: null,
    state: null,
    ...more,
    earlier,
  };
}

/** Takes every step before the request that counts, then sends it, as the tick does. */
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

/** Sends the request that counts, without the steps before it. */
export function sendBy(publisher: Publisher, ready: Outgoing) {
  const call = lend();
  return publisher.publish(ready, call).catch((error: unknown) => outcomeOfError(error, call));
}

/** Opens an account with what is typed. */
export function open(connect: Connect, typed: ConnectInput) {
  if (connect.connection !== "credentials") throw new Error("Somebody has to go there.");
  return connect.open(typed, lend({ isOnce: false }));
}
