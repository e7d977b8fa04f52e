import { z } from "zod";
import type { PublicContext } from "#kernel/context.ts";
import { fault, invalid } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import { wireTime } from "#kernel/time.ts";
import { erasureDueAt } from "./rules.ts";

const TOKEN_MINUTES = 15;
const TOKEN_LOCATION = { table: "users", column: "deleted_at", row: "restore" } as const;

/** A restore token: the user, and the time of the deletion, so that restoring the account invalidates the token. */
const RestoreTokenPayload = z.object({ user_id: z.number(), deleted_at: z.number(), until: z.number() });

/**
 * The last step of every sign-in, after all factors are verified: an account that awaits deletion gets no session, only
 * an offer to restore it.
 * @throws Fault account_deleted; after the 14 days invalid on `email`, as for an unknown user
 */
export async function refuseDeleted(ctx: PublicContext, user: { id: number; deletedAt: Date | null }): Promise<void> {
  if (!user.deletedAt) return;
  const due = erasureDueAt(user.deletedAt);
  const now = ctx.clock.now().getTime();
  if (due.getTime() <= now) throw invalid("email", t("Incorrect email address or password."));
  const contents = { user_id: user.id, deleted_at: user.deletedAt.getTime(), until: now + TOKEN_MINUTES * 60_000 };
  const restoreToken = await ctx.secrets.encrypt(JSON.stringify(contents), TOKEN_LOCATION);
  throw fault("account_deleted", { restoreToken, restoreUntil: wireTime(due) });
}

/**
 * The deletion that a token of `refuseDeleted` cancels.
 * @returns null for a token that is forged, expired, or used once the erasure is due
 */
export async function openRestoreToken(
  ctx: PublicContext,
  token: string,
): Promise<{ userId: number; deletedAt: Date } | null> {
  const text = await ctx.secrets.decrypt(token, TOKEN_LOCATION).catch(() => null);
  if (text === null) return null;
  const { user_id: userId, deleted_at, until } = RestoreTokenPayload.parse(JSON.parse(text));
  const deletedAt = new Date(deleted_at);
  const now = ctx.clock.now();
  return now.getTime() < until && now < erasureDueAt(deletedAt) ? { userId, deletedAt } : null;
}
