import { lockUser } from "#domain/identity/accounts/index.ts";
import { endAccess } from "#domain/identity/credentials/index.ts";
import { writeAudit } from "#domain/operations/audit/index.ts";
import type { SystemContext } from "#kernel/job.ts";
import type { User } from "#platform/db/index.ts";
import { recordOperatorAction } from "./record-action.ts";

type Scope = {
  /** Also every token and every app, in addition to browser sessions. */
  withTokens: boolean;
};

/** Ends a user's sessions and pending sign-ins. @returns the number of sessions and tokens */
export async function endSessionsOf(ctx: SystemContext, { id }: User, { withTokens }: Scope): Promise<number> {
  return ctx.db.$transaction(async (tx) => {
    const user = await lockUser(tx, id);
    const count = await endAccess(tx, { userId: id, withTokens });
    await recordOperatorAction(tx, ctx, user, {
      action: "sessions.ended_by_operator",
      detail: { tokens: withTokens, count },
    });
    return count;
  });
}

/** The same for all users. @returns the number of sessions and tokens */
export async function endAllSessions(ctx: SystemContext, { withTokens }: Scope): Promise<number> {
  return ctx.db.$transaction(
    async (tx) => {
      const count = await endAccess(tx, { withTokens });
      const accounts = await tx.account.findMany({ orderBy: { id: "asc" }, select: { id: true } });
      for (const { id: accountId } of accounts) {
        const subject = { type: "account", id: accountId };
        const detail = { tokens: withTokens, everybody: true };
        await writeAudit(tx, ctx, { accountId, brandId: null, action: "sessions.ended_by_operator", subject, detail });
      }
      return count;
    },
    { timeout: 600_000 },
  );
}
