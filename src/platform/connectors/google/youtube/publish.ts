import { z } from "zod";
import type { Call, InspectOutcome, LookedUp, Outgoing, Publisher, PublishOutcome } from "../../contract.ts";
import { noteOf } from "../../shared/description/differences.ts";
import { asError } from "../../shared/http/errors.ts";
import { findSince } from "../../shared/http/find-since.ts";
import { uploadTimeoutFor } from "../../shared/http/multipart.ts";
import { putBytes } from "../../shared/http/put-bytes.ts";
import { serverTimeOf } from "../../shared/http/request-json.ts";
import { askGoogle, GOOGLE, type Google, readCredentials } from "../api.ts";
import { failed, refusalOf } from "../refusal.ts";
import { findComment, publishComment } from "./comment.ts";
import { titleOf, videoOf } from "./describe.ts";
import { YOUTUBE_CODES, YOUTUBE_ERRORS } from "./errors.ts";
import { finishVideo, hasSteps } from "./finish.ts";
import { askSession, EXPIRED, INCOMPLETE, offsetOf, prepareUpload } from "./session.ts";
import { endOfVideo, publishedAs, readVideo, remarksOn, Video } from "./video.ts";

const POLL_SECONDS = 10;
/** A video may be the result of the first request even if its time is up to this many seconds before it. */
const MARGIN_SECONDS = 300;
const QUIET_SECONDS = 5;

/**
 * Publishes by the last chunk of a resumable upload, then waits until YouTube has processed the video. Source:
 * developers.google.com/youtube/data/guides/using_resumable_upload_protocol, read 26 November 2026.
 */
export function youtubePublisher(google: Google = GOOGLE): Publisher {
  return {
    platform: "youtube",
    timeoutMs: 20_000,
    settlement(outgoing) {
      if (outgoing.part.kind === "comment")
        return [{ by: "look_up", quietSeconds: QUIET_SECONDS, find: (call) => findComment(call, google, outgoing) }];
      return [
        { by: "state", inspect: (call) => inspect(call, outgoing) },
        { by: "look_up", quietSeconds: QUIET_SECONDS, find: (call) => findUpload(call, google, outgoing) },
      ];
    },
    prepare: (outgoing, call) => prepareUpload(call, google, outgoing),
    uploadTimeoutMs: ({ part: { kind, media } }) => (kind === "comment" ? null : uploadTimeoutFor(media)),
    publish: (outgoing, call) =>
      outgoing.part.kind === "comment" ? publishComment(call, google, outgoing) : sendLast(call, outgoing),
    async poll(outgoing, call) {
      const id = String(outgoing.state?.video ?? "");
      const video = await readVideo(call, google, readCredentials(outgoing.channel.credentials).token, id);
      if (!video) return failed(YOUTUBE_ERRORS, "video_gone");
      const end = endOfVideo(video);
      if (end) return end;
      if (video.status.uploadStatus !== "processed")
        return { kind: "processing", state: outgoing.state ?? {}, pollAfterSeconds: POLL_SECONDS };
      return finishVideo(call, google, outgoing, video);
    },
  };
}

/** The session answers with the video once it has every byte. */
async function sendLast(call: Call, outgoing: Outgoing): Promise<PublishOutcome> {
  const file = videoOf(outgoing.part.media);
  const session = { url: String(outgoing.state?.session ?? "") };
  if (!file || session.url === "") return { kind: "start_over" };
  const asked = await askSession(call, session, file);
  if (EXPIRED.includes(asked.status)) return { kind: "start_over" };
  const isOpen = asked.status === INCOMPLETE;
  const response = isOpen ? await putBytes(call, session, file, offsetOf(asked), file.bytes) : asked;
  // The last bytes may have arrived, so the channel's uploads decide.
  if (EXPIRED.includes(response.status)) return { kind: "unknown", message: "YouTube no longer knows the upload." };
  const { data: video } = Video.safeParse(response.json);
  if (response.status >= 300) return refusalOf(response, YOUTUBE_ERRORS, YOUTUBE_CODES);
  return video ? outcomeOf(video, outgoing) : { kind: "unknown", message: "YouTube's answer can't be read." };
}

function outcomeOf(video: Video, outgoing: Outgoing): PublishOutcome {
  const end = endOfVideo(video);
  if (end) return end;
  return accepted(video, outgoing);
}

/** A video that YouTube has: done, or waiting to be processed and finished. */
function accepted(video: Video, outgoing: Outgoing): Extract<InspectOutcome, { kind: "done" | "processing" }> {
  if (video.status.uploadStatus === "processed" && !hasSteps(outgoing))
    return {
      kind: "done",
      ...publishedAs(video.id, videoOf(outgoing.media)),
      ...noteOf(remarksOn(video, outgoing)),
    };
  return { kind: "processing", state: { ...outgoing.state, video: video.id }, pollAfterSeconds: 1 };
}

/** @throws Error when the session has expired, so that the channel's uploads decide */
async function inspect(call: Call, outgoing: Outgoing): Promise<InspectOutcome> {
  const file = videoOf(outgoing.part.media);
  const { session } = outgoing.state ?? {};
  if (!file || typeof session !== "string") throw new Error("There is no upload session.");
  const response = await askSession(call, { url: session }, file);
  if (response.status === INCOMPLETE) return { kind: "not_there" };
  const { data: video } = Video.safeParse(response.json);
  if (response.status >= 300 || !video) throw new Error(`The session responded with status ${response.status}.`);
  return accepted(video, outgoing);
}

const Uploads = z.object({
  items: z
    .array(
      z.object({
        snippet: z.object({
          title: z.string(),
          publishedAt: z.string(),
          resourceId: z.object({ videoId: z.string() }),
        }),
      }),
    )
    .default([]),
  nextPageToken: z.string().optional(),
});

/** Uploads with the same title since the attempt, from the channel's playlist of all uploads. */
function findUpload(call: Call, google: Google, outgoing: Outgoing): Promise<LookedUp> {
  const { token, target } = readCredentials(outgoing.channel.credentials);
  const playlistId = target.replace(/^UC/, "UU");
  return findSince(outgoing, {
    async read(pageToken) {
      const query = new URLSearchParams({
        part: "snippet",
        maxResults: "50",
        playlistId,
        ...(pageToken && { pageToken }),
      });
      const response = await askGoogle(call, token, { url: `${google.youtube}/youtube/v3/playlistItems?${query}` });
      if (response.status !== 200) throw asError(refusalOf(response, YOUTUBE_ERRORS, YOUTUBE_CODES));
      const { items, nextPageToken: next = null } = Uploads.parse(response.json);
      return { posts: items.map(({ snippet }) => snippet), next, now: serverTimeOf(response.headers) };
    },
    isIt: ({ title }) => title === titleOf(outgoing),
    timeOf: ({ publishedAt }) => Date.parse(publishedAt),
    publishedAs: ({ resourceId }) => publishedAs(resourceId.videoId, videoOf(outgoing.media)),
    marginSeconds: MARGIN_SECONDS,
  });
}
