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

/**
 * Arguments for testing a connector part directly: networks on this machine are reachable, and a file consists of as
 * many bytes as it declares.
 */
export function lend({ timeoutMs = 5000, isOnce = true }: { timeoutMs?: number; isOnce?: boolean } = {}) {
  const storage = { getStream: async (key: string) => Readable.from([Buffer.alloc(Number(key.split("/")[1]), "x")]) };
  return openCall({ egress, storage }, { signal: AbortSignal.timeout(timeoutMs), isOnce });
}

/** A file that `lend` can read. */
export function file(type: string, { bytes = 1000, alt = "A cup", width = 800, height = 600 } = {}): OutgoingMedia {
  return { type, bytes, alt, width, height, storageKey: `file/${bytes}`, url: `https://media.example/file-${bytes}` };
}

/** The first part of a publication to be sent. */
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
  if (connect.connection !== "credentials") throw new Error("Somebody has to go there.");
  return connect.open(typed, lend({ isOnce: false }));
}
