import { z } from "zod";
import type { MetricValues, Reporter } from "../contract.ts";
import { AppCredentials, readSlack, SLACK, type Slack } from "./api.ts";
import { slack as connector } from "./describe.ts";

const Message = z.object({
  message: z.object({ reactions: z.array(z.object({ count: z.number().int() })).default([]) }),
});

/** Counts reactions as likes; requires one request per message. */
export function slackReporter(slack: Slack = SLACK): Reporter {
  return {
    platform: connector.platform,
    batch: 10,
    timeoutMs: 30_000,
    async read({ credentials }, publications, call) {
      const { token, channel } = AppCredentials.parse(JSON.parse(credentials ?? "null"));
      const found = new Map<number, MetricValues>();
      for (const { publicationId, externalId } of publications) {
        const query = { channel, timestamp: externalId, full: "true" };
        const response = await readSlack(call, slack, "reactions.get", { token, query });
        if (response.kind === "refused" && response.error === "message_not_found") continue;
        if (response.kind !== "ok") throw new Error(`The message could not be read: ${response.kind}`);
        const { reactions } = Message.parse(response.body).message;
        found.set(publicationId, { likes: reactions.reduce((sum, { count }) => sum + count, 0) });
      }
      return found;
    },
  };
}
