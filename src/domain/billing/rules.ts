import type { PlanInterval } from "#platform/db/index.ts";

/** What these rules read of a subscription, as the payment processor tells it. */
export type Subscription = {
  id: string;
  status: string;
  /** Seconds. */
  created: number;
  cancel_at_period_end: boolean;
  cancel_at: number | null;
  items: { data: { current_period_end: number; price: { lookup_key: string | null } }[] };
};

/** `past_due` is being dunned and may still be paid. */
const ACTIVE_STATUSES = ["active", "trialing", "past_due"];

/** Whether the plan of a subscription holds. @param status as the payment processor calls it */
export function isActive(status: string | null): boolean {
  return status !== null && ACTIVE_STATUSES.includes(status);
}

/**
 * Of all subscriptions a customer ever had, the one that decides: the latest that is live, else the one we went by.
 * @param known the one we went by; null where the operator chose the plan, which an old subscription does not undo
 */
export function currentSubscription<S extends Pick<Subscription, "id" | "status" | "created">>(
  all: readonly S[],
  known: string | null,
): S | null {
  const [latest] = all.filter(({ status }) => isActive(status)).toSorted((a, b) => b.created - a.created);
  return latest ?? all.find(({ id }) => id === known) ?? null;
}

type Price = { slug: string; interval: PlanInterval; currency: string; amount: number };

/** Names a price at the payment processor. A changed amount is another price, and old subscriptions keep theirs. */
export function lookupKey({ slug, interval, currency, amount }: Price): string {
  return `masthead:${slug}:${interval}:${currency.toLowerCase()}:${amount}`;
}

/** The plan that a price is for; null for one that is not of our making. */
export function planOfPrice(key: string | null): string | null {
  return /^masthead:([^:]+):/.exec(key ?? "")?.[1] ?? null;
}
