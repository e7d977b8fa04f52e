import { afterAll, beforeAll, expect, it } from "vitest";
import { createOwner } from "#test/deleted-account.ts";
import { startProcessor, subscription } from "#test/payment-processor.ts";
import { jobs } from "./index.ts";

type Processor = Awaited<ReturnType<typeof startProcessor>>;
let processor: Processor;

beforeAll(async () => {
  processor = await startProcessor();
});
afterAll(() => processor.stop());

async function openSubscribed() {
  const world = await createOwner({ replace: { payments: processor.payments } });
  const customer = `cus_test${world.account.id}`;
  processor.subscriptions.set(customer, [subscription("sub_1", { customer })]);
  await world.db.account.update({
    where: { id: world.account.id },
    data: { stripeCustomerId: customer, stripeSubscriptionId: "sub_1", subscriptionStatus: "active" },
  });
  processor.calls.length = 0;
  const requests = () => processor.calls.splice(0).map(({ method, path, body }) => [method, path, body]);
  const erase = async () => {
    const origin = { requestId: "test", entryPoint: "job" as const, address: null, userAgent: null };
    const ctx = { ...world.services, caller: { kind: "system" as const, job: "accounts.erase" }, origin };
    for (const job of jobs) await job.perform(ctx, {});
  };
  return { ...world, customer, requests, erase };
}

it("pauses collection while the account awaits deletion, and resumes it after a restore", async () => {
  const { remove, restore, offer, runJobs, requests, account, db } = await openSubscribed();
  await remove();
  await runJobs();
  const path = "/v1/subscriptions/sub_1";
  expect(requests()).toEqual([["POST", path, { "pause_collection[behavior]": "void" }]]);
  await restore((await offer()).restoreToken);
  await runJobs();
  expect(requests()).toEqual([["POST", path, { pause_collection: "" }]]);
  expect((await db.account.findUniqueOrThrow({ where: { id: account.id } })).subscriptionStatus).toBe("active");
});

it("deletes the customer with the data, also if the processor no longer knows it", async () => {
  for (const isForgotten of [false, true]) {
    const { remove, clock, runJobs, requests, erase, customer, db, account } = await openSubscribed();
    await remove();
    await runJobs();
    requests();
    if (isForgotten) processor.subscriptions.delete(customer);
    clock.advance(14 * 86_400_000);
    await erase();
    expect(requests()).toEqual([["DELETE", `/v1/customers/${customer}`, {}]]);
    expect(await db.account.findUnique({ where: { id: account.id } })).toBeNull();
  }
});

it("keeps the account until the processor has deleted the customer", async () => {
  const { remove, clock, erase, db, account } = await openSubscribed();
  await remove();
  clock.advance(14 * 86_400_000);
  processor.isUnavailable = true;
  await expect(erase()).rejects.toThrow("Refused by the test.");
  expect(await db.account.findUnique({ where: { id: account.id } })).not.toBeNull();
  processor.isUnavailable = false;
  await erase();
  expect(await db.account.findUnique({ where: { id: account.id } })).toBeNull();
});
