import { z } from "zod";
import type { BrandContext } from "#kernel/context.ts";
import type { Account, FoundAccounts } from "#platform/connectors/contract.ts";

/** The encrypted state of a connect request, kept between its steps. */
const BegunState = z.object({
  verifier: z.string(),
  notes: z.string().nullable(),
  /** Whether the user was sent to the consent page a second time. */
  isAgain: z.boolean().optional(),
  /** Of the link by which a guest connects: where they go back to. */
  linkToken: z.string().optional(),
});
const ReturnedState = BegunState.extend({ code: z.string(), params: z.record(z.string(), z.string()).default({}) });
const ChoosingState = z.object({
  accounts: z.array(
    z.object({
      externalId: z.string(),
      handle: z.string(),
      displayName: z.string(),
      avatarUrl: z.string().nullable(),
      credentials: z.string(),
      expiresAt: z.coerce.date().nullable(),
      accessExpiresAt: z.coerce.date().nullable().optional(),
      networkUserId: z.string().optional(),
    }) satisfies z.ZodType<Account>,
  ),
  missing: z.array(z.object({ name: z.string(), reason: z.string() })).default([]),
});

type Secrets = Pick<BrandContext, "secrets">;

const place = (row: number) => ({ table: "channel_requests", column: "notes", row }) as const;

export function encryptState(
  { secrets }: Secrets,
  id: number,
  notes: z.input<typeof BegunState> | z.input<typeof ReturnedState> | FoundAccounts,
): Promise<string> {
  return secrets.encrypt(JSON.stringify(notes), place(id));
}

async function decrypt({ secrets }: Secrets, { id, notes }: { id: number; notes: string | null }): Promise<unknown> {
  return JSON.parse(await secrets.decrypt(notes ?? "", place(id)));
}

type Row = { id: number; notes: string | null };

export const decryptBegun = async (ctx: Secrets, row: Row) => BegunState.parse(await decrypt(ctx, row));
export const decryptReturned = async (ctx: Secrets, row: Row) => ReturnedState.parse(await decrypt(ctx, row));
export const decryptChoosing = async (ctx: Secrets, row: Row) => ChoosingState.parse(await decrypt(ctx, row));
