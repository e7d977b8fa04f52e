import type { Stripe } from "stripe";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startProcessor, subscription } from "#test/payment-processor.ts";
import { createWorld, type World } from "#test/world.ts";
import { receiveStripe } from "./stripe.ts";

type Processor = Awaited<ReturnType<typeof startProcessor>>;
let processor: Processor;
let stripe: Stripe;

beforeAll(async () => {
  processor = await startProcessor();
  stripe = await processor.payments.stripe();
});
beforeEach(() => {
  processor.slowMs = 0;
  processor.isUnavailable = false;
});
afterAll(() => processor.stop());

let counter = 0;

/** A Stripe event, reduced to the fields that every version of its API has. */
function eventOf(type: string, customer: string, object: object = {}): string {
  counter += 1;
  return JSON.stringify({
    id: `evt_${counter}`,
    object: "event",
    api_version: "2020-08-27",
    created: 1_800_000_000,
    data: { object: { id: "x", customer, ...object } },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  });
}

function sign(payload: string, secret = "whsec_test"): string {
  return stripe.webhooks.generateTestHeaderString({ payload, secret });
}

function send({ services }: World, body: string, signature: string | null = sign(body)): Promise<Response> {
  const headers = {
    "content-type": "application/json; charset=utf-8",
    ...(signature === null ? {} : { "stripe-signature": signature }),
  };
  return receiveStripe(new Request("http://localhost/webhooks/stripe", { method: "POST", headers, body }), services);
}

/** An account on the free plan that is already a customer. */
async function createCustomer(env: Record<string, string> = {}) {
  const world = await createWorld({ env, replace: { payments: processor.payments } });
  const customer = `cus_test${world.account.id}`;
  const where = { id: world.account.id };
  await world.db.account.update({ where, data: { stripeCustomerId: customer, planSlug: "free" } });
  return {
    ...world,
    customer,
    account: () => world.db.account.findUniqueOrThrow({ where }),
    log: () => world.db.auditEvent.findMany({ where: { accountId: where.id }, orderBy: { sequence: "asc" } }),
    world,
  };
}

describe("POST /webhooks/stripe", () => {
  it("is 404 without a key, and 503 during maintenance", async () => {
    const body = eventOf("customer.subscription.created", "cus_1");
    expect((await send(await createWorld(), body)).status).toBe(404);
    const { world } = await createCustomer({ MAINTENANCE_MODE: "1" });
    const closed = await send(world, body);
    expect([closed.status, await closed.json()]).toMatchObject([503, { remark: "maintenance_mode_enabled" }]);
  });

  it("rejects a request without a valid signature", async () => {
    const { world, customer } = await createCustomer();
    const body = eventOf("customer.subscription.created", customer);
    const old = Math.floor(Date.now() / 1000) - 600;
    const signatures = [
      null,
      "",
      "t=1,v1=00",
      sign(body, "whsec_other"),
      sign(`${body} `),
      stripe.webhooks.generateTestHeaderString({ payload: body, secret: "whsec_test", timestamp: old }),
    ];
    for (const signature of signatures) {
      const response = await send(world, body, signature);
      expect([response.status, await response.json()]).toEqual([401, { message: expect.any(String) }]);
    }
    expect(world.pending).toEqual([]);
    expect((await send(world, body)).status).toBe(200);
  });

  it("refuses a body that is too large or not JSON", async () => {
    const { world } = await createCustomer();
    expect((await send(world, `"${"x".repeat(1024 * 1024)}"`)).status).toBe(413);
    expect((await send(world, "{")).status).toBe(422);
  });

  it("refuses an event id that PostgreSQL cannot store, and ignores an unknown customer", async () => {
    const { world } = await createCustomer();
    const event = JSON.parse(eventOf("customer.subscription.created", "cus_1"));
    for (const text of ["a\0", "a\ud800"]) {
      expect((await send(world, JSON.stringify({ ...event, id: text }))).status).toBe(422);
      expect((await send(world, eventOf("customer.subscription.created", text))).status).toBe(200);
    }
    expect(world.pending).toEqual([]);
  });

  it("sets the purchased plan and writes an audit event", async () => {
    const { world, customer, account, log, clock } = await createCustomer();
    processor.subscriptions.set(customer, [subscription("sub_1", { customer, plan: "agency" })]);
    clock.advance(5000);
    expect((await send(world, eventOf("checkout.session.completed", customer))).status).toBe(200);
    expect((await account()).planSlug).toBe("free");
    await world.runJobs();
    expect(await account()).toMatchObject({
      planSlug: "agency",
      planChangedAt: clock.now(),
      stripeSubscriptionId: "sub_1",
      subscriptionStatus: "active",
      currentPeriodEnd: new Date(1_802_592_000_000),
      cancelAtPeriodEnd: false,
    });
    expect(await log()).toMatchObject([
      // The plan before was the trial of Team.
      { action: "plan.changed", detail: { from: { plan: "team" }, to: { plan: "agency", status: "active" } } },
    ]);
  });

  it("ignores a repeated event, and one for another product", async () => {
    const { world, customer, log } = await createCustomer();
    processor.subscriptions.set(customer, [subscription("sub_1", { customer })]);
    const body = eventOf("customer.subscription.created", customer);
    const responses = await Promise.all(Array.from({ length: 5 }, () => send(world, body)));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(world.pending).toHaveLength(1);
    await send(world, eventOf("customer.subscription.created", "cus_unknown"));
    await send(world, eventOf("customer.subscription.created", customer, { customer: null }));
    await send(world, eventOf("charge.succeeded", customer));
    expect(world.pending).toHaveLength(1);
    await world.runJobs();
    expect(await log()).toHaveLength(1);
  });

  it("ends with the current subscription, in whatever order events arrive", async () => {
    const { world, customer, account } = await createCustomer();
    const types = ["deleted", "updated", "created"].map((name) => `customer.subscription.${name}`);
    processor.subscriptions.set(customer, [
      subscription("sub_old", { customer, status: "canceled", plan: "agency", created: 1 }),
      subscription("sub_new", { customer, status: "active", plan: "solo", created: 2 }),
    ]);
    for (const type of types) await send(world, eventOf(type, customer));
    await world.runJobs();
    expect(await account()).toMatchObject({ planSlug: "solo", stripeSubscriptionId: "sub_new" });
  });

  it("never overwrites newer data with older data", async () => {
    const { world, customer, account } = await createCustomer();
    const jobs = async () => {
      const due = world.pending.splice(0);
      const origin = { requestId: "test", entryPoint: "job" as const, address: null, userAgent: null };
      const ctx = { ...world.services, caller: { kind: "system" as const, job: "billing.sync" }, origin };
      await Promise.all(due.map(({ job, data }) => job.perform(ctx, data as never)));
    };
    processor.slowMs = 400;
    processor.calls.length = 0;
    processor.subscriptions.set(customer, [subscription("sub_1", { customer, plan: "solo" })]);
    await send(world, eventOf("customer.subscription.created", customer));
    const first = jobs();
    await expect.poll(() => processor.calls).toHaveLength(1);
    processor.slowMs = 0;
    await send(world, eventOf("customer.subscription.updated", customer));
    processor.subscriptions.set(customer, [subscription("sub_1", { customer, plan: "agency" })]);
    await Promise.all([first, jobs()]);
    expect((await account()).planSlug).toBe("agency");
  });

  it("keeps the plan while a payment is past due, notifies the owner, and downgrades after the cancellation", async () => {
    const { world, customer, account, owner, log } = await createCustomer();
    const states = [
      { status: "active" },
      { status: "past_due" },
      { status: "past_due", cancel_at: 1_802_592_000 },
      { status: "canceled" },
    ];
    const seen = [];
    for (const state of states) {
      processor.subscriptions.set(customer, [subscription("sub_1", { customer, ...state })]);
      await send(world, eventOf("customer.subscription.updated", customer));
      await world.runJobs();
      const { planSlug, subscriptionStatus, cancelAtPeriodEnd } = await account();
      seen.push([planSlug, subscriptionStatus, cancelAtPeriodEnd]);
    }
    expect(seen).toEqual([
      ["team", "active", false],
      ["team", "past_due", false],
      ["team", "past_due", true],
      ["free", "canceled", false],
    ]);
    expect((await log()).map(({ action }) => action)).toEqual([
      "plan.changed",
      "subscription.changed",
      "subscription.changed",
      "plan.changed",
    ]);
    const failed = eventOf("invoice.payment_failed", customer);
    await Promise.all([send(world, failed), send(world, failed)]);
    const notices = await world.db.notification.findMany({ where: { userId: owner.userId } });
    expect(notices).toMatchObject([{ type: "payment_failed", path: "/settings/billing", brandId: world.brand.id }]);
  });

  it("is retried while the processor is unreachable", async () => {
    const { world, customer, account } = await createCustomer();
    processor.subscriptions.set(customer, [subscription("sub_1", { customer })]);
    await send(world, eventOf("customer.subscription.created", customer));
    const [waiting] = world.pending;
    processor.isUnavailable = true;
    await expect(world.runJobs()).rejects.toThrow("Refused by the test.");
    expect((await account()).planSlug).toBe("free");
    processor.isUnavailable = false;
    if (waiting) world.pending.push(waiting);
    await world.runJobs();
    expect((await account()).planSlug).toBe("team");
  });

  it("keeps the plan for a price that is not ours", async () => {
    const { world, customer, account } = await createCustomer();
    const items = { data: [{ current_period_end: 1_802_592_000, price: { lookup_key: "something else" } }] };
    processor.subscriptions.set(customer, [subscription("sub_1", { customer, items })]);
    await send(world, eventOf("customer.subscription.created", customer));
    await world.runJobs();
    expect(await account()).toMatchObject({ planSlug: "free", subscriptionStatus: "active" });
  });
});
