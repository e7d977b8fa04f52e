import { z } from "zod";
import type { Call, LookedUp, Outgoing, Publisher, PublishOutcome } from "../../contract.ts";
import { countOf, differencesOf, type Echo, fieldsOf, noteOf } from "../../shared/description/differences.ts";
import { readOptions } from "../../shared/description/options.ts";
import { asError } from "../../shared/http/errors.ts";
import { containerOf, prepareContainers, publishContainer, readStatus } from "../containers.ts";
import { findPublished, normalizeText } from "../find-published.ts";
import type { Meta } from "../hosts.ts";
import { requirePublicMedia } from "../public-media.ts";
import { readBack } from "../read-back.ts";
import { containerApi, planContainers } from "./containers.ts";
import { accessOf, readCredentials } from "./credentials.ts";
import { threads } from "./describe.ts";
import { THREADS_OPTIONS } from "./options.ts";
import { readThreadsQuota } from "./quota.ts";

const Item = z.object({
  id: z.string(),
  text: z.string().catch(""),
  timestamp: z.string(),
  permalink: z.string().catch(""),
});

export type Timing = { timeoutMs: number; quietSeconds: number };
export const TIMING: Timing = { timeoutMs: 15_000, quietSeconds: 30 };

/**
 * Publishes each part through a container. After a lost response, checks the container's status, then the latest posts.
 */
export function threadsPublisher(meta: Meta, { timeoutMs, quietSeconds }: Timing = TIMING): Publisher {
  return {
    platform: threads.platform,
    timeoutMs,
    settlement: (outgoing) => [{ by: "look_up", quietSeconds, find: (call) => find(meta, outgoing, call) }],
    async prepare(outgoing, call) {
      const credentials = readCredentials(outgoing.channel.credentials);
      const refusal = await requirePublicMedia(outgoing, call);
      if (refusal) return refusal;
      const plan = planContainers(outgoing, call);
      return prepareContainers(
        call,
        accessOf(meta, credentials),
        containerApi(credentials.userId),
        plan,
        outgoing.state,
      );
    },
    publish: (outgoing, call) => publish(meta, outgoing, call),
  };
}

async function publish(meta: Meta, outgoing: Outgoing, call: Call): Promise<PublishOutcome> {
  const credentials = readCredentials(outgoing.channel.credentials);
  const access = accessOf(meta, credentials);
  const container = containerOf(outgoing.state);
  if (container === null) return { kind: "start_over" };
  const outcome = await publishContainer(call, access, containerApi(credentials.userId), container);
  if (outcome.kind !== "published") return outcome;
  const { id } = outcome;
  const { permalink, made } = await readBack(call, access, id, { permalink: "permalink", more: READ_BACK });
  const quota = await readThreadsQuota(call, access, credentials.userId).catch(() => undefined);
  return {
    kind: "done",
    externalId: id,
    permalink,
    quota,
    ...noteOf(differencesOf("Threads", echoesOf(outgoing, made))),
  };
}

/** Source: developers.facebook.com/documentation/threads/reference/media-retrieval of 20 April 2026, read 28 November 2026. */
const READ_BACK = ["text", "reply_audience", "topic_tag", "link_attachment_url", "children", "poll_attachment"];

function echoesOf({ part, options }: Outgoing, made: Readonly<Record<string, unknown>>): Echo[] {
  const { reply_control: audience, topic_tag: topic, link, poll = [] } = readOptions(THREADS_OPTIONS, options);
  const isFirst = part.kind === "post";
  const { reply_audience: madeAudience } = made;
  return [
    { of: "the text", asked: part.body, made: made.text },
    {
      of: "the audience of replies",
      asked: audience,
      // It is sent in lower case, and read in upper case.
      made: typeof madeAudience === "string" ? madeAudience.toLowerCase() : undefined,
      names: THREADS_OPTIONS.reply_control.choices,
    },
    {
      of: "the answers of the poll",
      asked: isFirst && poll.length > 0 ? poll : undefined,
      made: answersOf(made.poll_attachment),
    },
    { of: "the topic", asked: isFirst ? topic : undefined, made: made.topic_tag },
    {
      of: "the link",
      asked: isFirst && part.media.length === 0 && poll.length === 0 ? link : undefined,
      made: made.link_attachment_url,
      isUrl: true,
    },
    {
      of: "files",
      asked: part.media.length > 1 ? part.media.length : undefined,
      made: countOf(fieldsOf(made.children).data),
    },
  ];
}

function answersOf(poll: unknown): unknown {
  const { option_a, option_b, option_c, option_d } = fieldsOf(poll);
  return option_a === undefined
    ? undefined
    : [option_a, option_b, option_c, option_d].filter((one) => one !== undefined);
}

/** A container that is not `PUBLISHED` certainly was not published. */
async function find(meta: Meta, outgoing: Outgoing, call: Call): Promise<LookedUp> {
  const credentials = readCredentials(outgoing.channel.credentials);
  const access = accessOf(meta, credentials);
  const container = containerOf(outgoing.state);
  if (container !== null) {
    const status = await readStatus(call, access, containerApi(credentials.userId), container);
    if (status.kind === "outcome") throw asError(status.outcome);
    if (status.kind === "status" && status.value !== "PUBLISHED") return null;
  }
  const isReply = outgoing.earlier.length > 0;
  const found = await findPublished(call, access, outgoing, {
    path: `${credentials.userId}/${isReply ? "replies" : "threads"}`,
    fields: "id,text,timestamp,permalink",
    item: Item,
    timeOf: ({ timestamp }) => timestamp,
    isMatch: ({ text }) => normalizeText(text) === normalizeText(outgoing.part.body),
    publishedAs: ({ id, permalink }) => ({ externalId: id, permalink }),
  });
  // A published container that isn't listed yet.
  return container !== null && Array.isArray(found) ? { candidates: found } : found;
}
