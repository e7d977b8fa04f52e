import type { Stripe } from "stripe";
import type { PublicContext } from "#kernel/context.ts";
import { fault } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";

/** The library's error types for transient failures. */
const TRANSIENT_ERRORS = new Set(["StripeConnectionError", "StripeAPIError", "StripeRateLimitError"]);

/**
 * Calls the payment processor while a user waits.
 * @throws Fault refused `payments_disabled` where the operator has not configured payments; unavailable if it does not
 * respond
 */
export async function callPaymentProvider<Result>(
  { payments, log }: PublicContext,
  ask: (stripe: Stripe) => Promise<Result>,
): Promise<Result> {
  const message = t("Payments aren't set up on this installation. Ask its administrator to change your plan.");
  if (!payments) throw fault("refused", { code: "payments_disabled", message });
  try {
    return await ask(await payments.stripe());
  } catch (error) {
    if (!TRANSIENT_ERRORS.has(String((error as { type?: unknown }).type))) throw error;
    log.warn({ err: error }, "the payment processor does not respond");
    throw fault("unavailable", { message: t("The payment provider isn't responding. Try again in a few minutes.") });
  }
}
