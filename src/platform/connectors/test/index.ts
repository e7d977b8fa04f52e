import type { Publisher } from "../contract.ts";
import { addConnector } from "../registry.ts";
import { TEST_CLASSES, testConnector } from "./describe.ts";
import { type TestPlatform, testPublisher } from "./publish.ts";

export { TEST_CLASSES, type TestClass } from "./describe.ts";
export { type Line, readJournal } from "./journal.ts";
export { startPlatform } from "./start.ts";

/** Makes the test platforms known to this process. Only tests and benches call it. */
export function addTestConnectors(): void {
  for (const kind of TEST_CLASSES) addConnector(testConnector(kind));
}

/** What `createTick` takes as `extra`; the worker of an installation is given none. */
export function testPublishers(platform: TestPlatform): Publisher[] {
  return TEST_CLASSES.map((kind) => testPublisher(kind, platform));
}
