import type { Caller } from "#kernel/context.ts";
import type { Post, Tx } from "#platform/db/index.ts";

/** The columns that record the credential a row was written with. */
export type Credential = Pick<Post, "originToken" | "originTokenKind" | "originTokenTier">;

/** The caller's credential in the form of these columns; all null in the studio, where users act themselves. */
export async function readCredential(db: Tx, caller: Caller): Promise<Credential> {
  if (caller.kind !== "person" || caller.token.kind === "session") {
    return { originToken: null, originTokenKind: null, originTokenTier: null };
  }
  const { id, kind, tier } = caller.token;
  const token = await db.accessToken.findUnique({ where: { id }, select: { name: true } });
  return { originToken: token?.name ?? null, originTokenKind: kind, originTokenTier: tier };
}
