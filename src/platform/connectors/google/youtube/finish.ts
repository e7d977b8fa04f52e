import { randomBytes } from "node:crypto";
import { z } from "zod";
import { cutText } from "#kernel/excerpt.ts";
import type { Call, Outgoing, PublishOutcome } from "../../contract.ts";
import { noteOf } from "../../shared/description/differences.ts";
import { readOptions } from "../../shared/description/options.ts";
import type { JsonResponse } from "../../shared/http/request-json.ts";
import { captionsOf } from "../../shared/text/captions.ts";
import { askGoogle, type Google, readCredentials, readGoogle, reasonOf } from "../api.ts";
import { refusalOf } from "../refusal.ts";
import { thumbnailOf, videoOf } from "./describe.ts";
import { YOUTUBE_CODES, YOUTUBE_ERRORS } from "./errors.ts";
import { YOUTUBE_OPTIONS } from "./options.ts";
import { publishedAs, remarksOn, type Video } from "./video.ts";

type Target = { call: Call; google: Google; token: string; outgoing: Outgoing; id: string };
type Step = {
  name: string;
  isWanted(outgoing: Outgoing): boolean;
  /** Sets it, unless it is set already; null when it was. */
  run(target: Target): Promise<JsonResponse | null>;
};

const Captions = z.object({
  items: z.array(z.object({ snippet: z.object({ language: z.string(), trackKind: z.string() }) })).default([]),
});
const Entries = z.object({ items: z.array(z.unknown()).default([]) });

const STEPS: readonly Step[] = [
  { name: "thumbnail", isWanted: ({ media }) => thumbnailOf(media) !== undefined, run: setThumbnail },
  {
    name: "captions",
    isWanted: ({ options }) => captionsOf(options) !== null,
    run: addCaptions,
  },
  {
    name: "playlist",
    isWanted: ({ options }) => readOptions(YOUTUBE_OPTIONS, options).playlist !== undefined,
    run: addToPlaylist,
  },
];

/** Whether anything is added to the video once it is processed. */
export const hasSteps = (outgoing: Outgoing): boolean => STEPS.some(({ isWanted }) => isWanted(outgoing));

/**
 * Adds thumbnail, captions and playlist, one per call; each may be repeated. The video is published already, so what
 * YouTube refuses becomes a remark.
 */
export async function finishVideo(
  call: Call,
  google: Google,
  outgoing: Outgoing,
  video: Video,
): Promise<PublishOutcome> {
  const state = outgoing.state ?? {};
  const { token } = readCredentials(outgoing.channel.credentials);
  const step = STEPS.find(({ name, isWanted }) => state[name] === undefined && isWanted(outgoing));
  if (!step) {
    const refused = STEPS.flatMap(({ name }) => (state[name] ? [`YouTube refused the ${name}: ${state[name]}`] : []));
    const note = noteOf([...refused, ...remarksOn(video, outgoing)]);
    return { kind: "done", ...publishedAs(video.id, videoOf(outgoing.media)), ...note };
  }
  const response = await step.run({ call, google, token, outgoing, id: video.id });
  if (response && (response.status >= 500 || response.status === 429 || response.status === 401))
    return refusalOf(response, YOUTUBE_ERRORS, YOUTUBE_CODES);
  const refusal = response && response.status >= 300 ? cutText(reasonOf(response).message, 200) : "";
  return { kind: "processing", state: { ...state, video: video.id, [step.name]: refusal }, pollAfterSeconds: 0 };
}

async function setThumbnail({ call, google, token, outgoing, id }: Target): Promise<JsonResponse | null> {
  const image = thumbnailOf(outgoing.media);
  if (!image) return null;
  const url = `${google.youtube}/upload/youtube/v3/thumbnails/set?uploadType=media&videoId=${id}`;
  const body = { stream: await call.readMedia(image), bytes: image.bytes };
  return askGoogle(call, token, { url, method: "POST", headers: { "content-type": image.type }, body });
}

async function addCaptions({ call, google, token, outgoing, id }: Target): Promise<JsonResponse | null> {
  const captions = captionsOf(outgoing.options);
  if (!captions) return null;
  const { text: content, language } = captions;
  const list = `${google.youtube}/youtube/v3/captions?part=snippet&videoId=${id}`;
  const { items } = await readGoogle(call, token, list, Captions);
  if (items.some(({ snippet }) => snippet.language === language && snippet.trackKind !== "asr")) return null;
  const boundary = `masthead-${randomBytes(16).toString("hex")}`;
  const snippet = JSON.stringify({ snippet: { videoId: id, language, name: "" } });
  const parts = [
    ["application/json; charset=UTF-8", snippet],
    ["application/octet-stream", content],
  ];
  const text = parts.map(([type, part]) => `--${boundary}\r\ncontent-type: ${type}\r\n\r\n${part}\r\n`).join("");
  return askGoogle(call, token, {
    url: `${google.youtube}/upload/youtube/v3/captions?uploadType=multipart&part=snippet`,
    method: "POST",
    headers: { "content-type": `multipart/related; boundary=${boundary}` },
    body: `${text}--${boundary}--\r\n`,
  });
}

async function addToPlaylist({ call, google, token, outgoing, id }: Target): Promise<JsonResponse | null> {
  const { playlist: playlistId = "" } = readOptions(YOUTUBE_OPTIONS, outgoing.options);
  const url = `${google.youtube}/youtube/v3/playlistItems`;
  const query = new URLSearchParams({ part: "id", playlistId, videoId: id });
  const { items } = await readGoogle(call, token, `${url}?${query}`, Entries);
  if (items.length > 0) return null;
  const snippet = { playlistId, resourceId: { kind: "youtube#video", videoId: id } };
  return askGoogle(call, token, { url: `${url}?part=snippet`, method: "POST", json: { snippet } });
}
