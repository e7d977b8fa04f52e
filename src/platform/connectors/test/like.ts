import type { Liker } from "../contract.ts";
import type { TestPlatform } from "./publish.ts";
import { exchange } from "./request.ts";

/** Likes a message of the test platform, which refuses it for a text with `[fail]`. */
export function testLiker({ origin, timeoutMs }: TestPlatform): Liker {
  return {
    platform: "test_key",
    timeoutMs,
    async setLiked({ externalId, isLiked }, call) {
      const url = `${origin}/key/messages/${encodeURIComponent(externalId)}`;
      const { status } = await exchange(url, { method: "PUT", body: { liked: isLiked } }, call);
      if (status === 404) return { kind: "not_there" };
      if (status === 429) return { kind: "throttled", seconds: 60 };
      return status === 200 ? { kind: "done" } : { kind: "refused", message: "The test platform refused it." };
    },
  };
}
