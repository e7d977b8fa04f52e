import type { Call, ChangeOutcome, Changer } from "../contract.ts";
import { readOptions } from "../shared/description/options.ts";
import { partsOf } from "../shared/text/parts.ts";
import { type TestClass, testConnector } from "./describe.ts";
import { TEST_OPTIONS } from "./options.ts";
import { failed, readRefusal, type TestPlatform } from "./publish.ts";
import { exchange, NotConnected, type Reply } from "./request.ts";

/** A test platform's part for edits and removals, which changes one part at a time. */
export function testChanger(kind: TestClass, { origin, timeoutMs }: TestPlatform): Changer {
  const connector = testConnector(kind);
  const addressOf = (externalId: string) => `${origin}/${kind}/posts/${externalId}`;
  return {
    platform: connector.platform,
    timeoutMs,
    ...(kind === "blind"
      ? {}
      : {
          async edit({ channel, published, content }, call) {
            const parts = partsOf(connector, content, channel.capabilities);
            const whole = parts.length === 1 ? { thread: content.thread, comment: content.firstComment } : {};
            const options = readOptions(TEST_OPTIONS, content.options);
            for (const [index, { externalId }] of published.entries()) {
              const body = { text: parts[index]?.body ?? "", options, ...whole };
              const outcome = await ask(addressOf(externalId), { method: "PUT", body }, call);
              if (outcome.kind !== "done") return outcome;
            }
            return { kind: "done" };
          },
        }),
    async remove({ published }, call) {
      let found: ChangeOutcome = { kind: "not_there" };
      for (const { externalId } of published.toReversed()) {
        const outcome = await ask(addressOf(externalId), { method: "DELETE" }, call);
        if (outcome.kind === "done") found = outcome;
        else if (outcome.kind !== "not_there") return outcome;
      }
      return found;
    },
  };
}

async function ask(
  url: string,
  message: { method: "PUT" | "DELETE"; body?: object },
  call: Call,
): Promise<ChangeOutcome> {
  try {
    return outcomeOf(await exchange(url, message, call));
  } catch (error) {
    if (!(error instanceof NotConnected)) throw error;
    return failed("not_reached", "", null);
  }
}

function outcomeOf(reply: Reply): ChangeOutcome {
  if (reply.status === 404) return { kind: "not_there" };
  return reply.status >= 400 ? readRefusal(reply) : { kind: "done" };
}
