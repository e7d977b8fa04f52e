import { receiveStripe } from "#transport/inbound/stripe.ts";

export async function POST(request: Request): Promise<Response> {
  return receiveStripe(request);
}
