import { z } from "zod";
import type { Call, LookedUp, Outgoing, Publisher, PublishOutcome, Settlement } from "../../contract.ts";
import { differencesOf, noteOf } from "../../shared/description/differences.ts";
import { readOptions } from "../../shared/description/options.ts";
import { findLinks } from "../../shared/text/links.ts";
import { askGraph, type GraphAccess } from "../graph.ts";
import type { Meta } from "../hosts.ts";
import { readBack } from "../read-back.ts";
import { plainRefusalOf } from "../refusal.ts";
import { addCaptions, withCaptions } from "./captions.ts";
import { accessOf, readCredentials } from "./credentials.ts";
import { facebook } from "./describe.ts";
import { findComments, findPosts, findStories } from "./find-posted.ts";
import { FACEBOOK_OPTIONS } from "./options.ts";
import { photoIdsOf, prepareUploads, uploadKindOf } from "./prepare.ts";
import { inspectVideo } from "./video.ts";

const Created = z.object({ id: z.string() });
const Story = z.object({ post_id: z.coerce.string() });

export type Timing = { timeoutMs: number; quietSeconds: number };
export const TIMING: Timing = { timeoutMs: 15_000, quietSeconds: 30 };

/** Publishes uploaded files, texts and links; videos are settled by their ID, everything else by a look-up. */
export function facebookPublisher(meta: Meta, { timeoutMs, quietSeconds }: Timing = TIMING): Publisher {
  function settlement(outgoing: Outgoing): Settlement[] {
    const credentials = readCredentials(outgoing.channel.credentials);
    const access = accessOf(meta, credentials);
    const { state } = outgoing;
    if (typeof state?.video === "string") {
      const { video } = state;
      const inspect: Extract<Settlement, { by: "state" }>["inspect"] = async (call) => {
        const outcome = await inspectVideo(call, access, { page: credentials.pageId, video });
        if (outcome.kind === "failed") return { kind: "start_over" };
        return outcome.kind === "done" ? withCaptions(outcome, video, outgoing) : outcome;
      };
      return [{ by: "state", inspect }];
    }
    return [{ by: "look_up", quietSeconds, find: (call) => find(access, credentials.pageId, outgoing, call) }];
  }
  return {
    platform: facebook.platform,
    timeoutMs,
    settlement,
    prepare: (outgoing, call) => prepareUploads(meta, outgoing, call),
    publish: (outgoing, call) => publish(meta, outgoing, call),
    async poll(outgoing, call) {
      const credentials = readCredentials(outgoing.channel.credentials);
      const access = accessOf(meta, credentials);
      const video = String(outgoing.state?.video);
      if (outgoing.state?.isPublished === true) return addCaptions(call, access, video, outgoing);
      const outcome = await inspectVideo(call, access, { page: credentials.pageId, video });
      if (outcome.kind === "done") return withCaptions(outcome, video, outgoing);
      if (outcome.kind !== "not_there") return outcome;
      return { kind: "processing", state: { video }, pollAfterSeconds: 5 };
    },
  };
}

function find(access: GraphAccess, page: string, outgoing: Outgoing, call: Call): Promise<LookedUp> {
  if (outgoing.part.kind === "comment") return findComments(call, access, page, outgoing);
  return uploadKindOf(outgoing) === "photo_story"
    ? findStories(call, access, page, outgoing)
    : findPosts(call, access, page, outgoing);
}

async function publish(meta: Meta, outgoing: Outgoing, call: Call): Promise<PublishOutcome> {
  const credentials = readCredentials(outgoing.channel.credentials);
  const { pageId: page } = credentials;
  const access = accessOf(meta, credentials);
  const { part, earlier } = outgoing;
  const post = (path: string, form: Record<string, string>) => askGraph(call, access, path, { method: "POST", form });
  if (part.kind === "comment") {
    const response = await post(`${earlier[0]?.externalId}/comments`, { message: part.body });
    return response.kind === "ok"
      ? published(call, access, Created.parse(response.body).id, part.body)
      : plainRefusalOf(response);
  }
  const kind = uploadKindOf(outgoing);
  if (kind === "video" || kind === "reel" || kind === "video_story") {
    const response = await post(`${page}/${EDGES[kind]}`, finishForm(outgoing));
    if (response.kind !== "ok") return plainRefusalOf(response);
    return { kind: "processing", state: { video: String(outgoing.state?.video) }, pollAfterSeconds: 3 };
  }
  if (kind === "photo_story") {
    const [photo = ""] = photoIdsOf(outgoing.state, part.media);
    const response = await post(`${page}/photo_stories`, { photo_id: photo });
    if (response.kind !== "ok") return plainRefusalOf(response);
    return { kind: "done", externalId: Story.parse(response.body).post_id, permalink: "" };
  }
  const response = await post(`${page}/feed`, feedForm(outgoing));
  return response.kind === "ok"
    ? published(call, access, Created.parse(response.body).id, part.body)
    : plainRefusalOf(response);
}

const EDGES = { video: "videos", reel: "video_reels", video_story: "video_stories" } as const;

function finishForm(outgoing: Outgoing): Record<string, string> {
  const { part, state, options } = outgoing;
  const { title } = readOptions(FACEBOOK_OPTIONS, options);
  const text = { ...(part.body === "" ? {} : { description: part.body }), ...(title ? { title } : {}) };
  const kind = uploadKindOf(outgoing);
  if (kind === "reel") {
    return { upload_phase: "finish", video_id: String(state?.video), video_state: "PUBLISHED", ...text };
  }
  if (kind === "video_story") return { upload_phase: "finish", video_id: String(state?.video) };
  return { upload_phase: "finish", upload_session_id: String(state?.session), ...text };
}

function feedForm({ part, state, options }: Outgoing): Record<string, string> {
  const { link = findLinks(part.body)[0]?.uri, place } = readOptions(FACEBOOK_OPTIONS, options);
  const photos = photoIdsOf(state, part.media).map(
    (id, index) => [`attached_media[${index}]`, JSON.stringify({ media_fbid: id })] as const,
  );
  return {
    message: part.body,
    ...(place ? { place } : {}),
    ...(link && photos.length === 0 ? { link } : {}),
    ...Object.fromEntries(photos),
  };
}

/**
 * What it read shows of a post; nothing about its link or kind. Source: developers.facebook.com/docs/graph-api/reference/post,
 * read 28 November 2026.
 */
async function published(call: Call, access: GraphAccess, id: string, text: string): Promise<PublishOutcome> {
  const { permalink, made } = await readBack(call, access, id, { permalink: "permalink_url", more: ["message"] });
  const note = noteOf(differencesOf("Facebook", [{ of: "the text", asked: text, made: made.message }]));
  return { kind: "done", externalId: id, permalink, ...note };
}
