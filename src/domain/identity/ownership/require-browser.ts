import type { Person } from "#kernel/context.ts";
import { fault } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";

/**
 * Who owns an account is decided by people in their browser: no token, app or agent can, whoever made it.
 * @throws Fault forbidden
 */
export function requireBrowser({ token }: Person): void {
  if (token.kind === "session") return;
  throw fault("forbidden", { message: t("Offer and accept ownership in the studio. Tokens and apps can't.") });
}
