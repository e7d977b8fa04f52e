import { z } from "zod";
import { operation } from "#kernel/operation.ts";
import type { Tx } from "#platform/db/index.ts";
import { viewKey } from "./rules.ts";
import { ReceiptKeys } from "./schema.ts";

export const listReceiptKeys = operation({
  name: "receipts.list_keys",
  summary: "The public keys that verify receipts, those included that sign no more.",
  scope: "public",
  input: z.object({}),
  output: ReceiptKeys,
  run: ({ db }) => findReceiptKeys(db),
});

/** All keys without their private halves. */
export async function findReceiptKeys(db: Tx): Promise<ReceiptKeys> {
  const rows = await db.receiptKey.findMany({ omit: { privateKey: true }, orderBy: { createdAt: "asc" } });
  return { keys: rows.map(viewKey) };
}
