import { receiveItems } from "#domain/engagement/inbox/index.ts";
import type { PublicContext } from "#kernel/context.ts";
import {
  addTestRepliers,
  readTestMessage,
  type TestClass,
  type TestMessage,
} from "#platform/connectors/test/for-tests.ts";
import type { World } from "./world.ts";

/**
 * A channel on one of the test platforms. Without an origin its requests fail.
 * @param timeoutMs by default more than any platform takes
 */
export async function openChannel(
  world: World,
  kind: TestClass,
  origin = "http://127.0.0.1:1",
  timeoutMs = 10_000,
): Promise<number> {
  addTestRepliers({ origin, timeoutMs, quietSeconds: 0 });
  const platform = `test_${kind}`;
  const { id } = await world.db.channel.create({
    data: { brandId: world.brand.id, platform, handle: `${kind}-${world.brand.id}`, displayName: platform },
  });
  return id;
}

export function contextOf(world: World): PublicContext {
  const origin = { requestId: "test", entryPoint: "job", address: null, userAgent: null } as const;
  return { ...world.services, caller: { kind: "system", job: "test.inbound" }, origin };
}

let count = 0;

/** A message in the test platform's form. */
export function message(text: string, more: Partial<TestMessage> = {}): TestMessage {
  count += 1;
  const from = { id: "ada", name: "Ada Reader", handle: "@ada" };
  return { id: `m${count}`, type: "comment", from, text, post: null, at: "2026-11-20T12:00:00Z", ...more };
}

/** Delivers one item from the test platform; the new item's id, or null for a known one. */
export async function deliver(world: World, channelId: number, incoming: TestMessage): Promise<number | null> {
  return (await deliverAll(world, channelId, [incoming]))[0] ?? null;
}

/** Delivers many items at once; the ids of the new ones. */
export function deliverAll(world: World, channelId: number, incoming: readonly TestMessage[]): Promise<number[]> {
  return world.db.$transaction((tx) => receiveItems(tx, contextOf(world), channelId, incoming.map(readTestMessage)));
}

/** The same for an item that must be new. */
export async function receiveMessage(world: World, channelId: number, text: string): Promise<number> {
  const id = await deliver(world, channelId, message(text));
  if (id === null) throw new Error("It was there already.");
  return id;
}
