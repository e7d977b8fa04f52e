import { accountOfBrand } from "#domain/audit/index.ts";
import { requireAllowance, spendAiCredits } from "#domain/entitlements/index.ts";
import { withoutIdempotencyMark } from "#domain/idempotency/index.ts";
import type { PublicContext } from "#kernel/context.ts";
import { fault } from "#kernel/fault.ts";
import { toStorableText } from "#kernel/storable.ts";
import type { Prompt } from "#platform/ai.ts";
import type { Tx } from "#platform/db/index.ts";
import { LONGEST_TEXT } from "./rules.ts";

/** What one answer of the model costs. */
const CREDITS = 1;

/**
 * Has the model write something and keeps it. The credit is spent together with what `keep` writes: when nothing came,
 * or nothing was kept, nothing is spent. Calls by MCP never spend (product.md §6).
 * @param save runs under the account's lock
 * @throws Fault drafting_unavailable, limit_reached, unavailable when the model gives nothing
 */
export async function draft<Kept>(
  ctx: PublicContext,
  brandId: number,
  prompt: Prompt,
  save: (tx: Tx, text: string) => Promise<Kept>,
): Promise<Kept> {
  const ai = requireAi(ctx);
  const isFree = ctx.origin.entryPoint === "mcp";
  const accountId = await accountOfBrand(ctx.db, brandId);
  if (!isFree) {
    await withoutIdempotencyMark(ctx.db).$transaction((tx) =>
      requireAllowance(tx, ctx, accountId, "ai_credits_monthly", CREDITS),
    );
  }
  const response = await ai.write(prompt);
  if (!response.ok) {
    ctx.log.warn({ brand: brandId, reason: response.reason }, "drafting failed");
    throw fault("unavailable", { message: `The AI service ${response.reason}. No credits were used.` });
  }
  return ctx.db.$transaction(async (tx) => {
    if (!isFree) await spendAiCredits(tx, ctx, accountId, CREDITS);
    return save(tx, toStorableText(response.text, LONGEST_TEXT));
  });
}

/** @throws Fault drafting_unavailable */
export function requireAi({ ai }: PublicContext) {
  if (ai) return ai;
  throw fault("refused", {
    code: "drafting_unavailable",
    message: "AI drafting isn't configured on this installation.",
  });
}
