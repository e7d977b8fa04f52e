import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startProcessor } from "#test/payment-processor.ts";
import { createWorld } from "#test/world.ts";
import { getBilling, openBillingPortal, startCheckout } from "./index.ts";

type Processor = Awaited<ReturnType<typeof startProcessor>>;
let processor: Processor;

beforeAll(async () => {
  processor = await startProcessor();
});
beforeEach(() => {
  processor.calls.length = 0;
  processor.isUnavailable = false;
});
afterAll(() => processor.stop());

const worldWithPayments = () => createWorld({ replace: { payments: processor.payments } });
const requests = () => processor.calls.map(({ method, path }) => `${method} ${path}`);

describe("billing.start_checkout", () => {
  it("is refused with payments_disabled without a key", async () => {
    const world = await createWorld();
    const owner = world.as(world.owner);
    const refusal = { kind: "refused", detail: { code: "payments_disabled" } };
    await expect(owner(startCheckout, { plan: "team", interval: "monthly" })).rejects.toMatchObject(refusal);
    await expect(owner(openBillingPortal, {})).rejects.toMatchObject(refusal);
    expect(await owner(getBilling, {})).toMatchObject({
      can_pay: false,
      has_subscription: false,
      has_customer: false,
    });
  });

  it("requires the owner with a full-access token", async () => {
    const world = await worldWithPayments();
    const editor = world.as(await world.addMember("editor"));
    await expect(editor(startCheckout, { plan: "team", interval: "monthly" })).rejects.toMatchObject({
      kind: "forbidden",
    });
    await expect(editor(openBillingPortal, {})).rejects.toMatchObject({ kind: "forbidden" });
    const tiered = world.as(world.owner, { tier: "elevated_write" });
    await expect(tiered(startCheckout, { plan: "team", interval: "monthly" })).rejects.toMatchObject({
      kind: "tier_denied",
    });
  });

  it("refuses unknown, hidden and free plans with invalid", async () => {
    const world = await worldWithPayments();
    const owner = world.as(world.owner);
    await world.db.plan.update({ where: { slug: "solo" }, data: { isHidden: true } });
    for (const plan of ["nonsense", "", "solo", "free"]) {
      const refusal = { kind: "invalid", detail: { errors: { plan: [expect.any(String)] } } };
      await expect(owner(startCheckout, { plan, interval: "monthly" })).rejects.toMatchObject(refusal);
    }
    await world.db.plan.update({ where: { slug: "solo" }, data: { isHidden: false } });
    expect(processor.calls).toEqual([]);
  });

  it("creates customer and price once, and returns to the brand's billing page", async () => {
    const world = await worldWithPayments();
    const owner = world.as(world.owner);
    const first = await owner(startCheckout, { plan: "team", interval: "yearly" });
    expect(first).toEqual({ url: "https://checkout.example.com/cs_1" });
    expect(requests()).toEqual([
      "POST /v1/customers",
      "GET /v1/prices",
      "POST /v1/prices",
      "POST /v1/checkout/sessions",
    ]);
    const [, , price, session] = processor.calls;
    expect(price?.body).toMatchObject({
      currency: "usd",
      unit_amount: "49000",
      "recurring[interval]": "year",
      lookup_key: "masthead:team:yearly:usd:49000",
    });
    const { stripeCustomerId } = await world.db.account.findUniqueOrThrow({ where: { id: world.account.id } });
    const page = `http://localhost:3000/studio/${world.brand.handle}/settings/billing`;
    expect(session?.body).toMatchObject({
      mode: "subscription",
      customer: stripeCustomerId,
      "line_items[0][price]": processor.prices.at(-1)?.id,
      success_url: `${page}?paid=1`,
      cancel_url: page,
    });
    processor.calls.length = 0;
    await owner(startCheckout, { plan: "team", interval: "yearly" });
    expect(requests()).toEqual(["GET /v1/prices", "POST /v1/checkout/sessions"]);
  });

  it("creates one customer for concurrent calls", async () => {
    const world = await worldWithPayments();
    const owner = world.as(world.owner);
    await Promise.all(Array.from({ length: 4 }, () => owner(startCheckout, { plan: "agency", interval: "monthly" })));
    const customers = processor.calls.flatMap(({ path, body }) =>
      path === "/v1/checkout/sessions" ? [body.customer] : [],
    );
    expect(customers).toHaveLength(4);
    expect(new Set(customers).size).toBe(1);
  });

  it("refuses a second subscription with invalid_state", async () => {
    const world = await worldWithPayments();
    const data = { stripeCustomerId: `cus_${world.account.id}`, stripeSubscriptionId: "sub_1" };
    await world.db.account.update({
      where: { id: world.account.id },
      data: { ...data, subscriptionStatus: "past_due" },
    });
    const again = world.as(world.owner)(startCheckout, { plan: "agency", interval: "monthly" });
    await expect(again).rejects.toMatchObject({ kind: "refused", detail: { code: "invalid_state" } });
    expect(await world.as(world.owner)(getBilling, {})).toMatchObject({ status: "past_due", has_subscription: true });
    await world.db.account.update({ where: { id: world.account.id }, data: { subscriptionStatus: "canceled" } });
    await world.as(world.owner)(startCheckout, { plan: "agency", interval: "monthly" });
  });

  it("is unavailable if the processor does not respond", async () => {
    const world = await worldWithPayments();
    processor.isUnavailable = true;
    const call = world.as(world.owner)(startCheckout, { plan: "team", interval: "monthly" });
    await expect(call).rejects.toMatchObject({ kind: "unavailable" });
    const { stripeCustomerId } = await world.db.account.findUniqueOrThrow({ where: { id: world.account.id } });
    expect(stripeCustomerId).toBeNull();
  });
});

describe("billing.open_portal", () => {
  it("is refused with invalid_state before the first checkout", async () => {
    const world = await worldWithPayments();
    const owner = world.as(world.owner);
    await expect(owner(openBillingPortal, {})).rejects.toMatchObject({
      kind: "refused",
      detail: { code: "invalid_state" },
    });
    await owner(startCheckout, { plan: "team", interval: "monthly" });
    expect(await owner(openBillingPortal, {})).toEqual({ url: "https://billing.example.com/bps_1" });
    expect(processor.calls.at(-1)?.body.return_url).toContain("/settings/billing");
  });
});
