import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { lookupKey, type Subscription } from "#domain/billing/billing/rules.ts";
import { createPayments, type Payments } from "#platform/payments.ts";

type Call = { method: string; path: string; body: Record<string, string>; key: string | undefined };
type StripeResponse = object | { status: number; error: object };

/** The parts of the payment processor's API that we use, on a real socket; it records the requests it receives. */
export async function startProcessor() {
  const calls: Call[] = [];
  const subscriptions = new Map<string, (Subscription & { customer: string })[]>();
  const prices: { id: string; lookup_key: string }[] = [];
  const byKey = new Map<string, object>();
  const processor = { calls, subscriptions, prices, isUnavailable: false, slowMs: 0, stop, payments: {} as Payments };

  const server = createServer(async (request, response) => {
    const result = processor.isUnavailable ? failure(503, "api_error") : once(await read(request));
    if (processor.slowMs > 0) await new Promise((over) => setTimeout(over, processor.slowMs));
    const status = "status" in result && typeof result.status === "number" ? result.status : 200;
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(result));
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.address() as AddressInfo;
  const keys = { secretKey: "sk_test_1", webhookSecret: "whsec_test" };
  processor.payments = createPayments(keys, { host: "127.0.0.1", port, protocol: "http" }) as Payments;

  /** A repeated idempotency key gets the recorded response. */
  function once(call: Call): StripeResponse {
    calls.push(call);
    const known = call.key === undefined ? undefined : byKey.get(call.key);
    if (known) return known;
    const response = perform(call);
    // The library adds a key to every POST; ours are the readable ones.
    if (call.key?.startsWith("masthead:")) byKey.set(call.key, response);
    return response;
  }

  function perform({ method, path, body }: Call): StripeResponse {
    const id = path.split("/").at(-1) ?? "";
    switch (`${method} ${path.replace(/\/(cus|sub)_\w+$/, "/:id")}`) {
      case "POST /v1/customers":
        return { id: `cus_${byKey.size + 1}_${body["metadata[account_id]"]}`, object: "customer" };
      case "DELETE /v1/customers/:id":
        return subscriptions.delete(id)
          ? { id, deleted: true }
          : failure(404, "invalid_request_error", "resource_missing");
      case "GET /v1/prices":
        return list(prices.filter(({ lookup_key }) => lookup_key === body["lookup_keys[0]"]));
      case "POST /v1/prices":
        prices.push({ id: `price_${prices.length + 1}`, lookup_key: body.lookup_key ?? "" });
        return { object: "price", ...prices.at(-1) };
      case "POST /v1/checkout/sessions":
        return { id: "cs_1", object: "checkout.session", url: "https://checkout.example.com/cs_1" };
      case "POST /v1/billing_portal/sessions":
        return { id: "bps_1", object: "billing_portal.session", url: "https://billing.example.com/bps_1" };
      case "GET /v1/subscriptions":
        return list(subscriptions.get(body.customer ?? "") ?? []);
      case "POST /v1/subscriptions/:id":
        return { id, object: "subscription" };
      default:
        return failure(404, "invalid_request_error");
    }
  }

  async function stop(): Promise<void> {
    server.closeAllConnections();
    await new Promise((ended) => server.close(ended));
  }
  return processor;
}

async function read(request: IncomingMessage): Promise<Call> {
  const url = new URL(request.url ?? "/", "http://localhost");
  const fields = request.method === "GET" ? url.searchParams : new URLSearchParams(await text(request));
  const key = request.headers["idempotency-key"];
  const body = Object.fromEntries(fields);
  return { method: request.method ?? "", path: url.pathname, body, key: key === undefined ? undefined : String(key) };
}

function list(data: object[]): object {
  return { object: "list", data, has_more: false, url: "/" };
}

function failure(status: number, type: string, code?: string): StripeResponse {
  return { status, error: { type, code, message: "Refused by the test." } };
}

/** A subscription as the API returns it, with the fields that matter here. */
export function subscription(id: string, more: Partial<Subscription> & { customer: string; plan?: string }) {
  const { plan = "team", ...rest } = more;
  const key = lookupKey({ slug: plan, interval: "monthly", currency: "USD", amount: 4900 });
  return {
    id,
    status: "active",
    created: 1_800_000_000,
    cancel_at_period_end: false,
    cancel_at: null,
    items: { data: [{ current_period_end: 1_802_592_000, price: { lookup_key: key } }] },
    ...rest,
  };
}
