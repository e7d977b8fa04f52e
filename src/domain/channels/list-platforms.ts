import { z } from "zod";
import { operation } from "#kernel/operation.ts";
import { listConnectors } from "#platform/connectors/registry.ts";
import { PlatformList } from "./schema.ts";

export const listPlatforms = operation({
  name: "platforms.list",
  summary: "List what can be connected, with the limits of each platform.",
  scope: "brand",
  needs: "content.view",
  tier: "read",
  input: z.object({}),
  output: PlatformList,
  async run() {
    const platforms = listConnectors().map(({ platform, name, connection, capabilities }) => {
      // Neither asks for keys of this installation's.
      return { platform, name, connection, is_configured: true, capabilities };
    });
    return { platforms, next_cursor: null, has_more: false };
  },
});
