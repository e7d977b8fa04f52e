import { createHash } from "node:crypto";
import { buffer } from "node:stream/consumers";
import type { Replier } from "../contract.ts";
import type { TestClass } from "./describe.ts";
import { sendOnce, type TestPlatform } from "./publish.ts";

/**
 * A test platform's replying part: a reply is treated like any post, including the markers. A file is read in a step of
 * its own, and sent as the hash of its bytes.
 */
export function testReplier(kind: TestClass, { origin, timeoutMs }: TestPlatform): Replier {
  return {
    platform: `test_${kind}`,
    timeoutMs,
    ...(kind === "key" ? { key: { honouredSeconds: 3600 } } : {}),
    async prepare({ media, state }, call) {
      const index = media.findIndex((_, number) => state?.[`file${number}`] === undefined);
      const file = media[index];
      if (!file) return { kind: "ready" };
      const sha256 = createHash("sha256")
        .update(await buffer(await call.readMedia(file)))
        .digest("hex");
      return { kind: "step", state: { ...state, [`file${index}`]: sha256 }, afterSeconds: 0 };
    },
    async reply({ key, channel, body, media, state }, call) {
      const files = media.map(({ type, alt }, index) => ({ type, alt, sha256: state?.[`file${index}`] }));
      const message = { account: channel.handle, marker: key, text: body, ...(files.length > 0 ? { files } : {}) };
      const outcome = await sendOnce(`${origin}/${kind}/replies`, message, kind, call);
      return outcome.kind === "processing" || outcome.kind === "throttled"
        ? { kind: "unknown", message: "It is still being processed." }
        : outcome;
    },
  };
}
