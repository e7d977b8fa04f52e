import type { Call, ConnectorState, Outgoing, OutgoingMedia, PrepareCall, PrepareOutcome } from "../../contract.ts";
import { readOptions } from "../../shared/description/options.ts";
import { putBytes } from "../../shared/http/put-bytes.ts";
import { type JsonResponse, requestJson } from "../../shared/http/request-json.ts";
import { askGoogle, type Google, readCredentials } from "../api.ts";
import { refusalOf } from "../refusal.ts";
import { videoOf } from "./describe.ts";
import { YOUTUBE_CODES, YOUTUBE_ERRORS } from "./errors.ts";
import { YOUTUBE_OPTIONS } from "./options.ts";
import { morePartsOf } from "./translations.ts";
import { resourceOf } from "./video.ts";

/** Bytes of a chunk; YouTube requires a multiple of 256 KiB for all but the last one. */
const CHUNK_BYTES = 8 * 1024 * 1024;
/** The session accepts more bytes. */
export const INCOMPLETE = 308;
/** The session has expired; nothing was published through it. */
export const EXPIRED: readonly number[] = [404, 410];

/** Uploads everything but the last chunk, one chunk per step; none of it is visible. */
export async function prepareUpload(call: PrepareCall, google: Google, outgoing: Outgoing): Promise<PrepareOutcome> {
  const file = videoOf(outgoing.part.media);
  if (outgoing.part.kind === "comment" || !file) return { kind: "ready" };
  const { state } = outgoing;
  if (typeof state?.session !== "string") return openSession(call, google, outgoing, file);
  const session = { url: state.session };
  // After a crash the session knows better than the state how many bytes arrived.
  const status = await askSession(call, session, file);
  if (EXPIRED.includes(status.status)) return { kind: "step", state: null, afterSeconds: 1 };
  if (status.status !== INCOMPLETE) return { kind: "ready" };
  const offset = offsetOf(status);
  call.report((offset / file.bytes) * 100);
  if (file.bytes - offset <= CHUNK_BYTES) return { kind: "ready" };
  const sent = await putBytes(call, session, file, offset, offset + CHUNK_BYTES);
  if (sent.status === INCOMPLETE) return { kind: "step", state: { ...state, sent: offsetOf(sent) }, afterSeconds: 0 };
  if (EXPIRED.includes(sent.status)) return { kind: "step", state: null, afterSeconds: 1 };
  return refuse(sent);
}

async function openSession(
  call: PrepareCall,
  google: Google,
  outgoing: Outgoing,
  file: OutgoingMedia,
): Promise<PrepareOutcome> {
  const { token } = readCredentials(outgoing.channel.credentials);
  const { notify_subscribers: notifies } = readOptions(YOUTUBE_OPTIONS, outgoing.options);
  const more = morePartsOf(outgoing.options);
  const parts = ["snippet", "status", ...Object.keys(more)].join(",");
  const query = `uploadType=resumable&part=${parts}&notifySubscribers=${notifies}`;
  const response = await askGoogle(call, token, {
    url: `${google.youtube}/upload/youtube/v3/videos?${query}`,
    method: "POST",
    headers: { "x-upload-content-type": file.type, "x-upload-content-length": String(file.bytes) },
    json: { ...resourceOf(outgoing), ...more },
  });
  const { location } = response.headers;
  if (response.status !== 200 || !location) return refuse(response);
  const state: ConnectorState = { session: location, sent: 0 };
  return { kind: "step", state, afterSeconds: 0 };
}

/** Nothing is published before the last chunk, so an error here may be retried. @throws Error for a server error */
function refuse(response: JsonResponse): PrepareOutcome {
  const outcome = refusalOf(response, YOUTUBE_ERRORS, YOUTUBE_CODES);
  if (outcome.kind === "unknown") throw new Error(outcome.message);
  return outcome;
}

/** Asks the session what it has: 308 with a range, or the video with 200. */
export function askSession(
  call: Pick<Call, "egress">,
  { url }: { url: string },
  { bytes }: OutgoingMedia,
): Promise<JsonResponse> {
  return requestJson(call, { url, method: "PUT", headers: { "content-range": `bytes */${bytes}` }, body: "" }, null);
}

/** Bytes that the session has, from the `Range` of its response; none without it. */
export function offsetOf({ headers }: JsonResponse): number {
  const [, last] = /^bytes=0-(\d+)$/.exec(headers.range ?? "") ?? [];
  return last === undefined ? 0 : Number(last) + 1;
}
