import { z } from "zod";
import type { Call, InspectOutcome, Outgoing, Publisher, PublishOutcome } from "../contract.ts";
import { uploadTimeoutFor } from "../shared/http/multipart.ts";
import { putBytes } from "../shared/http/put-bytes.ts";
import { failed, readCredentials, refusalOf, sendToTikTok, type TikTok } from "./api.ts";
import { isVideoPost } from "./describe.ts";
import { imagesRequestOf } from "./post.ts";
import { preparePost } from "./prepare.ts";
import { outcomeOf, readStatus, type Status } from "./status.ts";
import { COMPLETE, LOST, lastStartOf, uploadOf } from "./upload.ts";

const Started = z.object({ publish_id: z.string().min(1) });

/** Publishes videos by the last chunk of an upload, images by one request, and waits until TikTok has processed them. */
export function tiktokPublisher(at: TikTok): Publisher {
  return {
    platform: "tiktok",
    timeoutMs: 20_000,
    settlement: (outgoing) =>
      isVideoPost(outgoing) ? [{ by: "state", inspect: (call) => inspect(call, at, outgoing) }] : [],
    prepare: (outgoing, call) => preparePost(outgoing, call, at),
    uploadTimeoutMs: ({ media: [file], ...outgoing }) =>
      file && isVideoPost({ ...outgoing, media: [file] })
        ? uploadTimeoutFor([{ bytes: file.bytes - lastStartOf(file) }])
        : null,
    publish: (outgoing, call) =>
      isVideoPost(outgoing) ? sendLast(call, at, outgoing) : sendImages(call, at, outgoing),
    async poll(outgoing, call) {
      const publishId = String(outgoing.state?.publishId ?? "");
      const { token } = readCredentials(outgoing.channel);
      return outcomeOf(await readStatus(call, at, token, publishId), outgoing);
    },
  };
}

async function sendLast(call: Call, at: TikTok, outgoing: Outgoing): Promise<PublishOutcome> {
  const [file] = outgoing.media;
  const upload = uploadOf(outgoing.state);
  if (!file || !upload) return { kind: "start_over" };
  const response = await putBytes(call, upload, file, lastStartOf(file), file.bytes);
  const { token } = readCredentials(outgoing.channel);
  if (response.status === COMPLETE) {
    const status = await readStatus(call, at, token, upload.publishId).catch(() => undefined);
    return status === undefined ? waiting(outgoing, upload.publishId) : outcomeOf(status, outgoing);
  }
  if (LOST.includes(response.status)) {
    // TikTok has the last chunk already, or the upload has ended without it.
    const status = await readStatus(call, at, token, upload.publishId);
    return isUploaded(status, file) ? waiting(outgoing, upload.publishId) : { kind: "start_over" };
  }
  if (response.status === 400) return failed("invalid_file_upload");
  return refusalOf(response);
}

function waiting(
  { state }: Pick<Outgoing, "state">,
  publishId: string,
): Extract<PublishOutcome, { kind: "processing" }> {
  return { kind: "processing", state: { ...state, publishId }, pollAfterSeconds: 2 };
}

/** Whether TikTok has every byte and goes on by itself. */
function isUploaded(status: Status | null, { bytes }: { bytes: number }): boolean {
  if (status === null || status.status === "FAILED") return false;
  return status.status !== "PROCESSING_UPLOAD" || (status.uploaded_bytes ?? 0) >= bytes;
}

/** @throws Error when TikTok can't be asked */
async function inspect(call: Call, at: TikTok, outgoing: Outgoing): Promise<InspectOutcome> {
  const [file] = outgoing.media;
  const upload = uploadOf(outgoing.state);
  if (!file || !upload) throw new Error("There is no upload.");
  const { token } = readCredentials(outgoing.channel);
  const status = await readStatus(call, at, token, upload.publishId);
  // A failed post is explained by the next poll.
  if (status?.status !== "FAILED" && !isUploaded(status, file)) return { kind: "not_there" };
  const outcome = outcomeOf(status, outgoing);
  return outcome.kind === "done" ? outcome : waiting(outgoing, upload.publishId);
}

/** This request publishes, and only its response names the upload. */
async function sendImages(call: Call, at: TikTok, outgoing: Outgoing): Promise<PublishOutcome> {
  const { token } = readCredentials(outgoing.channel);
  const json = imagesRequestOf(outgoing, call);
  const answer = await sendToTikTok(call, at, "/v2/post/publish/content/init/", { token, json });
  if (!answer.isOk) return refusalOf(answer.response);
  const { data } = Started.safeParse(answer.data);
  return data ? waiting(outgoing, data.publish_id) : { kind: "unknown", message: "TikTok's answer can't be read." };
}
