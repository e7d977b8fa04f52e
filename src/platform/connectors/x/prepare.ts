import { z } from "zod";
import type { ConnectorState, Outgoing, OutgoingMedia, PrepareCall, PrepareOutcome } from "../contract.ts";
import { chunkForm, chunksOf } from "../shared/http/chunks.ts";
import { type JsonResponse, secondsOf } from "../shared/http/request-json.ts";
import { mediaKind } from "../shared/text/limits.ts";
import { failed, messageOf, readCredentials, refusalOf, sendToX, type XSite } from "./api.ts";

/** Bytes of one piece; X takes at most five million. */
const CHUNK = 4_000_000;
/** Uploads that were not used within a day are gone. */
const KEPT_MS = 12 * 3_600_000;

const Uploaded = z.object({
  data: z.object({
    id: z.string(),
    processing_info: z
      .object({ state: z.string(), check_after_secs: z.number().optional(), progress_percent: z.number().optional() })
      .optional(),
  }),
});
type Uploaded = z.infer<typeof Uploaded>["data"];

/** The IDs of a part's files at X, in order. */
export function mediaIdsOf(state: ConnectorState | null, { length }: readonly unknown[]): string[] {
  return Array.from({ length }, (_, index) => String(state?.[`media${index}`]));
}

/** Uploads the part's files one after the other, each with its alt text, and waits until X has processed it. */
export async function prepareMedia(
  { part: { media }, channel, state }: Outgoing,
  call: PrepareCall,
  at: XSite,
  use: Use = "tweet",
): Promise<PrepareOutcome> {
  const { token } = readCredentials(channel);
  const now = Date.now();
  const begunAt = Number(state?.begunAt ?? now);
  if (state !== null && now - begunAt > KEPT_MS) return { kind: "step", state: null, afterSeconds: 0 };
  const index = media.findIndex((_, number) => state?.[`ready${number}`] !== true);
  const item = media[index];
  if (!item) return { kind: "ready" };
  const known = state?.[`media${index}`];
  call.report(((index + (known === undefined ? 0 : 0.5)) / media.length) * 100);
  const response =
    known === undefined ? await upload(item, token, call, at, use) : await readStatus(String(known), token, call, at);
  const data = Uploaded.safeParse(response.json).data?.data;
  if (response.status >= 300 || !data) return refusedUpload(response);
  if (data.processing_info?.state === "failed") return failed("media_refused");
  const isReady = isProcessed(data);
  // Alt texts are those of posts.
  if (isReady && item.alt !== "" && use === "tweet") {
    const json = { id: data.id, metadata: { alt_text: { text: item.alt } } };
    const described = await sendToX(call, `${at.api}/2/media/metadata`, { method: "POST", token, json });
    if (described.status >= 300) return refusedUpload(described);
  }
  const next = { ...state, begunAt, [`media${index}`]: data.id, [`ready${index}`]: isReady };
  const wait = secondsOf(data.processing_info?.check_after_secs) ?? 2;
  return { kind: "step", state: next, afterSeconds: isReady ? 0 : wait };
}

function isProcessed({ processing_info: info }: Uploaded): boolean {
  return info === undefined || info.state === "succeeded";
}

function readStatus(id: string, token: string, call: PrepareCall, { api }: XSite): Promise<JsonResponse> {
  return sendToX(call, `${api}/2/media/upload?command=STATUS&media_id=${encodeURIComponent(id)}`, { token });
}

/** Where a file is shown: in a post or in a direct message. */
type Use = "tweet" | "dm";

function categoryOf(type: string, use: Use): string {
  const kind = mediaKind(type);
  return `${use}_${kind === "video" || kind === "gif" ? kind : "image"}`;
}

/** @returns the response to the last of its requests, or to the first that was refused */
async function upload(
  media: OutgoingMedia,
  token: string,
  call: PrepareCall,
  { api }: XSite,
  use: Use,
): Promise<JsonResponse> {
  const json = { media_type: media.type, total_bytes: media.bytes, media_category: categoryOf(media.type, use) };
  const begun = await sendToX(call, `${api}/2/media/upload/initialize`, { method: "POST", token, json });
  const id = Uploaded.safeParse(begun.json).data?.data.id;
  if (begun.status >= 300 || id === undefined) return begun;
  let segment = 0;
  for await (const chunk of chunksOf(await call.readMedia(media), CHUNK)) {
    const { body, contentType } = await chunkForm({ segment_index: String(segment) }, "media", chunk);
    const headers = { "content-type": contentType };
    const url = `${api}/2/media/upload/${encodeURIComponent(id)}/append`;
    const appended = await sendToX(call, url, { method: "POST", token, headers, body });
    if (appended.status >= 300) return appended;
    segment += 1;
  }
  return sendToX(call, `${api}/2/media/upload/${encodeURIComponent(id)}/finalize`, { method: "POST", token });
}

/** Nothing was published, so a retry is safe. */
function refusedUpload(response: JsonResponse): PrepareOutcome {
  // The upload is gone: begin again.
  if (response.status === 404) return { kind: "step", state: null, afterSeconds: 1 };
  if (response.status === 400) return failed("media_refused", `X can't use one of the files: ${messageOf(response)}`);
  const outcome = refusalOf(response, new Date());
  return outcome.kind === "unknown" ? failed("upload_failed") : outcome;
}
