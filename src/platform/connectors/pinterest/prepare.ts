import { z } from "zod";
import type { Outgoing, PrepareCall, PrepareOutcome } from "../contract.ts";
import { createForm } from "../shared/http/multipart.ts";
import { type JsonResponse, requestJson } from "../shared/http/request-json.ts";
import { failed, messageOf, type PinterestSite, readToken, refusalOf, sendToPinterest } from "./api.ts";
import { videoOf } from "./pin.ts";

const Registered = z.object({
  media_id: z.string(),
  upload_url: z.url(),
  upload_parameters: z.record(z.string(), z.string()),
});
const Status = z.object({ status: z.string() });

/** Uploads a video and waits until it is processed; images are part of the publishing request. */
export async function prepareVideo(
  { media: files, channel, state }: Outgoing,
  call: PrepareCall,
  at: PinterestSite,
): Promise<PrepareOutcome> {
  const { video: media } = videoOf(files);
  if (!media || state?.isReady === true) return { kind: "ready" };
  const token = readToken(channel);
  const known = state?.media;
  if (typeof known !== "string") {
    const begun = await sendToPinterest(call, at, "/media", { method: "POST", token, json: { media_type: "video" } });
    const { data } = Registered.safeParse(begun.json);
    if (begun.status >= 300 || !data) return refusedUpload(begun);
    const file = { name: "file", fileName: "video.mp4", media };
    const form = createForm(data.upload_parameters, [file], call);
    const headers = { "content-type": form.contentType };
    const sent = await requestJson(call, { url: data.upload_url, method: "POST", headers, body: form.body }, null);
    if (sent.status >= 300) return failed("upload_failed");
    return { kind: "step", state: { media: data.media_id }, afterSeconds: 2 };
  }
  call.report(50);
  const response = await sendToPinterest(call, at, `/media/${encodeURIComponent(known)}`, { token });
  const { data } = Status.safeParse(response.json);
  if (response.status === 404) return { kind: "step", state: null, afterSeconds: 1 };
  if (response.status !== 200 || !data) return refusedUpload(response);
  if (data.status === "failed") return failed("media_refused");
  const isReady = data.status === "succeeded";
  return { kind: "step", state: { ...state, isReady }, afterSeconds: isReady ? 0 : 5 };
}

/** Nothing was published, so a retry is safe. */
function refusedUpload(response: JsonResponse): PrepareOutcome {
  if (response.status === 400) return failed("media_refused", `Pinterest can't use the video: ${messageOf(response)}`);
  const outcome = refusalOf(response);
  return outcome.kind === "unknown" ? failed("upload_failed") : outcome;
}
