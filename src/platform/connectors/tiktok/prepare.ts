import { z } from "zod";
import type { Outgoing, OutgoingMedia, PrepareCall, PrepareOutcome } from "../contract.ts";
import { readOptions } from "../shared/description/options.ts";
import { putBytes } from "../shared/http/put-bytes.ts";
import { failed, readCredentials, refusalOf, sendToTikTok, type TikTok, type TikTokResponse } from "./api.ts";
import { askCreator, Creator } from "./creator.ts";
import { isVideoPost } from "./describe.ts";
import { OPTIONS } from "./options.ts";
import { videoInfoOf } from "./post.ts";
import { ACCEPTED, chunksOf, LOST, lastStartOf, uploadOf } from "./upload.ts";

const Opened = z.object({ publish_id: z.string().min(1), upload_url: z.url() });

/**
 * Asks what the account may do, then uploads everything but the last chunk, one chunk per step. None of it is visible:
 * TikTok publishes a video once it has every byte.
 */
export async function preparePost(outgoing: Outgoing, call: PrepareCall, at: TikTok): Promise<PrepareOutcome> {
  const { state } = outgoing;
  const [file] = outgoing.media;
  if (!file) return failed("refused");
  const upload = uploadOf(state);
  if (!upload) return state?.isChecked === true ? { kind: "ready" } : begin(outgoing, call, at, file);
  const sent = Number(state?.sent ?? 0);
  call.report((sent / file.bytes) * 100);
  const last = lastStartOf(file);
  if (sent >= last) return { kind: "ready" };
  const end = sent + chunksOf(file).size;
  const response = await putBytes(call, upload, file, sent, end);
  if (response.status === ACCEPTED) return { kind: "step", state: { ...state, sent: end }, afterSeconds: 0 };
  // The upload is of no use any more, and nothing of it was published.
  if (LOST.includes(response.status)) return { kind: "step", state: null, afterSeconds: 1 };
  return failed("upload_failed");
}

async function begin(outgoing: Outgoing, call: PrepareCall, at: TikTok, file: OutgoingMedia): Promise<PrepareOutcome> {
  const { token } = readCredentials(outgoing.channel);
  const answer = await askCreator(call, at, token);
  if (!answer.isOk) return refuse(answer);
  const creator = Creator.parse(answer.data);
  const { mode, privacy } = readOptions(OPTIONS, outgoing.options);
  const isDirect = mode === "direct";
  if (isDirect && !creator.privacy_level_options.includes(privacy ?? ""))
    return failed("privacy_level_option_mismatch");
  const offers = {
    noComment: creator.comment_disabled,
    noDuet: creator.duet_disabled,
    noStitch: creator.stitch_disabled,
  };
  if (!isVideoPost(outgoing)) return { kind: "step", state: { isChecked: true, ...offers }, afterSeconds: 0 };
  const longest = creator.max_video_post_duration_sec ?? Number.POSITIVE_INFINITY;
  if ((file.seconds ?? 0) > longest) return failed("video_too_long");
  const { size, count } = chunksOf(file);
  const source_info = { source: "FILE_UPLOAD", video_size: file.bytes, chunk_size: size, total_chunk_count: count };
  const [path, json] = isDirect
    ? ["video", { post_info: videoInfoOf(outgoing, offers), source_info }]
    : ["inbox/video", { source_info }];
  const opened = await sendToTikTok(call, at, `/v2/post/publish/${path}/init/`, { token, json });
  if (!opened.isOk) return refuse(opened);
  const { publish_id: publishId, upload_url: url } = Opened.parse(opened.data);
  return { kind: "step", state: { publishId, url, sent: 0, ...offers }, afterSeconds: 0 };
}

/** Nothing is published before the last chunk, so an error here may be retried. @throws Error for a server error */
function refuse(answer: Extract<TikTokResponse, { isOk: false }>): PrepareOutcome {
  const outcome = refusalOf(answer.response);
  if (outcome.kind === "unknown") throw new Error(outcome.message);
  return outcome;
}
