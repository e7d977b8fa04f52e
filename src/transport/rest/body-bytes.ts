import { fault } from "#kernel/fault.ts";
import type { Incoming } from "./incoming.ts";

/**
 * How much beyond its limit a body is read and discarded: most clients read a response only after they have sent
 * everything.
 */
const DROPPED_LIMIT = 64 * 1024 * 1024;

/** A request of any kind. */
export type Sent = Pick<Incoming, "headers" | "body">;

/** @throws Fault payload_too_large */
export async function readBytes(request: Sent, limitBytes: number): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of bytesUpTo(request, limitBytes)) parts.push(part);
  return Buffer.concat(parts);
}

/**
 * The body as it arrives.
 * @throws Fault payload_too_large
 */
export async function* bytesUpTo({ headers, body }: Sent, limitBytes: number): AsyncGenerator<Uint8Array, void> {
  if (Number(headers.get("content-length") ?? 0) > limitBytes) throw fault("payload_too_large", { limitBytes });
  let size = 0;
  for await (const part of body ?? []) {
    size += part.length;
    if (size <= limitBytes) yield part;
    else if (size > limitBytes + DROPPED_LIMIT) break;
  }
  if (size > limitBytes) throw fault("payload_too_large", { limitBytes });
}
