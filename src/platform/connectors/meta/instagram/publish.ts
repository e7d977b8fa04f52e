import { z } from "zod";
import type { Call, Outgoing, Published, Publisher, PublishOutcome } from "../../contract.ts";
import { readOptions } from "../../options.ts";
import { containerOf, prepareContainers, publishContainer, readStatus } from "../containers.ts";
import { findPublished, normalizeText } from "../find-published.ts";
import { askGraph, type GraphAccess, readFrom } from "../graph.ts";
import type { Meta } from "../hosts.ts";
import { requirePublicMedia } from "../public-media.ts";
import { plainRefusalOf } from "../refusal.ts";
import { containerApi, planContainers } from "./containers.ts";
import { accessOf, readCredentials } from "./credentials.ts";
import { instagram } from "./describe.ts";
import { INSTAGRAM_OPTIONS } from "./options.ts";
import { readInstagramQuota } from "./quota.ts";

const Created = z.object({ id: z.string() });
const Permalink = z.object({ permalink: z.string() });
const Item = z.object({
  id: z.string(),
  caption: z.string().catch(""),
  timestamp: z.string(),
  permalink: z.string().catch(""),
});
const Comment = z.object({ id: z.string(), text: z.string(), username: z.string().catch(""), timestamp: z.string() });

export type Timing = { timeoutMs: number; quietSeconds: number };
export const TIMING: Timing = { timeoutMs: 15_000, quietSeconds: 30 };

/** Publishes through containers; a lost response is settled by the container's status, then among the latest posts. */
export function instagramPublisher(meta: Meta, { timeoutMs, quietSeconds }: Timing = TIMING): Publisher {
  return {
    platform: instagram.platform,
    timeoutMs,
    settlement: (outgoing) => [{ by: "look_up", quietSeconds, find: (call) => find(meta, outgoing, call) }],
    async prepare(outgoing, call) {
      if (outgoing.part.kind === "comment") return { kind: "ready" };
      const credentials = readCredentials(outgoing.channel.credentials);
      const refusal = await requirePublicMedia(outgoing, call);
      if (refusal) return refusal;
      const plan = planContainers(outgoing, call);
      return prepareContainers(
        call,
        accessOf(meta, credentials),
        containerApi(credentials.accountId),
        plan,
        outgoing.state,
      );
    },
    publish: (outgoing, call) =>
      outgoing.part.kind === "comment" ? comment(meta, outgoing, call) : publish(meta, outgoing, call),
  };
}

async function publish(meta: Meta, outgoing: Outgoing, call: Call): Promise<PublishOutcome> {
  const credentials = readCredentials(outgoing.channel.credentials);
  const access = accessOf(meta, credentials);
  const container = containerOf(outgoing.state);
  if (container === null) return { kind: "start_over" };
  const outcome = await publishContainer(call, access, containerApi(credentials.accountId), container);
  if (outcome.kind !== "published") return outcome;
  const quota = await readInstagramQuota(call, access, credentials.accountId).catch(() => undefined);
  return { kind: "done", ...(await publishedAs(call, access, outcome.id)), quota };
}

/** The permalink is read separately; a post without one is published all the same. */
async function publishedAs(call: Call, access: GraphAccess, id: string): Promise<Published> {
  const { permalink } = await readFrom(call, access, id, Permalink, { fields: "permalink" }).catch(() => ({
    permalink: "",
  }));
  return { externalId: id, permalink };
}

async function comment(meta: Meta, { channel, earlier, part }: Outgoing, call: Call): Promise<PublishOutcome> {
  const access = accessOf(meta, readCredentials(channel.credentials));
  const path = `${earlier[0]?.externalId}/comments`;
  const response = await askGraph(call, access, path, { method: "POST", form: { message: part.body } });
  if (response.kind !== "ok") return plainRefusalOf(response);
  return { kind: "done", externalId: Created.parse(response.body).id, permalink: earlier[0]?.permalink ?? "" };
}

/**
 * A container that is not `PUBLISHED` certainly was not published.
 * @throws Error when it was published and is not listed yet
 */
async function find(meta: Meta, outgoing: Outgoing, call: Call): Promise<readonly Published[] | null> {
  const credentials = readCredentials(outgoing.channel.credentials);
  const access = accessOf(meta, credentials);
  if (outgoing.part.kind === "comment") return findComments(access, outgoing, call);
  const container = containerOf(outgoing.state);
  if (container !== null) {
    const status = await readStatus(call, access, containerApi(credentials.accountId), container);
    if (status.kind === "outcome") throw new Error("Instagram takes no more requests for now.");
    if (status.kind === "status" && status.value !== "PUBLISHED") return null;
  }
  const isStory = readOptions(INSTAGRAM_OPTIONS, outgoing.options).type === "story";
  const found = await findPublished(call, access, outgoing, {
    path: `${credentials.accountId}/${isStory ? "stories" : "media"}`,
    fields: "id,caption,timestamp,permalink",
    item: Item,
    timeOf: ({ timestamp }) => timestamp,
    isMatch: ({ caption }) => isStory || normalizeText(caption) === normalizeText(outgoing.part.body),
    publishedAs: ({ id, permalink }) => ({ externalId: id, permalink }),
  });
  if (found.length === 0 && container !== null) throw new Error("Instagram published it and does not list it yet.");
  return found;
}

function findComments(access: GraphAccess, outgoing: Outgoing, call: Call): Promise<readonly Published[]> {
  const [post] = outgoing.earlier;
  const own = outgoing.channel.handle.replace(/^@/, "");
  return findPublished(call, access, outgoing, {
    path: `${post?.externalId}/comments`,
    fields: "id,text,username,timestamp",
    item: Comment,
    timeOf: ({ timestamp }) => timestamp,
    isMatch: ({ text, username }) => username === own && normalizeText(text) === normalizeText(outgoing.part.body),
    publishedAs: ({ id }) => ({ externalId: id, permalink: post?.permalink ?? "" }),
    isNewestFirst: false,
  });
}
