import { z } from "zod";
import type { ConnectorState, Outgoing, OutgoingMedia, PrepareCall, PrepareOutcome } from "../../contract.ts";
import { readOptions } from "../../shared/description/options.ts";
import { cutStream } from "../../shared/http/cut-stream.ts";
import { createForm, fileNameOf } from "../../shared/http/multipart.ts";
import { mediaKind } from "../../shared/text/limits.ts";
import { askGraph, type GraphAccess } from "../graph.ts";
import type { Meta } from "../hosts.ts";
import { plainRefusalOf } from "../refusal.ts";
import { accessOf, readCredentials } from "./credentials.ts";
import { FACEBOOK_OPTIONS } from "./options.ts";

/** Facebook deletes unpublished uploads after a day. */
const KEPT_MS = 20 * 3_600_000;

const Photo = z.object({ id: z.string() });
const Started = z.object({ video_id: z.string(), upload_url: z.string().optional() });
const Session = z.object({
  video_id: z.string(),
  upload_session_id: z.string(),
  start_offset: z.coerce.number(),
  end_offset: z.coerce.number(),
});
const Transferred = z.object({ start_offset: z.coerce.number(), end_offset: z.coerce.number() });

/** How a part's files are uploaded, which decides how it is published. */
export type UploadKind = "none" | "photos" | "video" | "reel" | "video_story" | "photo_story";

export function uploadKindOf({ part, options }: Pick<Outgoing, "part" | "options">): UploadKind {
  const [item] = part.media;
  if (!item || part.kind === "comment") return "none";
  const { type } = readOptions(FACEBOOK_OPTIONS, options);
  const isVideo = mediaKind(item.type) === "video";
  if (type === "story") return isVideo ? "video_story" : "photo_story";
  if (!isVideo) return "photos";
  return type === "reel" ? "reel" : "video";
}

/** Uploads a part's files, unpublished: images one by one, a video in the pieces that Facebook asks for. */
export async function prepareUploads(meta: Meta, outgoing: Outgoing, call: PrepareCall): Promise<PrepareOutcome> {
  const { state } = outgoing;
  const kind = uploadKindOf(outgoing);
  if (kind === "none") return { kind: "ready" };
  const now = Date.now();
  const begunAt = Number(state?.begunAt ?? now);
  if (now - begunAt > KEPT_MS) return { kind: "step", state: null, afterSeconds: 0 };
  const current: ConnectorState = { ...state, begunAt };
  const credentials = readCredentials(outgoing.channel.credentials);
  const upload: Upload = { access: accessOf(meta, credentials), page: credentials.pageId, current, call };
  const [first] = outgoing.part.media;
  if (kind === "photos" || kind === "photo_story") return uploadPhotos(upload, outgoing.part.media);
  if (!first) return { kind: "ready" };
  if (kind === "video") return uploadVideo(upload, first);
  return uploadReel(meta, upload, first, kind === "reel" ? "video_reels" : "video_stories");
}

type Upload = { access: GraphAccess; page: string; current: ConnectorState; call: PrepareCall };

export function photoIdsOf(state: ConnectorState | null, { length }: readonly unknown[]): string[] {
  return Array.from({ length }, (_, index) => String(state?.[`photo${index}`]));
}

async function uploadPhotos(
  { access, page, current, call }: Upload,
  media: readonly OutgoingMedia[],
): Promise<PrepareOutcome> {
  const index = media.findIndex((_, number) => current[`photo${number}`] === undefined);
  const item = media[index];
  if (!item) return { kind: "ready" };
  call.report((index / media.length) * 100);
  const fields = { published: "false", ...(item.alt.trim() === "" ? {} : { alt_text_custom: item.alt }) };
  const form = createForm(fields, [{ name: "source", fileName: fileNameOf(item, index), media: item }], call);
  const headers = { "content-type": form.contentType };
  const response = await askGraph(call, access, `${page}/photos`, { method: "POST", headers, body: form.body });
  if (response.kind !== "ok") return plainRefusalOf(response);
  return { kind: "step", state: { ...current, [`photo${index}`]: Photo.parse(response.body).id }, afterSeconds: 0 };
}

/** A video of the feed: Facebook says which bytes come next. */
async function uploadVideo({ access, page, current, call }: Upload, item: OutgoingMedia): Promise<PrepareOutcome> {
  const edge = `${page}/videos`;
  if (current.video === undefined) {
    const form = { upload_phase: "start", file_size: String(item.bytes) };
    const response = await askGraph(call, access, edge, { method: "POST", form });
    if (response.kind !== "ok") return plainRefusalOf(response);
    const {
      video_id: video,
      upload_session_id: session,
      start_offset: start,
      end_offset: end,
    } = Session.parse(response.body);
    return { kind: "step", state: { ...current, video, session, start, end }, afterSeconds: 0 };
  }
  const [start, end] = [Number(current.start), Number(current.end)];
  if (start >= end) return { kind: "ready" };
  call.report((start / item.bytes) * 100);
  const fields = { upload_phase: "transfer", upload_session_id: String(current.session), start_offset: String(start) };
  const piece = { ...item, bytes: end - start };
  const readMedia = async () => cutStream(await call.readMedia(item), start, end);
  const form = createForm(fields, [{ name: "video_file_chunk", fileName: fileNameOf(item, 0), media: piece }], {
    readMedia,
  });
  const headers = { "content-type": form.contentType };
  const response = await askGraph(call, access, edge, { method: "POST", headers, body: form.body });
  if (response.kind !== "ok") return plainRefusalOf(response);
  const next = Transferred.parse(response.body);
  return { kind: "step", state: { ...current, start: next.start_offset, end: next.end_offset }, afterSeconds: 0 };
}

/** A reel or a video story: the whole file in one request. */
async function uploadReel(
  { hosts, version }: Meta,
  { access, page, current, call }: Upload,
  item: OutgoingMedia,
  edge: string,
): Promise<PrepareOutcome> {
  if (current.isUploaded === true) return { kind: "ready" };
  if (current.video === undefined) {
    const response = await askGraph(call, access, `${page}/${edge}`, {
      method: "POST",
      form: { upload_phase: "start" },
    });
    if (response.kind !== "ok") return plainRefusalOf(response);
    return { kind: "step", state: { ...current, video: Started.parse(response.body).video_id }, afterSeconds: 0 };
  }
  call.report(10);
  const response = await askGraph(
    call,
    { ...access, appSecret: undefined },
    `${hosts.upload}/video-upload/${version}/${current.video}`,
    {
      method: "POST",
      headers: {
        authorization: `OAuth ${access.token}`,
        offset: "0",
        file_size: String(item.bytes),
        "content-type": "application/octet-stream",
      },
      body: { stream: await call.readMedia(item), bytes: item.bytes },
    },
  );
  if (response.kind !== "ok") return plainRefusalOf(response);
  return { kind: "step", state: { ...current, isUploaded: true }, afterSeconds: 0 };
}
