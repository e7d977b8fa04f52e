import type { Outgoing, Publisher, PublishOutcome } from "../contract.ts";
import { readOptions } from "../shared/description/options.ts";
import type { JsonResponse } from "../shared/http/request-json.ts";
import { documentTitle } from "../shared/text/article-title.ts";
import { mediaKind } from "../shared/text/limits.ts";
import { failed, type LinkedIn, permalinkOf, readCredentials, refusalOf, sendToLinkedIn, twinOf } from "./api.ts";
import { linkedin, linkedinPage } from "./describe.ts";
import { findComment, findPosted } from "./find-posted.ts";
import { OPTIONS } from "./options.ts";
import { postUrnOf } from "./post-urn.ts";
import { filesOf, prepareMedia, urnOf } from "./prepare.ts";
import { toLittleText } from "./text.ts";

/** A member's posts can't be read, so nothing settles a lost response. */
export function linkedinPublisher(at: LinkedIn): Publisher {
  return {
    platform: linkedin.platform,
    timeoutMs: 15_000,
    prepare: (outgoing, call) => prepareMedia(outgoing, call, at),
    publish: (outgoing, call) => publishPart(outgoing, call, at),
  };
}

/** After a lost response, looks for the post among the page's own posts, or among the comments of its post. */
export function linkedinPagePublisher(at: LinkedIn): Publisher {
  return {
    ...linkedinPublisher(at),
    platform: linkedinPage.platform,
    settlement: (outgoing) => {
      const find = outgoing.part.kind === "comment" ? findComment : findPosted;
      return [{ by: "look_up", quietSeconds: 10, find: (call) => find(outgoing, call, at) }];
    },
  };
}

async function publishPart(
  outgoing: Outgoing,
  call: Parameters<Publisher["publish"]>[1],
  at: LinkedIn,
): Promise<PublishOutcome> {
  const { token, author } = readCredentials(outgoing.channel);
  const wasSent = outgoing.sentSecondsAgo !== null;
  if (outgoing.part.kind === "comment") {
    const post = outgoing.earlier[0]?.externalId ?? "";
    const json = { actor: author, object: post, message: { text: outgoing.part.body } };
    const path = `/rest/socialActions/${encodeURIComponent(post)}/comments`;
    const response = await sendToLinkedIn(call, at, path, { method: "POST", token, json });
    if (response.status === 403) return failed("comments_forbidden");
    return readPosted(response, (id) => `urn:li:comment:(${post},${id})`, post);
  }
  const json = postOf(outgoing, author);
  const response = await sendToLinkedIn(call, at, "/rest/posts", { method: "POST", token, json });
  // The duplicate of a request that may have arrived is that very post.
  const twin = wasSent ? twinOf(response) : null;
  if (twin !== null) return { kind: "done", externalId: twin, permalink: permalinkOf(twin) };
  return readPosted(response, (id) => id);
}

function postOf({ part, options, state, card }: Outgoing, author: string): object {
  const { visibility, disable_reshare: isReshareDisabled, video_title: videoTitle } = readOptions(OPTIONS, options);
  const { poll = [], poll_question: question, poll_duration: duration, reshare = "" } = readOptions(OPTIONS, options);
  const parent = postUrnOf(reshare);
  const files = filesOf({ part, card });
  return {
    author,
    commentary: toLittleText(part.body),
    visibility,
    distribution: { feedDistribution: "MAIN_FEED", targetEntities: [], thirdPartyDistributionChannels: [] },
    ...(parent === null ? contentOf() : { reshareContext: { parent } }),
    lifecycleState: "PUBLISHED",
    isReshareDisabledByAuthor: isReshareDisabled === true,
  };

  function contentOf(): object {
    if (poll.length > 0)
      return { content: { poll: { question, options: poll.map((text) => ({ text })), settings: { duration } } } };
    if (part.media.length === 0 && card) {
      const { url: source, description } = card;
      const thumbnail = files.length > 0 ? { thumbnail: urnOf(state, 0) } : {};
      return {
        content: {
          article: { source, title: card.title || source, ...(description && { description }), ...thumbnail },
        },
      };
    }
    const [first, ...others] = files;
    if (!first) return {};
    const entry = ({ alt }: { alt: string }, index: number) => ({
      id: urnOf(state, index),
      ...(alt && { altText: alt }),
    });
    if (others.length > 0) return { content: { multiImage: { images: files.map(entry) } } };
    const kind = mediaKind(first.type);
    // LinkedIn shows a document by its title, so it always has one.
    const title = kind === "document" ? documentTitle(options, first.name) : videoTitle;
    if (kind !== "video" && kind !== "document") return { content: { media: entry(first, 0) } };
    return { content: { media: { id: urnOf(state, 0), ...(title ? { title } : {}) } } };
  }
}

/** @param toExternalId from the ID in the header of LinkedIn's response */
export function readPosted(
  response: JsonResponse,
  toExternalId: (id: string) => string,
  post?: string,
): PublishOutcome {
  if (response.status < 200 || response.status >= 300) return refusalOf(response, new Date());
  const id = response.headers["x-restli-id"] ?? response.headers["x-linkedin-id"];
  if (!id) return { kind: "unknown", message: "LinkedIn's answer names no post, so it may be there or not." };
  const decoded = decodeURIComponent(id);
  const externalId = decoded.startsWith("urn:") ? decoded : toExternalId(decoded);
  return { kind: "done", externalId, permalink: permalinkOf(post ?? externalId) };
}
