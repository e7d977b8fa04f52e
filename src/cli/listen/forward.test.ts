import { Webhook } from "standardwebhooks";
import Stripe from "stripe";
import { afterEach, beforeEach, expect, test } from "vitest";
import { result, startReceiver } from "#test/webhooks/receiver.ts";
import { forward } from "./forward.ts";

const secret = `whsec_${Buffer.alloc(32, 3).toString("base64")}`;
const event = { id: 5120, event: "post.approved", body: '{"post_id":1,"body":"grün “x”"}' };
const stripe = new Stripe("sk_test_unused");

let receiver: Awaited<ReturnType<typeof startReceiver>>;
let stop: AbortController;
const send = (deadlineMs?: number) => forward({ url: receiver.url, secret }, event, stop.signal, deadlineMs);

beforeEach(async () => {
  receiver = await startReceiver();
  stop = new AbortController();
});
afterEach(() => receiver.stop());

test("forwards to the local server what an endpoint gets: the bytes, the headers, both signatures", async () => {
  expect(await send()).toEqual({ status: 200, error: null, duration_ms: expect.any(Number) });
  const [{ headers = {}, raw = Buffer.of() } = {}] = receiver.received;
  expect(raw.toString()).toBe(event.body);
  expect(headers).toMatchObject({
    "content-type": "application/json",
    "x-service-event": "post.approved",
    "x-service-delivery": "listen-5120",
    "webhook-id": "listen-5120",
    "user-agent": "Masthead/1 (+webhooks)",
  });
  stripe.webhooks.constructEvent(raw, headers["x-service-signature"] ?? "", secret);
  new Webhook(secret).verify(raw.toString(), headers);
  const other = `whsec_${Buffer.alloc(32).toString("base64")}`;
  expect(() => new Webhook(other).verify(raw.toString(), headers)).toThrow();
});

test("reports an error status, and does not follow a redirect", async () => {
  receiver.behave = result(500);
  expect(await send()).toMatchObject({ status: 500, error: "Internal Server Error" });
  receiver.behave = result(302, "", { location: receiver.url });
  expect(await send()).toMatchObject({ status: 302, error: "Redirects aren't followed." });
  expect(receiver.received).toHaveLength(2);
});

test("describes a refused, closed or timed-out connection in a sentence", async () => {
  receiver.behave = (_response, request) => request.socket.destroy();
  expect(await send()).toMatchObject({ status: null, error: "Connection closed without a response." });
  receiver.behave = () => {};
  expect(await send(50)).toMatchObject({ status: null, error: "No response within 0.05 seconds." });
  await receiver.stop();
  expect(await send()).toMatchObject({ status: null, error: "Connection refused." });
});

test("stops without waiting for a response", async () => {
  receiver.behave = () => stop.abort();
  await expect(send()).rejects.toThrow();
});
