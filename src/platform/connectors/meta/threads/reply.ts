import { z } from "zod";
import type { Replier, ReplyOutcome } from "../../contract.ts";
import { replyOutcome } from "../../shared/http/reply-outcome.ts";
import { askGraph, readFrom } from "../graph.ts";
import type { Meta } from "../hosts.ts";
import { plainRefusalOf } from "../refusal.ts";
import { accessOf, readCredentials } from "./credentials.ts";
import { threads } from "./describe.ts";

const Created = z.object({ id: z.string() });
const Permalink = z.object({ permalink: z.string() });

/** Replies with a text, which Threads publishes in one request. Without a response, a user decides. */
export function threadsReplier(meta: Meta): Replier {
  return {
    platform: threads.platform,
    timeoutMs: 15_000,
    async reply({ channel, item, body }, call): Promise<ReplyOutcome> {
      const credentials = readCredentials(channel.credentials);
      const access = accessOf(meta, credentials);
      const form = { media_type: "TEXT", text: body, reply_to_id: item.externalId, auto_publish_text: "true" };
      const response = await askGraph(call, access, `${credentials.userId}/threads`, { method: "POST", form });
      if (response.kind !== "ok") return replyOutcome(plainRefusalOf(response));
      const { id } = Created.parse(response.body);
      const fields = { fields: "permalink" };
      const { permalink } = await readFrom(call, access, id, Permalink, fields).catch(() => ({ permalink: "" }));
      return { kind: "done", externalId: id, permalink };
    },
  };
}
