import type { z } from "zod";
import type { UserContext } from "#kernel/context.ts";
import { fault } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import { confirmPerson } from "./confirm-person.ts";
import { isRecent } from "./rules.ts";
import type { Confirmation } from "./schema.ts";

/**
 * Requires that the user of a browser session confirmed their identity within the last ten minutes, by signing in or
 * again; or does so with this very call. Needed for acts that outlive the session. Bearer tokens pass: their holder can
 * act for as long as the token lives.
 * @throws Fault refused `confirmation_required`; invalid on `password`, refused `passkey_refused`, throttled where one
 * is given
 */
export async function requireRecentConfirmation(ctx: UserContext, input: z.output<typeof Confirmation>): Promise<void> {
  const { id, kind } = ctx.caller.token;
  if (kind !== "session") return;
  if (input.password !== undefined || input.passkey) return confirmPerson(ctx, input);
  const session = await ctx.db.accessToken.findUnique({ where: { id }, select: { confirmedAt: true } });
  if (isRecent(session?.confirmedAt ?? null, ctx.clock.now())) return;
  throw fault("refused", {
    code: "confirmation_required",
    message: t("You signed in a while ago. Confirm with your password or a passkey."),
  });
}
