import type { Caller } from "#kernel/context.ts";
import type { Post, Tx } from "#platform/db/index.ts";

/** The columns that say through what a row came about. */
export type Credential = Pick<Post, "originToken" | "originTokenKind" | "originTokenTier">;

/** The credential a person acts through, as rows keep it; all null in the studio, where they act themselves. */
export async function readCredential(db: Tx, caller: Caller): Promise<Credential> {
  if (caller.kind !== "person" || caller.token.kind === "session") {
    return { originToken: null, originTokenKind: null, originTokenTier: null };
  }
  const { id, kind, tier } = caller.token;
  const token = await db.accessToken.findUnique({ where: { id }, select: { name: true } });
  return { originToken: token?.name ?? null, originTokenKind: kind, originTokenTier: tier };
}
