import { throttleAttempts } from "#domain/operations/limits/index.ts";
import { missingKeys } from "#domain/publishing/channels/rules.ts";
import { fault } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import { withAppKeys } from "#platform/connectors/app-keys.ts";
import { checkKeysAt } from "./check-keys.ts";
import { findAppPlatform } from "./find.ts";
import { refreshAppKeys } from "./refresh.ts";
import { CHECK_RATE } from "./rules.ts";
import { AppKeysInput, NetworkCheck } from "./schema.ts";

export const checkAppKeys = operation({
  name: "app_keys.check",
  summary: "Ask a network whether the app keys in use are right.",
  scope: "user",
  needs: "operator",
  tier: "full",
  waitsOutside: true,
  input: AppKeysInput,
  output: NetworkCheck,
  async run(ctx, { platform }) {
    const connector = findAppPlatform(platform);
    await refreshAppKeys(ctx);
    if (missingKeys(connector, withAppKeys(ctx.env)).length > 0) {
      const message = t("Enter the app keys of {name} first.", { name: connector.name });
      throw fault("refused", { code: "invalid_state", message });
    }
    await throttleAttempts(ctx.db, [`app_keys:${ctx.caller.userId}`], CHECK_RATE);
    const check = await checkKeysAt(ctx, connector);
    if (check) return check;
    const message = t("{name} can't be asked. Connect a channel to see whether the keys are right.", {
      name: connector.name,
    });
    return { result: "unknown" as const, message };
  },
});
