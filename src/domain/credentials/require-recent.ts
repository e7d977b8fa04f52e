import type { z } from "zod";
import type { UserContext } from "#kernel/context.ts";
import { fault } from "#kernel/fault.ts";
import { confirmPerson } from "./confirm-person.ts";
import { isRecent } from "./rules.ts";
import type { Confirmation } from "./schema.ts";

/**
 * Lets a browser do what outlives its session only where its person proved who they are within the last ten minutes, by
 * signing in or once more; or now, with this very call. Bearer tokens pass: who holds one can do it for as long as it lives.
 * @throws Fault refused `confirmation_required`; invalid on `password`, refused `passkey_refused`, throttled where one is given
 */
export async function requireRecentConfirmation(ctx: UserContext, input: z.output<typeof Confirmation>): Promise<void> {
  const { id, kind } = ctx.caller.token;
  if (kind !== "session") return;
  if (input.password !== undefined || input.passkey) return confirmPerson(ctx, input);
  const session = await ctx.db.accessToken.findUnique({ where: { id }, select: { confirmedAt: true } });
  if (isRecent(session?.confirmedAt ?? null, ctx.clock.now())) return;
  throw fault("refused", {
    code: "confirmation_required",
    message: "You signed in a while ago. Confirm with your password or a passkey.",
  });
}
