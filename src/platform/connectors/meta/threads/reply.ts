import { z } from "zod";
import type { Replier, ReplyOutcome } from "../../contract.ts";
import { asPart, replyOutcome } from "../../shared/http/reply-outcome.ts";
import { containerOf, prepareContainers, publishContainer } from "../containers.ts";
import { askGraph, readFrom } from "../graph.ts";
import type { Meta } from "../hosts.ts";
import { requirePublicMedia } from "../public-media.ts";
import { plainRefusalOf } from "../refusal.ts";
import { containerApi, planContainers } from "./containers.ts";
import { accessOf, readCredentials } from "./credentials.ts";
import { threads } from "./describe.ts";

const Created = z.object({ id: z.string() });
const Permalink = z.object({ permalink: z.string() });

/**
 * Replies with a text, which Threads publishes in one request, or with files through a container. Without a response, a
 * user decides. Source: developers.facebook.com/documentation/threads/retrieve-and-manage-replies/create-replies of 22
 * December 2025, read 29 November 2026.
 */
export function threadsReplier(meta: Meta): Replier {
  return {
    platform: threads.platform,
    timeoutMs: 15_000,
    async prepare(outgoing, call) {
      const part = asPart(outgoing, [{ externalId: outgoing.item.externalId, permalink: "" }]);
      const refusal = await requirePublicMedia(part, call);
      if (refusal) return refusal;
      const credentials = readCredentials(outgoing.channel.credentials);
      const [access, api] = [accessOf(meta, credentials), containerApi(credentials.userId)];
      return prepareContainers(call, access, api, planContainers(part, call), outgoing.state);
    },
    async reply({ channel, item, body, media, state }, call): Promise<ReplyOutcome> {
      const credentials = readCredentials(channel.credentials);
      const access = accessOf(meta, credentials);
      const fields = { fields: "permalink" };
      const doneAs = async (id: string): Promise<ReplyOutcome> => {
        const { permalink } = await readFrom(call, access, id, Permalink, fields).catch(() => ({ permalink: "" }));
        return { kind: "done", externalId: id, permalink };
      };
      if (media.length > 0) {
        const container = containerOf(state);
        if (container === null) return { kind: "start_over" };
        const outcome = await publishContainer(call, access, containerApi(credentials.userId), container);
        return outcome.kind === "published" ? doneAs(outcome.id) : replyOutcome(outcome);
      }
      const form = { media_type: "TEXT", text: body, reply_to_id: item.externalId, auto_publish_text: "true" };
      const response = await askGraph(call, access, `${credentials.userId}/threads`, { method: "POST", form });
      if (response.kind !== "ok") return replyOutcome(plainRefusalOf(response));
      return doneAs(Created.parse(response.body).id);
    },
  };
}
