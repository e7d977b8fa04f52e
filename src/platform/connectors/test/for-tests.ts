import { addConnectorParts } from "../added-parts.ts";
import type { Call, ChangeOutcome, Publisher } from "../contract.ts";
import { testChanger } from "./change.ts";
import { TEST_CLASSES } from "./describe.ts";
import { testHider } from "./hide.ts";
import { testLiker } from "./like.ts";
import { type TestPlatform, testPublisher } from "./publish.ts";
import { testReplier } from "./reply.ts";
import { testSearch } from "./search.ts";

export { TEST_CLASSES, type TestClass } from "./describe.ts";
export { readTestMessage, type TestMessage } from "./inbound.ts";
export { type Line, openJournal, readJournal } from "./journal.ts";
export { randomOf } from "./random.ts";
export { startPlatform } from "./start.ts";

/** Publishers for the option `extra` of `createTick`. */
export function testPublishers(platform: TestPlatform): Publisher[] {
  return TEST_CLASSES.map((kind) => testPublisher(kind, platform));
}

/**
 * Enables edits and removals on the test platforms in this process.
 * @param onStep called before a change is sent (`intent`) and once its response is there (`sent`)
 */
export function addTestChangers(platform: TestPlatform, onStep: (step: "intent" | "sent") => void = () => {}): void {
  function inSteps<Change>(run: (change: Change, call: Call) => Promise<ChangeOutcome>): typeof run {
    return async (change, call) => {
      onStep("intent");
      const outcome = await run(change, call);
      onStep("sent");
      return outcome;
    };
  }
  for (const kind of TEST_CLASSES) {
    const { edit, remove, ...changer } = testChanger(kind, platform);
    const steps = { ...(edit && { edit: inSteps(edit) }), ...(remove && { remove: inSteps(remove) }) };
    addConnectorParts({ platform: changer.platform, change: () => ({ ...changer, ...steps }) });
  }
}

/** Enables the search for accounts on a test platform in this process. */
export function addTestSearch(platform: TestPlatform): void {
  addConnectorParts({ platform: "test_key", search: testSearch(platform) });
}

/** Enables replies and hiding on the test platforms in this process. */
export function addTestRepliers(platform: TestPlatform): void {
  addConnectorParts({ platform: "test_key", hide: testHider(platform), like: testLiker(platform) });
  for (const kind of TEST_CLASSES) addConnectorParts({ platform: `test_${kind}`, reply: testReplier(kind, platform) });
}
