import { z } from "zod";
import type {
  ConnectorState,
  OptionValues,
  Outgoing,
  OutgoingMedia,
  PrepareCall,
  PrepareOutcome,
} from "../contract.ts";
import { readOptions } from "../shared/description/options.ts";
import { createForm, fileNameOf } from "../shared/http/multipart.ts";
import type { JsonResponse } from "../shared/http/request-json.ts";
import { sendToMastodon } from "./api.ts";
import { readCredentials } from "./credentials.ts";
import { OPTIONS } from "./options.ts";
import { findQuoted, quoteOf } from "./quote.ts";
import { failed, messageOf, refusalOf } from "./refusal.ts";

/**
 * Milliseconds after which uploads are repeated: servers delete unused uploads within a day and then publish without
 * them, silently.
 */
const KEPT_MS = 12 * 3_600_000;
const PROCESSING_SECONDS = 1;
const SLOW_SECONDS = 5;

const Uploaded = z.object({ id: z.string(), url: z.string().nullish() });

/** X and y from -1 to 1, by the option (docs.joinmastodon.org/methods/media). */
const FOCUS = { center: "0.0,0.0", top: "0.0,1.0", bottom: "0.0,-1.0", left: "-1.0,0.0", right: "1.0,0.0" };

/** The IDs of a part's files on the server, in order. */
export function mediaIdsOf(state: ConnectorState | null, { length }: readonly unknown[]): string[] {
  return Array.from({ length }, (_, index) => String(state?.[`media${index}`]));
}

/** Finds the quoted post, then uploads the part's files. */
export async function preparePart(outgoing: Outgoing, call: PrepareCall, now: Date): Promise<PrepareOutcome> {
  const quote = outgoing.part.kind === "post" ? quoteOf(outgoing.options) : null;
  if (quote === null || outgoing.state?.quoted !== undefined) return prepareMedia(outgoing, call, now);
  const found = await findQuoted(readCredentials(outgoing.channel.credentials), quote, call);
  if (typeof found === "string") return failed(found);
  return { kind: "step", state: { ...outgoing.state, quoted: found.id }, afterSeconds: 0 };
}

/** Uploads the part's files one by one and waits until the server has processed each. */
export async function prepareMedia(
  { part: { media }, channel, state, options }: Outgoing,
  call: PrepareCall,
  now: Date,
): Promise<PrepareOutcome> {
  if (media.length === 0) return { kind: "ready" };
  const { origin, token } = readCredentials(channel.credentials);
  const begunAt = Number(state?.begunAt ?? now.getTime());
  if (now.getTime() - begunAt > KEPT_MS) return { kind: "step", state: null, afterSeconds: 0 };
  const index = media.findIndex((_, number) => state?.[`ready${number}`] !== true);
  const item = media[index];
  if (!item) return { kind: "ready" };
  const known = state?.[`media${index}`];
  call.report(((index + (known === undefined ? 0 : 0.5)) / media.length) * 100);
  const response =
    known === undefined
      ? await upload({ url: `${origin}/api/v2/media`, token, focus: focusOf(options) }, item, index, call)
      : await sendToMastodon(call, `${origin}/api/v1/media/${encodeURIComponent(String(known))}`, { token });
  const id = known === undefined ? idOf(response) : String(known);
  if (id === null || (known !== undefined && response.status >= 300))
    return refusedMedia(response, known !== undefined, now);
  // 202 after the upload and 206 afterwards mean that it is still processed; some servers only leave the URL empty.
  const isReady = response.status === 200 && Uploaded.safeParse(response.json).data?.url !== null;
  const next = { ...state, begunAt, [`media${index}`]: id, [`ready${index}`]: isReady };
  const waits = Number(state?.waits ?? 0);
  if (isReady) return { kind: "step", state: { ...next, waits: 0 }, afterSeconds: 0 };
  const afterSeconds = waits < 10 ? PROCESSING_SECONDS : SLOW_SECONDS;
  return { kind: "step", state: { ...next, waits: waits + 1 }, afterSeconds };
}

function idOf({ status, json }: JsonResponse): string | null {
  return status === 200 || status === 202 ? (Uploaded.safeParse(json).data?.id ?? null) : null;
}

function refusedMedia(response: JsonResponse, isKnown: boolean, now: Date): PrepareOutcome {
  // The server has deleted the upload.
  if (isKnown && response.status === 404) return { kind: "step", state: null, afterSeconds: 1 };
  if (response.status === 422 || response.status === 413 || response.status === 415)
    return failed("media_refused", `The server can't use one of the files: ${messageOf(response)}`);
  const outcome = refusalOf(response, now);
  // Nothing was published, so a retry is safe.
  if (outcome.kind === "unknown") throw new Error(messageOf(response));
  return outcome;
}

function focusOf(options: OptionValues): string {
  return FOCUS[readOptions(OPTIONS, options).image_focus];
}

async function upload(
  { url, token, focus }: { url: string; token: string; focus: string },
  media: OutgoingMedia,
  index: number,
  call: PrepareCall,
): Promise<JsonResponse> {
  const fields: Record<string, string> = { focus, ...(media.alt === "" ? {} : { description: media.alt }) };
  const form = createForm(fields, [{ name: "file", fileName: fileNameOf(media, index), media }], call);
  return sendToMastodon(call, url, {
    method: "POST",
    token,
    headers: { "content-type": form.contentType },
    body: form.body,
  });
}
