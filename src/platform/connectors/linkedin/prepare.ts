import { z } from "zod";
import type { ConnectorState, Outgoing, OutgoingMedia, PrepareCall, PrepareOutcome } from "../contract.ts";
import { chunksOf } from "../shared/http/chunks.ts";
import { type JsonResponse, requestJson } from "../shared/http/request-json.ts";
import { mediaKind } from "../shared/text/limits.ts";
import { failed, type LinkedIn, messageOf, readCredentials, refusalOf, sendToLinkedIn } from "./api.ts";

const Image = z.object({ value: z.object({ uploadUrl: z.url(), image: z.string() }) });
const Document = z.object({ value: z.object({ uploadUrl: z.url(), document: z.string() }) });
const Video = z.object({
  value: z.object({
    video: z.string(),
    uploadToken: z.string().catch(""),
    uploadInstructions: z.array(z.object({ uploadUrl: z.url(), firstByte: z.number(), lastByte: z.number() })).min(1),
  }),
});
const Status = z.object({ status: z.string() });

/** The files of a part, with the image of its link card as the only one where it has no others. */
export function filesOf({ part, card }: Pick<Outgoing, "part" | "card">): OutgoingMedia[] {
  if (part.kind !== "post" || part.media.length > 0) return part.media;
  return card?.image ? [card.image] : [];
}

/** The URN of a file of the part at LinkedIn. */
export function urnOf(state: ConnectorState | null, index: number): string {
  return String(state?.[`media${index}`]);
}

/** Uploads the part's files one after the other and waits until each is available. */
export async function prepareMedia(outgoing: Outgoing, call: PrepareCall, at: LinkedIn): Promise<PrepareOutcome> {
  const { channel, state } = outgoing;
  const files = filesOf(outgoing);
  const { token, author } = readCredentials(channel);
  const index = files.findIndex((_, number) => state?.[`ready${number}`] !== true);
  const item = files[index];
  if (!item) return { kind: "ready" };
  const known = state?.[`media${index}`];
  call.report(((index + (known === undefined ? 0 : 0.5)) / files.length) * 100);
  const kind = ENDPOINTS[mediaKind(item.type)];
  if (known === undefined) {
    const upload = { images: uploadImage, videos: uploadVideo, documents: uploadDocument }[kind];
    const uploaded = await upload(item, { token, author }, call, at);
    if (typeof uploaded !== "string") return refusedUpload(uploaded);
    return { kind: "step", state: { ...state, [`media${index}`]: uploaded }, afterSeconds: 0 };
  }
  const path = `/rest/${kind}/${encodeURIComponent(String(known))}`;
  const response = await sendToLinkedIn(call, at, path, { token });
  const { data } = Status.safeParse(response.json);
  if (response.status === 404) return { kind: "step", state: null, afterSeconds: 1 };
  if (response.status !== 200 || !data) return refusedUpload(response);
  if (data.status === "PROCESSING_FAILED") return failed("media_refused");
  const isReady = data.status === "AVAILABLE";
  return { kind: "step", state: { ...state, [`ready${index}`]: isReady }, afterSeconds: isReady ? 0 : 2 };
}

const ENDPOINTS = { image: "images", gif: "images", video: "videos", document: "documents" } as const;

type Owner = { token: string; author: string };

/** @returns the image's URN, or the response that was refused */
async function uploadImage(media: OutgoingMedia, owner: Owner, call: PrepareCall, at: LinkedIn) {
  const begun = await begin("images", owner, call, at);
  const { data } = Image.safeParse(begun.json);
  if (begun.status !== 200 || !data) return begun;
  const { uploadUrl, image } = data.value;
  return (await sendFile(media, uploadUrl, owner, call)) ?? image;
}

/** @returns the document's URN, or the response that was refused */
async function uploadDocument(media: OutgoingMedia, owner: Owner, call: PrepareCall, at: LinkedIn) {
  const begun = await begin("documents", owner, call, at);
  const { data } = Document.safeParse(begun.json);
  if (begun.status !== 200 || !data) return begun;
  const { uploadUrl, document } = data.value;
  return (await sendFile(media, uploadUrl, owner, call)) ?? document;
}

function begin(kind: "images" | "documents", { token, author }: Owner, call: PrepareCall, at: LinkedIn) {
  const json = { initializeUploadRequest: { owner: author } };
  return sendToLinkedIn(call, at, `/rest/${kind}?action=initializeUpload`, { method: "POST", token, json });
}

/** @returns the response that was refused; null once the file is there */
async function sendFile(media: OutgoingMedia, url: string, { token }: Owner, call: PrepareCall) {
  const headers = { authorization: `Bearer ${token}`, "content-type": media.type };
  const body = { stream: await call.readMedia(media), bytes: media.bytes };
  const sent = await requestJson(call, { url, method: "PUT", headers, body }, null);
  return sent.status >= 300 ? sent : null;
}

/** Sends the parts that LinkedIn asks for, then names their ETags. @returns the video's URN, or the refused response */
async function uploadVideo(media: OutgoingMedia, { token, author }: Owner, call: PrepareCall, at: LinkedIn) {
  const about = { owner: author, fileSizeBytes: media.bytes, uploadCaptions: false, uploadThumbnail: false };
  const json = { initializeUploadRequest: about };
  const begun = await sendToLinkedIn(call, at, "/rest/videos?action=initializeUpload", { method: "POST", token, json });
  const { data } = Video.safeParse(begun.json);
  if (begun.status !== 200 || !data) return begun;
  const { video, uploadToken, uploadInstructions: parts } = data.value;
  const [first] = parts;
  const size = first ? first.lastByte - first.firstByte + 1 : media.bytes;
  const uploadedPartIds: string[] = [];
  for await (const chunk of chunksOf(await call.readMedia(media), size)) {
    const url = parts[uploadedPartIds.length]?.uploadUrl;
    if (url === undefined) throw new Error("LinkedIn named too few addresses for the video.");
    const headers = { "content-type": "application/octet-stream" };
    const sent = await requestJson(call, { url, method: "PUT", headers, body: chunk }, null);
    const etag = sent.headers.etag;
    if (sent.status >= 300 || etag === undefined) return sent;
    uploadedPartIds.push(etag.replaceAll('"', ""));
  }
  const finalizeUploadRequest = { video, uploadToken, uploadedPartIds };
  const path = "/rest/videos?action=finalizeUpload";
  const ended = await sendToLinkedIn(call, at, path, { method: "POST", token, json: { finalizeUploadRequest } });
  return ended.status >= 300 ? ended : video;
}

/** Nothing was published, so a retry is safe. */
function refusedUpload(response: JsonResponse): PrepareOutcome {
  if (response.status === 400 || response.status === 413 || response.status === 415)
    return failed("media_refused", `LinkedIn can't use one of the files: ${messageOf(response)}`);
  const outcome = refusalOf(response, new Date());
  // An upload's address may be answered by somebody else than LinkedIn.
  return outcome.kind === "unknown" || response.json === undefined ? failed("upload_failed") : outcome;
}
