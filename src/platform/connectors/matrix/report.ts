import { z } from "zod";
import type { MetricValues, Reporter } from "../contract.ts";
import { inRoom, isGone, readCredentials, requestMatrix } from "./api.ts";
import { matrix } from "./describe.ts";

const Event = z.object({
  content: z.record(z.string(), z.unknown()),
  unsigned: z.object({ "m.relations": z.record(z.string(), z.unknown()).optional() }).optional(),
});
const Thread = z.object({ count: z.number().int() });
const Related = z.object({ chunk: z.array(z.object({ event_id: z.string() })) });

/** The most reactions that are counted. */
const PAGE = 500;

/** Counts reactions as likes, and the messages in its thread as comments. Requires two requests per message. */
export function matrixReporter(): Reporter {
  return {
    platform: matrix.platform,
    batch: 10,
    timeoutMs: 30_000,
    async read({ credentials: stored }, publications, call) {
      const credentials = readCredentials(stored);
      const found = new Map<number, MetricValues>();
      for (const { publicationId, externalId } of publications) {
        const id = encodeURIComponent(externalId);
        const read = await requestMatrix(call, credentials, `${inRoom(credentials)}/event/${id}`);
        if (read.kind === "refused" && isGone(read)) continue;
        if (read.kind !== "ok") throw new Error(`The message could not be read: ${read.kind}`);
        const { content, unsigned } = Event.parse(read.json);
        // Redacted.
        if (content.msgtype === undefined) continue;
        const path = `${inRoom(credentials).replace("/v3/", "/v1/")}/relations/${id}/m.annotation?limit=${PAGE}`;
        const related = await requestMatrix(call, credentials, path);
        if (related.kind !== "ok") throw new Error(`The reactions could not be read: ${related.kind}`);
        const thread = unsigned?.["m.relations"]?.["m.thread"];
        const comments = thread === undefined ? 0 : (Thread.safeParse(thread).data?.count ?? null);
        found.set(publicationId, { likes: Related.parse(related.json).chunk.length, comments });
      }
      return found;
    },
  };
}
