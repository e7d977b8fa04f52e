import type { WebhookEvent } from "../shared/describe.ts";
import { inputOf } from "../shared/input.ts";
import { isSigned } from "../shared/webhook.ts";
import { BRAND_FIELD, CHANNELS } from "./lists.ts";
import { ask, type Bundle, callApi, type Perform } from "./request.ts";

/** One trigger for each event, whose endpoint exists while a Zap with it is on. */
export const triggersOf = (events: readonly WebhookEvent[]) =>
  Object.fromEntries(events.map((event) => [keyOf(event), triggerOf(event)]));

const keyOf = ({ name }: WebhookEvent) => name.replaceAll(".", "_");

const CHANNEL_FIELD = {
  key: "channel_ids",
  label: "Channels",
  type: "integer",
  required: false,
  list: true,
  dynamic: `${CHANNELS}.id.name`,
  helpText: "Only events about these channels, and about posts on them.",
};

function triggerOf(event: WebhookEvent) {
  const { name, description, sample } = event;
  const example = { ...(sample as object), event: name, id: "01981f7c-7d1e-4b43-9c7b-8f2a6d0c1e55" };
  return {
    key: keyOf(event),
    noun: name.startsWith("post.") ? "Post" : "Event",
    display: {
      label: name.replaceAll(/[._]/g, " ").replaceAll(/(^|\s)\p{Ll}/gu, (start) => start.toUpperCase()),
      description: `Triggers for the event ${name}. ${description}`,
    },
    operation: {
      type: "hook",
      inputFields: [BRAND_FIELD, CHANNEL_FIELD],
      performSubscribe: subscribe(name),
      performUnsubscribe: unsubscribe,
      perform: receive(name),
      performList: async () => [example],
      sample: example,
    },
  };
}

const subscribe =
  (event: string): Perform =>
  async (z, bundle) => {
    const filters = {
      channel_ids: inputOf({ name: "channel_ids", kind: "channels" }, bundle.inputData.channel_ids) ?? [],
    };
    const body = { url: bundle.targetUrl, events: [event], description: "Zapier", filters };
    const answer = await callApi(z, bundle, { method: "POST", path: "/webhook-endpoints", body });
    const { endpoint, secret } = answer.body as { endpoint: { id: number }; secret: string };
    // Zapier keeps it with the subscription, and hands it back with each delivery.
    return { id: endpoint.id, secret };
  };

/** An endpoint that is gone already is as it should be. */
const unsubscribe: Perform = async (z, bundle) => {
  const request = { method: "DELETE", path: `/webhook-endpoints/${bundle.subscribeData?.id}` };
  const { status } = await ask(z, bundle, request);
  return status === 404 ? {} : status < 300 ? {} : (await callApi(z, bundle, request)).body;
};

const receive =
  (name: string): Perform =>
  async (z, bundle) => {
    const content = bundle.rawRequest?.content ?? "";
    const secret = bundle.subscribeData?.secret ?? "";
    const now = Math.floor(Date.now() / 1000);
    if (secret === "" || !isSigned(headerOf(bundle, "x-service-signature"), content, secret, now))
      throw new z.errors.HaltedError("The signature of the delivery is not valid.");
    // A test from the delivery log is not an event.
    if (headerOf(bundle, "x-service-event") !== name) return [];
    const body = JSON.parse(content) as Record<string, unknown>;
    return [{ ...body, event: name, id: headerOf(bundle, "x-service-delivery") }];
  };

/** Zapier writes names of headers in its own way, some with `Http-` before them. */
function headerOf({ rawRequest }: Bundle, wanted: string): unknown {
  const found = Object.entries(rawRequest?.headers ?? {}).find(
    ([name]) => name.toLowerCase().replace(/^http-/, "") === wanted,
  );
  return found?.[1];
}
