import { createHmac, randomUUID } from "node:crypto";
import { Webhook } from "standardwebhooks";
import Stripe from "stripe";
import { describe, expect, it } from "vitest";
import { CATALOGUE, sampleEvent } from "./catalogue.ts";
import {
  healthAfter,
  INTERRUPTED,
  LEASE_RENEWAL_SECONDS,
  LEASE_SECONDS,
  newSecret,
  nextStep,
  requestHeaders,
  SCHEDULE,
  serviceSignature,
  standardSignature,
} from "./rules.ts";
import { ALL_EVENTS, ATTEMPTS } from "./terms.ts";
import { viewEvent } from "./view.ts";

const stripe = new Stripe("sk_test_unused");

const failed = (number: number) => ({ number, succeeded: false, error: "Answered 500." });

describe("the retry schedule", () => {
  it("is the documented one, with at most three requests", () => {
    expect(SCHEDULE).toEqual([10, 60, 300]);
    expect(ATTEMPTS).toBe(3);
    expect(nextStep(failed(1))).toEqual({ status: "pending", afterSeconds: 10 });
    expect(nextStep(failed(2))).toEqual({ status: "pending", afterSeconds: 60 });
    expect(nextStep(failed(3))).toEqual({ status: "exhausted" });
  });

  it("counts an attempt interrupted by a crash, and does not wait after it", () => {
    expect(nextStep({ number: 2, ...INTERRUPTED })).toEqual({ status: "pending", afterSeconds: 0 });
    expect(nextStep({ number: 3, ...INTERRUPTED })).toEqual({ status: "exhausted" });
  });

  it.each([1, 2, 3])("ends with a success at attempt %i", (number) => {
    expect(nextStep({ number, succeeded: true, error: null })).toEqual({ status: "delivered" });
  });

  it("tolerates two late heartbeats, and detects a crashed worker within ten seconds", () => {
    expect(LEASE_SECONDS).toBeGreaterThan(3 * LEASE_RENEWAL_SECONDS);
    expect(LEASE_SECONDS + 2 * LEASE_RENEWAL_SECONDS).toBeLessThan(10);
  });
});

describe("an endpoint", () => {
  it("is disabled by the tenth consecutive exhausted delivery", () => {
    let health = { status: "enabled" as const, failureStreak: 0 } as Parameters<typeof healthAfter>[0];
    for (let streak = 1; streak <= 9; streak++) {
      health = healthAfter(health, { status: "exhausted" });
      expect(health).toEqual({ status: "enabled", failureStreak: streak });
    }
    expect(healthAfter(health, { status: "exhausted" })).toEqual({ status: "disabled", failureStreak: 10 });
  });

  it("resets its streak on success; a failed attempt alone changes nothing", () => {
    expect(healthAfter({ status: "enabled", failureStreak: 9 }, { status: "delivered" }).failureStreak).toBe(0);
    const waiting = { status: "pending", afterSeconds: 10 } as const;
    expect(healthAfter({ status: "enabled", failureStreak: 9 }, waiting).failureStreak).toBe(9);
  });

  it("is not enabled by a successful test", () => {
    expect(healthAfter({ status: "disabled", failureStreak: 10 }, { status: "delivered" }).status).toBe("disabled");
  });
});

describe("signatures", () => {
  const timestamp = Math.floor(Date.now() / 1000);
  const body = '{"id":"evt","post_id":1,"body":"Füße 👣 \\u2028"}';
  const signable = (secrets: string[]) => ({ id: randomUUID(), timestamp, body, secrets });

  it("are hex HMAC-SHA256 of `<t>.<body>`, keyed with the whole secret as shown", () => {
    const secret = newSecret();
    const digest = createHmac("sha256", secret).update(`${timestamp}.${body}`).digest("hex");
    expect(serviceSignature(signable([secret]))).toBe(`t=${timestamp},v1=${digest}`);
  });

  it("satisfy Stripe's verifier, during a rotation with either secret", () => {
    const [fresh, previous] = [newSecret(), newSecret()];
    const header = serviceSignature(signable([fresh, previous]));
    for (const secret of [fresh, previous]) {
      expect(stripe.webhooks.constructEvent(Buffer.from(body), header, secret)).toMatchObject({ post_id: 1 });
    }
    expect(() => stripe.webhooks.constructEvent(body, header, newSecret())).toThrow(/signature/i);
    expect(() => stripe.webhooks.constructEvent(`${body} `, header, fresh)).toThrow(/signature/i);
  });

  it("satisfy the Standard Webhooks verifier, during a rotation with either secret", () => {
    const [fresh, previous] = [newSecret(), newSecret()];
    const one = signable([fresh, previous]);
    const headers = requestHeaders("post.approved", one);
    for (const secret of [fresh, previous])
      expect(new Webhook(secret).verify(body, headers)).toMatchObject({ post_id: 1 });
    expect(() => new Webhook(newSecret()).verify(body, headers)).toThrow();
    expect(standardSignature(one).split(" ")).toHaveLength(2);
  });
});

it.each(ALL_EVENTS)("samples of %s have the documented shape", (event) => {
  const payload = JSON.parse(JSON.stringify(viewEvent(7, sampleEvent(event), new Date())));
  expect(CATALOGUE[event].schema.parse(payload)).toEqual(payload);
  expect(payload.occurred_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}\+00:00$/);
});
