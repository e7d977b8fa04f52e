import { z } from "zod";
import type { BrandContext } from "#kernel/context.ts";
import type { Account } from "#platform/connectors/contract.ts";

/** What a request to connect keeps sealed, from one step to the next. */
const Begun = z.object({ verifier: z.string(), notes: z.string().nullable() });
const Returned = Begun.extend({ code: z.string() });
const Choosing = z.object({
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
});

type Secrets = Pick<BrandContext, "secrets">;

const place = (row: number) => ({ table: "channel_requests", column: "notes", row }) as const;

export function sealNotes(
  { secrets }: Secrets,
  id: number,
  notes: z.infer<typeof Begun> | z.infer<typeof Returned> | z.infer<typeof Choosing>,
): Promise<string> {
  return secrets.seal(JSON.stringify(notes), place(id));
}

async function open({ secrets }: Secrets, { id, notes }: { id: number; notes: string | null }): Promise<unknown> {
  return JSON.parse(await secrets.open(notes ?? "", place(id)));
}

type Row = { id: number; notes: string | null };

export const openBegun = async (ctx: Secrets, row: Row) => Begun.parse(await open(ctx, row));
export const openReturned = async (ctx: Secrets, row: Row) => Returned.parse(await open(ctx, row));
export const openChoosing = async (ctx: Secrets, row: Row) => Choosing.parse(await open(ctx, row));
