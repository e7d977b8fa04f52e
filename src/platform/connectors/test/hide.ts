import type { Hider } from "../contract.ts";
import type { TestPlatform } from "./publish.ts";
import { exchange } from "./request.ts";

/** Hides a message of the test platform, which refuses it for a text with `[fail]`. */
export function testHider({ origin, timeoutMs }: TestPlatform): Hider {
  return {
    platform: "test_key",
    timeoutMs,
    async setHidden({ externalId, isHidden }, call) {
      const url = `${origin}/key/messages/${encodeURIComponent(externalId)}`;
      const { status } = await exchange(url, { method: "PUT", body: { hidden: isHidden } }, call);
      if (status === 404) return { kind: "not_there" };
      if (status === 429) return { kind: "throttled", seconds: 60 };
      return status === 200 ? { kind: "done" } : { kind: "refused", message: "The test platform refused it." };
    },
  };
}
