import { Stripe } from "stripe";
import type { PublicContext } from "#kernel/context.ts";
import { fault } from "#kernel/fault.ts";
import type { Payments } from "#platform/payments.ts";

/**
 * Asks the payment processor for something that a person waits for.
 * @throws Fault refused `payments_disabled` where the operator has not set payments up; unavailable when it does not answer
 */
export async function askProcessor<Result>(
  { payments, log }: PublicContext,
  ask: (payments: Payments) => Promise<Result>,
): Promise<Result> {
  const message = "Payment is not set up on this installation; its operator switches plans.";
  if (!payments) throw fault("refused", { code: "payments_disabled", message });
  try {
    return await ask(payments);
  } catch (error) {
    const { StripeConnectionError, StripeAPIError, StripeRateLimitError } = Stripe.errors;
    const isPassing = [StripeConnectionError, StripeAPIError, StripeRateLimitError].some(
      (kind) => error instanceof kind,
    );
    if (!isPassing) throw error;
    log.warn({ err: error }, "the payment processor does not answer");
    throw fault("unavailable", { message: "The payment processor does not answer just now." });
  }
}
