import { requireAllowance, spendAiCredits } from "#domain/billing/entitlements/index.ts";
import { describeGuide, findGuide } from "#domain/content/brand-guide/index.ts";
import { accountOfBrand } from "#domain/operations/audit/index.ts";
import { withoutIdempotencyMark } from "#domain/operations/idempotency/index.ts";
import type { BrandContext, PublicContext } from "#kernel/context.ts";
import { fault } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import { toStorableText } from "#kernel/storable.ts";
import type { Prompt } from "#platform/ai.ts";
import type { Tx } from "#platform/db/index.ts";
import { LONGEST_TEXT } from "./rules.ts";

/** AI credits per model response. */
const CREDITS = 1;

/**
 * Generates a text with the model, which is told the brand's guide, and saves it. The credit is spent in the transaction of `save`: if the model returned
 * nothing, or saving failed, nothing is spent. Calls by MCP never spend credits.
 * @param save runs under the account's lock
 * @param again what to ask once more for a text that doesn't do, which costs nothing more; null for one that does
 * @throws Fault drafting_unavailable, limit_reached, unavailable if the model returns nothing
 */
export async function generateDraft<Saved>(
  ctx: PublicContext & Pick<BrandContext, "signal" | "onText">,
  brandId: number,
  prompt: Prompt,
  save: (tx: Tx, text: string, model: string) => Promise<Saved>,
  again: (text: string) => Prompt | null = () => null,
): Promise<Saved> {
  const ai = requireAi(ctx);
  const { signal, onText } = ctx;
  const isFree = ctx.origin.entryPoint === "mcp";
  const accountId = await accountOfBrand(ctx.db, brandId);
  if (!isFree) {
    await withoutIdempotencyMark(ctx.db).$transaction((tx) =>
      requireAllowance(tx, ctx, accountId, "ai_credits_monthly", CREDITS),
    );
  }
  const guide = describeGuide(await findGuide(ctx.db, brandId));
  const write = ({ instructions, ...rest }: Prompt) =>
    ai.write(
      { instructions: guide === "" ? instructions : `${instructions}\n\n${guide}`, ...rest },
      { signal, onText },
    );
  const first = await write(prompt);
  const repeated = first.ok ? again(first.text) : null;
  const second = repeated && (await write(repeated));
  const response = second?.ok ? second : first;
  if (!response.ok) {
    ctx.log.warn({ brand: brandId, reason: response.reason }, "drafting failed");
    throw fault("unavailable", {
      message: `${response.reason} ${t("No credits were used.")}`,
    });
  }
  return ctx.db.$transaction(async (tx) => {
    if (!isFree) await spendAiCredits(tx, ctx, accountId, CREDITS);
    return save(tx, toStorableText(response.text, LONGEST_TEXT), response.model);
  });
}

/** @throws Fault drafting_unavailable */
export function requireAi({ ai }: PublicContext) {
  if (ai) return ai;
  throw fault("refused", {
    code: "drafting_unavailable",
    message: t("AI drafting isn't configured on this installation."),
  });
}
