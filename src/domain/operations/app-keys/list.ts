import { z } from "zod";
import { operation } from "#kernel/operation.ts";
import { listAppPlatforms, readEnteredKeys } from "./find.ts";
import { NetworkAppList } from "./schema.ts";
import { viewNetworkApp } from "./view.ts";

export const listAppKeys = operation({
  name: "app_keys.list",
  summary: "List the networks that need an app of this installation's own, with how to set it up, and the keys in use.",
  scope: "user",
  needs: "operator",
  tier: "full",
  input: z.object({}),
  output: NetworkAppList,
  async run(ctx) {
    const entered = await readEnteredKeys(ctx);
    return { networks: listAppPlatforms().map((connector) => viewNetworkApp(connector, ctx.env, entered)) };
  },
});
