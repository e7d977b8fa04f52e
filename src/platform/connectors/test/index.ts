import type { Publisher } from "../contract.ts";
import { addConnector } from "../registry.ts";
import { TEST_CLASSES, testConnector } from "./describe.ts";
import { type TestPlatform, testPublisher } from "./publish.ts";

export { TEST_CLASSES, type TestClass } from "./describe.ts";
export { type Line, readJournal } from "./journal.ts";
export { startPlatform } from "./start.ts";

/**
 * Makes the test platforms known to this process. Only tests and benches call it: the worker of an installation is given
 * no publishers but its own.
 * @returns what `createTick` takes as `extra`
 */
export function useTestPlatforms(platform: TestPlatform): Publisher[] {
  return TEST_CLASSES.map((kind) => {
    addConnector(testConnector(kind));
    return testPublisher(kind, platform);
  });
}
