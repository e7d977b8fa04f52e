import { expect, test } from "vitest";
import { listConnectors } from "#platform/connectors/registry.ts";
import { isConnectable } from "../channel.ts";

test.each(listConnectors().map(({ platform, connection }) => [platform, connection]))(
  "channels of %s (%s) can be reconnected unless they are built in",
  (platform, connection) => {
    expect(isConnectable({ platform })).toBe(connection !== "built_in");
  },
);

test("a channel of a platform that is no longer known can't be reconnected", () => {
  expect(isConnectable({ platform: "gone" })).toBe(false);
});
