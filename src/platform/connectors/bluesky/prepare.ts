import { createHash } from "node:crypto";
import { z } from "zod";
import type { Call, ConnectorState, Outgoing, OutgoingMedia, PrepareCall, PrepareOutcome } from "../contract.ts";
import type { JsonResponse } from "../shared/http/request-json.ts";
import { asWebVtt, captionsOf } from "../shared/text/captions.ts";
import { errorOf, failed, refusalOf, sendRequest } from "./api.ts";
import { Blob } from "./blob.ts";
import { type Credentials, readCredentials } from "./credentials.ts";
import { findQuoted } from "./quote.ts";
import { readQuote } from "./quote-address.ts";
import { readRecord } from "./record.ts";
import { findHandles } from "./rich-text.ts";
import { sendXrpc } from "./session.ts";
import { canServe, takeVideoStep, type VideoService } from "./video-service.ts";

/** Servers delete files that no record uses, some within a few hours. */
const KEPT_MS = 3_600_000;

/** A part's files: its media, or the image of its link card. */
export function filesOf({ part, card }: Pick<Outgoing, "part" | "card">): OutgoingMedia[] {
  if (part.media.length > 0) return part.media;
  return part.kind === "post" && card?.image ? [card.image] : [];
}

const Uploaded = z.object({ blob: Blob });

/** The captions of the post's video; null without a video or captions. Parts of a thread have no options. */
export function captionsFor({ part, options }: Pick<Outgoing, "part" | "options">) {
  return part.kind === "post" && part.media[0]?.type.startsWith("video/") ? captionsOf(options) : null;
}

/** A file as stored on the server; null when the card's image was refused. */
export function blobOf(state: ConnectorState | null, key: number | "captions"): Blob | null {
  const text = state?.[key === "captions" ? key : `blob${key}`];
  return typeof text === "string" && text !== "" ? Blob.parse(JSON.parse(text)) : null;
}

/**
 * Uploads the files, resolves mentioned accounts and reads the version of the earlier parts to reply to, one request
 * per step.
 */
export async function preparePost(
  outgoing: Outgoing,
  call: PrepareCall,
  { now, video }: { now: Date; video: VideoService },
): Promise<PrepareOutcome> {
  const { part, channel, earlier } = outgoing;
  const begunAt = Number(outgoing.state?.begunAt ?? now.getTime());
  if (now.getTime() - begunAt > KEPT_MS) return { kind: "step", state: null, afterSeconds: 0 };
  const state: ConnectorState = { ...outgoing.state, begunAt };
  const credentials = readCredentials(channel.credentials);
  const keep = (more: ConnectorState): PrepareOutcome => {
    return { kind: "step", state: { ...state, ...more }, afterSeconds: 0 };
  };
  const files = filesOf(outgoing);
  const index = files.findIndex((_, number) => state[`blob${number}`] === undefined);
  const file = files[index];
  const isForService = file?.type.startsWith("video/") && !state.isVideoOwn && canServe(video, credentials);
  if (file && isForService) {
    const step = await takeVideoStep(video, credentials, { file, state, name: nameOf(outgoing) }, call);
    if (step.kind === "blob") return keep({ [`blob${index}`]: JSON.stringify(step.blob) });
    if (step.kind === "own") return keep({ isVideoOwn: true });
    if (step.kind !== "keep") return step;
    return { kind: "step", state: { ...state, ...step.state }, afterSeconds: step.afterSeconds };
  }
  if (file) {
    call.report((index / files.length) * 100);
    const response = await upload(credentials, file, call);
    const { data } = Uploaded.safeParse(response.json);
    if (response.status === 200 && data) return keep({ [`blob${index}`]: JSON.stringify(data.blob) });
    // A card without its image is better than a failed post.
    if (part.media.length === 0 && response.status < 500 && response.status !== 429)
      return keep({ [`blob${index}`]: "" });
    return refusedFile(response, now);
  }
  const captions = captionsFor(outgoing);
  if (captions && state.captions === undefined) {
    const response = await uploadCaptions(credentials, captions.text, call);
    const { data } = Uploaded.safeParse(response.json);
    if (response.status !== 200 || !data) return refusedFile(response, now);
    return keep({ captions: JSON.stringify(data.blob) });
  }
  const handle = findHandles(part.body).find((one) => state[`did:${one}`] === undefined);
  if (handle !== undefined) return keep({ [`did:${handle}`]: await resolveMentions(credentials, handle, call) });
  const quote = part.kind === "post" ? readQuote(outgoing.options) : null;
  if (quote && state.quoted === undefined) {
    const author = quote.author.startsWith("did:")
      ? quote.author
      : await resolveMentions(credentials, quote.author, call);
    const found = author === "" ? "quote_gone" : await findQuoted(credentials, { ...quote, author }, call);
    return typeof found === "string" ? failed(found) : keep({ quoted: JSON.stringify(found) });
  }
  const [root, parent] = [earlier.at(0), earlier.at(-1)];
  if (!root || !parent || state.parent !== undefined) return { kind: "ready" };
  const refs = await Promise.all([root, parent].map((one) => refTo(one, credentials, call)));
  if (refs.includes(null)) return failed("parent_gone");
  return keep({ root: refs[0] ?? null, parent: refs[1] ?? null });
}

/** The file's name at the video service, the same for every try. */
function nameOf({ key }: Outgoing): string {
  return `${createHash("sha256").update(key).digest("hex").slice(0, 16)}.mp4`;
}

async function upload(credentials: Credentials, file: OutgoingMedia, call: PrepareCall) {
  const openBody = async () => ({ stream: await call.readMedia(file), bytes: file.bytes });
  const headers = { "content-type": file.type };
  return sendXrpc(call, credentials, "com.atproto.repo.uploadBlob", { method: "POST", headers, openBody });
}

function uploadCaptions(credentials: Credentials, captions: string, call: PrepareCall) {
  const openBody = async () => asWebVtt(captions);
  const headers = { "content-type": "text/vtt" };
  return sendXrpc(call, credentials, "com.atproto.repo.uploadBlob", { method: "POST", headers, openBody });
}

function refusedFile(response: JsonResponse, now: Date): PrepareOutcome {
  const outcome = refusalOf(response, now);
  // Nothing was published, so a retry is safe.
  if (outcome.kind === "unknown") throw new Error(errorOf(response).message);
  const isFile = outcome.kind === "failed" && outcome.error.code === "refused";
  return isFile
    ? failed("media_refused", `The server can't use one of the files: ${errorOf(response).message}`)
    : outcome;
}

/** @returns an empty string for an unknown handle, whose mention stays plain text */
export async function resolveMentions(
  { pds }: Credentials,
  handle: string,
  call: Pick<Call, "egress">,
): Promise<string> {
  const query = new URLSearchParams({ handle });
  const { status, json } = await sendRequest(call, pds, "com.atproto.identity.resolveHandle", { query });
  if (status >= 500) throw new Error(`The server can't find out who @${handle} is just now.`);
  return z.object({ did: z.string() }).safeParse(json).data?.did ?? "";
}

/** @returns the reference as JSON; null when the post no longer exists */
async function refTo(
  { externalId, permalink }: Outgoing["earlier"][number],
  credentials: Credentials,
  call: PrepareCall,
): Promise<string | null> {
  // A part that a user resolved with a link is known only by that link.
  const rkey = (externalId || permalink).split("/").at(-1) ?? "";
  const found = await readRecord(credentials, rkey, call);
  return found && JSON.stringify({ uri: found.uri, cid: found.cid });
}
