import type { Replier } from "../contract.ts";
import type { TestClass } from "./describe.ts";
import { sendOnce, type TestPlatform } from "./publish.ts";

/** A test platform's replying part: a reply is treated like any post, including the markers. */
export function testReplier(kind: TestClass, { origin, timeoutMs }: TestPlatform): Replier {
  return {
    platform: `test_${kind}`,
    timeoutMs,
    ...(kind === "key" ? { key: { honouredSeconds: 3600 } } : {}),
    async reply({ key, channel, body }, call) {
      const message = { account: channel.handle, marker: key, text: body };
      const outcome = await sendOnce(`${origin}/${kind}/replies`, message, kind, call);
      return outcome.kind === "processing" || outcome.kind === "start_over" || outcome.kind === "throttled"
        ? { kind: "unknown", message: "It is still being processed." }
        : outcome;
    },
  };
}
