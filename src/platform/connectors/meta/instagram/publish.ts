import { z } from "zod";
import type { Call, LookedUp, Outgoing, Publisher, PublishOutcome } from "../../contract.ts";
import { countOf, differencesOf, fieldsOf, noteOf } from "../../shared/description/differences.ts";
import { readOptions } from "../../shared/description/options.ts";
import { asError } from "../../shared/http/errors.ts";
import { mediaKind } from "../../shared/text/limits.ts";
import { containerOf, prepareContainers, publishContainer, readStatus } from "../containers.ts";
import { findPublished, normalizeText } from "../find-published.ts";
import { askGraph, type GraphAccess } from "../graph.ts";
import type { Meta } from "../hosts.ts";
import { requirePublicMedia } from "../public-media.ts";
import { readBack } from "../read-back.ts";
import { plainRefusalOf } from "../refusal.ts";
import { containerApi, planContainers } from "./containers.ts";
import { accessOf, readCredentials } from "./credentials.ts";
import { instagram, withCover } from "./describe.ts";
import { INSTAGRAM_OPTIONS } from "./options.ts";
import { readInstagramQuota } from "./quota.ts";

const Created = z.object({ id: z.string() });
const Item = z.object({
  id: z.string(),
  caption: z.string().catch(""),
  timestamp: z.string(),
  permalink: z.string().catch(""),
});
const Comment = z.object({ id: z.string(), text: z.string(), username: z.string().catch(""), timestamp: z.string() });

export type Timing = { timeoutMs: number; quietSeconds: number };
export const TIMING: Timing = { timeoutMs: 15_000, quietSeconds: 30 };

/** Publishes through containers. After a lost response, checks the container's status, then the latest posts. */
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
  const { id } = outcome;
  const { type, isReel } = kindOf(outgoing);
  const more = [
    "media_product_type",
    ...(isReel ? ["is_shared_to_feed"] : []),
    ...(isAlbum(outgoing) ? ["children"] : []),
  ];
  const { permalink, made } = await readBack(call, access, id, { permalink: "permalink", more });
  const { type: chosen, share_to_feed: isShared, trial } = readOptions(INSTAGRAM_OPTIONS, outgoing.options);
  const note = noteOf(
    differencesOf("Instagram", [
      { of: "the kind of post", asked: type, made: made.media_product_type },
      {
        of: "a place in the feed",
        asked: isReel && trial === "none" ? chosen === "feed" || isShared : undefined,
        made: made.is_shared_to_feed,
      },
      {
        of: "files",
        asked: isAlbum(outgoing) ? outgoing.part.media.length : undefined,
        made: countOf(fieldsOf(made.children).data),
      },
    ]),
  );
  return { kind: "done", externalId: id, permalink, quota, ...note };
}

const shownOf = ({ part, options }: Outgoing) =>
  withCover(part.media, readOptions(INSTAGRAM_OPTIONS, options).type).media;
const isAlbum = (outgoing: Outgoing): boolean => shownOf(outgoing).length > 1;

/**
 * What Instagram calls the kind of post; a single video is a reel. It tells the caption without its @ signs, and neither
 * the place nor who was invited. Source: developers.facebook.com/documentation/instagram-platform/reference/instagram-media
 * of 22 June 2026, read 28 November 2026.
 */
function kindOf(outgoing: Outgoing): { type: "FEED" | "REELS" | "STORY"; isReel: boolean } {
  const [file, ...others] = shownOf(outgoing);
  if (others.length > 0) return { type: "FEED", isReel: false };
  if (readOptions(INSTAGRAM_OPTIONS, outgoing.options).type === "story") return { type: "STORY", isReel: false };
  const isReel = file !== undefined && mediaKind(file.type) === "video";
  return { type: isReel ? "REELS" : "FEED", isReel };
}

async function comment(meta: Meta, { channel, earlier, part }: Outgoing, call: Call): Promise<PublishOutcome> {
  const access = accessOf(meta, readCredentials(channel.credentials));
  const path = `${earlier[0]?.externalId}/comments`;
  const response = await askGraph(call, access, path, { method: "POST", form: { message: part.body } });
  if (response.kind !== "ok") return plainRefusalOf(response);
  return { kind: "done", externalId: Created.parse(response.body).id, permalink: earlier[0]?.permalink ?? "" };
}

/** A container that is not `PUBLISHED` certainly was not published. */
async function find(meta: Meta, outgoing: Outgoing, call: Call): Promise<LookedUp> {
  const credentials = readCredentials(outgoing.channel.credentials);
  const access = accessOf(meta, credentials);
  if (outgoing.part.kind === "comment") return findComments(access, outgoing, call);
  const container = containerOf(outgoing.state);
  if (container !== null) {
    const status = await readStatus(call, access, containerApi(credentials.accountId), container);
    if (status.kind === "outcome") throw asError(status.outcome);
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
  // A published container that isn't listed yet.
  return container !== null && Array.isArray(found) ? { candidates: found } : found;
}

function findComments(access: GraphAccess, outgoing: Outgoing, call: Call): Promise<LookedUp> {
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
