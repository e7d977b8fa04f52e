import type { Publisher } from "../contract.ts";
import { addReplier } from "../repliers.ts";
import { TEST_CLASSES } from "./describe.ts";
import { type TestPlatform, testPublisher } from "./publish.ts";
import { testReplier } from "./reply.ts";

export { TEST_CLASSES, type TestClass } from "./describe.ts";
export { PATIENCE } from "./enable.ts";
export { readTestMessage, type TestMessage } from "./inbound.ts";
export { type Line, readJournal } from "./journal.ts";
export { startPlatform } from "./start.ts";

/** What `createTick` takes as `extra`; only a worker with `TEST_PLATFORM` is given any. */
export function testPublishers(platform: TestPlatform): Publisher[] {
  return TEST_CLASSES.map((kind) => testPublisher(kind, platform));
}

/** Lets replies to the test platforms go out in this process. Only tests call it. */
export function addTestRepliers(platform: TestPlatform): void {
  for (const kind of TEST_CLASSES) addReplier(testReplier(kind, platform));
}
