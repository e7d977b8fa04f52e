import type { Connector } from "../contract.ts";
import { checkLimits, countGraphemes } from "../limits.ts";

/** One test platform per way to settle "sent, and no answer". */
export const TEST_CLASSES = ["key", "look_up", "blind"] as const;
export type TestClass = (typeof TEST_CLASSES)[number];

const capabilities = {
  text_limit: 1000,
  media_limit: 4,
  media_types: ["image/jpeg", "image/png", "image/webp"],
  media_bytes_limit: 10_000_000,
  alt_text_limit: 1000,
  thread: false,
  first_comment: false,
};

export function testConnector(kind: TestClass): Connector {
  return {
    platform: `test_${kind}`,
    name: `Test platform (${kind})`,
    connection: "built_in",
    capabilities,
    countText: countGraphemes,
    preflight: (content) => checkLimits(content, capabilities, countGraphemes),
  };
}
