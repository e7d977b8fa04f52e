import { throttleAttempts } from "#domain/operations/limits/index.ts";
import type { UserContext } from "#kernel/context.ts";
import { fault, invalid } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import type { Connector } from "#platform/connectors/contract.ts";
import { checkKeysAt } from "./check-keys.ts";
import { findAppPlatform, keyLocation, readEnteredKeys } from "./find.ts";
import { recordChange } from "./record-change.ts";
import { refreshAppKeys } from "./refresh.ts";
import { CHECK_RATE, keyProblem, keysOf, labelOf } from "./rules.ts";
import { SavedNetworkApp, UpdateAppKeysInput } from "./schema.ts";
import { viewNetworkApp } from "./view.ts";

export const updateAppKeys = operation({
  name: "app_keys.update",
  summary:
    "Enter the app keys of a network. They take precedence over the environment, and apply in all processes within seconds. Keys that the network rejects are refused.",
  scope: "user",
  needs: "operator",
  tier: "full",
  waitsOutside: true,
  input: UpdateAppKeysInput,
  output: SavedNetworkApp,
  async run(ctx, { platform, keys, skip_check: isUnchecked }) {
    const connector = findAppPlatform(platform);
    const typed = new Map(Object.entries(keys).filter(([, value]) => value !== ""));
    requireKeys(connector, typed);
    await requireSet(ctx, connector, typed);
    const check = isUnchecked ? null : await requireAccepted(ctx, connector, typed);
    await ctx.db.$transaction(async (tx) => {
      const enteredAt = ctx.clock.now();
      for (const [name, value] of [...typed].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
        const encrypted = await ctx.secrets.encrypt(value, keyLocation(name));
        const data = { value: encrypted, enteredAt };
        await tx.appKey.upsert({ where: { name }, create: { name, ...data }, update: data });
      }
      await recordChange(tx, ctx, "app_keys.entered", { platform, keys: [...typed.keys()] });
    });
    await refreshAppKeys(ctx);
    return { network: viewNetworkApp(connector, ctx.env, await readEnteredKeys(ctx)), check };
  },
});

/** @throws Fault invalid for keys that are not the platform's, or can't be any */
function requireKeys(connector: Connector, typed: ReadonlyMap<string, string>): void {
  const own = keysOf(connector);
  const errors = new Map<string, string[]>();
  for (const [name, value] of typed) {
    const problem = own.includes(name)
      ? keyProblem(name, value)
      : t("{name} has no such key.", { name: connector.name });
    if (problem !== null) errors.set(`keys.${name}`, [problem]);
  }
  if (errors.size > 0) throw fault("invalid", { errors: Object.fromEntries(errors) });
  if (typed.size === 0) throw invalid("keys", t("Enter the keys."));
}

/**
 * The required keys are those of one app, so a half of them never joins the other half of the environment.
 * @throws Fault invalid
 */
async function requireSet(ctx: UserContext, connector: Connector, typed: ReadonlyMap<string, string>): Promise<void> {
  const { keys = [] } = connector;
  // An optional key alone is added to what is in use.
  if (!keys.some((key) => typed.has(key))) return;
  const entered = await readEnteredKeys(ctx);
  const absent = keys.filter((key) => !typed.has(key) && !entered.has(key));
  const errors = absent.map((key) => [`keys.${key}`, [t("{label} is required.", { label: labelOf(key) })]]);
  if (errors.length > 0) throw fault("invalid", { errors: Object.fromEntries(errors) });
}

/** @returns what the network says; null where it can't be asked @throws Fault invalid when it rejects the keys */
async function requireAccepted(ctx: UserContext, connector: Connector, typed: ReadonlyMap<string, string>) {
  const { keys = [] } = connector;
  if (!keys.some((key) => typed.has(key))) return null;
  await throttleAttempts(ctx.db, [`app_keys:${ctx.caller.userId}`], CHECK_RATE);
  await refreshAppKeys(ctx);
  const check = await checkKeysAt(ctx, connector, Object.fromEntries(typed));
  const last = keys.at(-1);
  if (check?.result === "rejected") throw invalid(last ? `keys.${last}` : "keys", check.message);
  return check;
}
