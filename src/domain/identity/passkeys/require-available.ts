import { fault } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import type { Env } from "#platform/env.ts";
import { canHavePasskeys } from "./rules.ts";

/**
 * Reports before a ceremony what the browser would refuse without an explanation.
 * @throws Fault refused `passkeys_unavailable`
 */
export function requireAvailable({ APP_URL }: Pick<Env, "APP_URL">): void {
  if (canHavePasskeys(APP_URL)) return;
  throw fault("refused", {
    code: "passkeys_unavailable",
    message: t("Passkeys require a domain name with https. This installation runs at {url}.", { url: APP_URL }),
  });
}
