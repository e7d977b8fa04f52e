import type { Publisher, PublishOutcome } from "../contract.ts";
import { requestJson, secondsOf } from "../shared/http/request-json.ts";
import { explainRefusal, fail, SLACK, type Slack, WebhookCredentials } from "./api.ts";
import { slackWebhook } from "./describe.ts";
import { messageOf } from "./message.ts";

/** Blind: a webhook responds only `ok`, so a published message has neither an ID nor a permalink. */
export function slackWebhookPublisher({ hooks }: Pick<Slack, "hooks"> = SLACK): Publisher {
  return {
    platform: slackWebhook.platform,
    timeoutMs: 10_000,
    async prepare({ part }, call) {
      const [first] = part.media;
      const refusal = first ? await call.egress.check(first.url) : null;
      return refusal ? fail("media_not_public") : { kind: "ready" };
    },
    async publish(outgoing, call): Promise<PublishOutcome> {
      const { path } = WebhookCredentials.parse(JSON.parse(outgoing.channel.credentials ?? "null"));
      // Slack fetches the images from their public URLs.
      const json = messageOf(outgoing, ({ url }) => ({ image_url: url }));
      const { status, headers, text } = await requestJson(call, { url: `${hooks}${path}`, method: "POST", json }, null);
      if (status === 429) {
        return { kind: "throttled", seconds: secondsOf(headers["retry-after"]) ?? 60, scope: "channel" };
      }
      const said = text.trim();
      if (status === 200 && said === "ok") return { kind: "done", externalId: "", permalink: "" };
      if (status >= 400 && status < 500 && /^\w{3,60}$/.test(said))
        return explainRefusal({ kind: "refused", error: said });
      throw new Error(`Slack responded with status ${status} and no usable answer.`);
    },
  };
}
