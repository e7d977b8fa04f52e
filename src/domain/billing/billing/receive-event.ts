import type { Stripe } from "stripe";
import { notifyPeople } from "#domain/events/notifications/index.ts";
import type { PublicContext } from "#kernel/context.ts";
import { fault, invalid } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import { isStorable } from "#kernel/storable.ts";
import type { Account, Tx } from "#platform/db/index.ts";
import type { Payments } from "#platform/payments.ts";
import { syncSubscription } from "./sync-subscription.ts";

const TYPES: ReadonlySet<string> = new Set([
  "customer.subscription.created",
  "customer.subscription.updated",
  "customer.subscription.deleted",
  "checkout.session.completed",
  "invoice.payment_failed",
]);

/**
 * Receives an event of the payment processor: stores it, so that a repeated one does nothing, and enqueues a sync of
 * the account's subscriptions.
 * @param body the exact text that was signed
 * @returns false if the signature does not match this body, or is too old
 * @throws Fault not_found where payments are not configured, invalid on `id` for an event that cannot be stored
 */
export async function receiveEvent(ctx: PublicContext, body: string, signature: string): Promise<boolean> {
  if (!ctx.payments) throw fault("not_found", { what: t("Address") });
  const event = await verify(ctx.payments, body, signature);
  if (!event) return false;
  if (!isStorable(event.id)) throw invalid("id", t("The event's id contains a character that can't be stored."));
  if (TYPES.has(event.type)) await storeEvent(ctx, event);
  return true;
}

async function storeEvent(ctx: PublicContext, event: Stripe.Event): Promise<void> {
  await ctx.db.$transaction(async (tx) => {
    const row = { id: event.id, type: event.type, receivedAt: ctx.clock.now() };
    const { count } = await tx.stripeEvent.createMany({ data: [row], skipDuplicates: true });
    const account = count === 1 && (await accountOfEvent(tx, event));
    // Other products may share the operator's account at the processor.
    if (!account) return;
    await ctx.queue.enqueue(tx, syncSubscription, { account_id: account.id });
    if (event.type === "invoice.payment_failed") await notifyPaymentFailed(tx, ctx, account);
  });
}

async function verify(payments: Payments, body: string, signature: string): Promise<Stripe.Event | null> {
  const { webhooks } = await payments.stripe();
  try {
    return webhooks.constructEvent(body, signature, payments.webhookSecret);
  } catch {
    return null;
  }
}

/** Every event type handled here has its customer in the same field, in every version of the API. */
async function accountOfEvent(tx: Tx, { data: { object } }: Stripe.Event): Promise<Account | null> {
  const customer: unknown = "customer" in object ? object.customer : null;
  if (typeof customer !== "string" || !isStorable(customer)) return null;
  return tx.account.findUnique({ where: { stripeCustomerId: customer } });
}

async function notifyPaymentFailed(tx: Tx, ctx: PublicContext, { id, ownerId }: Account): Promise<void> {
  const brand = await tx.brand.findFirst({ where: { accountId: id }, orderBy: { id: "asc" }, select: { id: true } });
  await notifyPeople(tx, ctx, {
    userIds: [ownerId],
    brandId: brand?.id ?? null,
    type: "payment_failed",
    title: () => t("Payment failed"),
    body: () => t("The payment for your plan failed. We'll try again. Check your payment method to keep your plan."),
    path: brand ? "/settings/billing" : null,
  });
}
