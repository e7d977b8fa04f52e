import { z } from "zod";
import { Entitlements } from "#domain/billing/entitlements/schema.ts";
import { Id } from "#kernel/ids.ts";
import { asSecret } from "#kernel/secret.ts";
import { Instant, WireTime } from "#kernel/time.ts";

export const SubscriptionStatusInput = z.object({
  since: Instant.optional().meta({
    description:
      "The time `changed` is compared with. Defaults to the last request with the same token, or to its creation.",
    example: "2026-11-20T13:00:00+00:00",
  }),
});

const time = (description: string) =>
  z.string().nullable().meta({ description, example: "2026-12-20T13:00:00.000000+00:00" });

/** `GET /subscription/status`. */
export const SubscriptionStatus = z
  .object({
    plan: z.object({ slug: z.string().meta({ example: "team" }) }).meta({
      description: "The plan currently in effect, including a trial.",
    }),
    status: z.string().meta({
      description:
        "The payment provider's status (`active`, `past_due`, `canceled`, …). Without a subscription: `trialing` during the trial, then `active`.",
      example: "active",
    }),
    changed: z.boolean().meta({ description: "Whether the plan changed since `since`." }),
    changed_at: WireTime,
    trial_ends_at: WireTime.meta({ example: "2026-12-04T13:00:00.000000+00:00" }),
    current_period_end: time("When the paid period ends. Null without a subscription."),
    cancel_at_period_end: z
      .boolean()
      .meta({ description: "Whether the subscription is canceled at the end of the paid period." }),
  })
  .meta({ id: "SubscriptionStatus" });

export const CheckoutInput = z.object({
  plan: z.string().max(100).meta({ description: "A plan's slug.", example: "team" }),
  interval: z.enum(["monthly", "yearly"]).meta({ example: "yearly" }),
});

export const PaymentPage = z.object({
  url: asSecret(
    z.string().meta({
      description: "A page of the payment provider to open in the owner's browser. It redirects back to the studio.",
      example: "https://checkout.stripe.com/c/pay/cs_test_a1b2c3",
    }),
  ),
});

/** The subscription and allowances for the studio's billing page. */
export const BillingView = z.object({
  ...SubscriptionStatus.omit({ changed: true, changed_at: true }).shape,
  ...Entitlements.shape,
  account_id: Id,
  can_pay: z.boolean().meta({ description: "Whether payments are set up on this installation." }),
  has_subscription: z.boolean(),
  has_customer: z.boolean().meta({ description: "Whether the billing portal is available." }),
});
