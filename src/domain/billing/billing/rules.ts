import type { PlanInterval } from "#platform/db/index.ts";

/** The fields of a subscription at the payment processor that these rules read. */
export type Subscription = {
  id: string;
  status: string;
  /** Unix time in seconds. */
  created: number;
  cancel_at_period_end: boolean;
  cancel_at: number | null;
  items: { data: { current_period_end: number; price: { lookup_key: string | null } }[] };
};

/** `past_due` is in dunning and may still be paid. */
const ACTIVE_STATUSES = ["active", "trialing", "past_due"];

/** Whether a subscription grants its plan. @param status in the payment processor's terms */
export function isActive(status: string | null): boolean {
  return status !== null && ACTIVE_STATUSES.includes(status);
}

/**
 * Of all subscriptions a customer ever had, the one that decides the plan: the latest live one, else the recorded one.
 * @param known the recorded one; null where the operator chose the plan, which an old subscription does not override
 */
export function currentSubscription<S extends Pick<Subscription, "id" | "status" | "created">>(
  all: readonly S[],
  known: string | null,
): S | null {
  const [latest] = all.filter(({ status }) => isActive(status)).toSorted((a, b) => b.created - a.created);
  return latest ?? all.find(({ id }) => id === known) ?? null;
}

type Price = { slug: string; interval: PlanInterval; currency: string; amount: number };

/**
 * The lookup key of a price at the payment processor. A changed amount is another price, and existing subscriptions
 * keep theirs.
 */
export function lookupKey({ slug, interval, currency, amount }: Price): string {
  return `masthead:${slug}:${interval}:${currency.toLowerCase()}:${amount}`;
}

/** The plan of a price; null for a price not created by this product. */
export function planOfPrice(key: string | null): string | null {
  return /^masthead:([^:]+):/.exec(key ?? "")?.[1] ?? null;
}
