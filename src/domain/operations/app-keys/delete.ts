import { z } from "zod";
import { invalid } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import type { Connector } from "#platform/connectors/contract.ts";
import { findAppPlatform, listAppPlatforms } from "./find.ts";
import { recordChange } from "./record-change.ts";
import { refreshAppKeys } from "./refresh.ts";
import { keysOf } from "./rules.ts";
import { AppKeysInput } from "./schema.ts";

export const deleteAppKeys = operation({
  name: "app_keys.delete",
  summary:
    "Remove the app keys of a network that were entered. Those of the environment apply again; without any, its channels can't be used.",
  scope: "user",
  needs: "operator",
  tier: "full",
  input: AppKeysInput,
  output: z.object({}),
  async run(ctx, { platform }) {
    const connector = findAppPlatform(platform);
    await ctx.db.$transaction(async (tx) => {
      const names = (await tx.appKey.findMany({ select: { name: true } })).map(({ name }) => name);
      const removed = removableKeys(connector, names);
      const { count } = await tx.appKey.deleteMany({ where: { name: { in: removed } } });
      if (count === 0) throw invalid("platform", t("No keys of {name} were entered.", { name: connector.name }));
      await recordChange(tx, ctx, "app_keys.removed", { platform, keys: removed });
    });
    await refreshAppKeys(ctx);
    return {};
  },
});

/** A platform's keys of those that were entered, without optional ones that another platform's app still uses. */
function removableKeys(connector: Connector, entered: readonly string[]): string[] {
  const { keys = [], platform } = connector;
  const others = listAppPlatforms().filter(
    (other) => other.platform !== platform && other.keys?.every((key) => entered.includes(key) && !keys.includes(key)),
  );
  const used = new Set(others.flatMap(({ optionalKeys = [] }) => optionalKeys));
  return keysOf(connector).filter((key) => entered.includes(key) && (keys.includes(key) || !used.has(key)));
}
