import type { Caller } from "#kernel/context.ts";
import { type Post, Prisma, type Tx } from "#platform/db/index.ts";

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

/** The same in a statement that writes the row: the columns `origin_token`, `origin_token_kind`, `origin_token_tier`. */
export function credentialColumns(of: Caller | Credential): Prisma.Sql {
  if ("originToken" in of) {
    const { originToken, originTokenKind, originTokenTier } = of;
    return Prisma.sql`${originToken}::text, ${originTokenKind}::token_kind, ${originTokenTier}::token_tier`;
  }
  if (of.kind !== "person" || of.token.kind === "session")
    return Prisma.sql`null::text, null::token_kind, null::token_tier`;
  const { id, kind, tier } = of.token;
  return Prisma.sql`(select name from access_tokens where id = ${id}), ${kind}::token_kind, ${tier}::token_tier`;
}
