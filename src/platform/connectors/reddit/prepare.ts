import { z } from "zod";
import type { ConnectorState, Outgoing, OutgoingMedia, PrepareCall, PrepareOutcome } from "../contract.ts";
import { createForm, fileNameOf } from "../shared/http/multipart.ts";
import { type JsonResponse, requestJson } from "../shared/http/request-json.ts";
import { failed, type RedditSite, readCredentials, refusalOf, sendToReddit } from "./api.ts";

/** Where the file goes, and what else the form has. Source: praw/models/media.py of praw-dev/praw, 30 November 2026. */
const Lease = z.object({
  args: z.object({ action: z.string(), fields: z.array(z.object({ name: z.string(), value: z.string() })) }),
  asset: z.object({ asset_id: z.string() }),
});

/** A file at Reddit: its ID, by which a gallery names it, and its address, by which posts of one file do. */
export type UploadedFile = { id: string; url: string };

/** The file of the part at this position. */
export function uploadedFile(state: ConnectorState | null, index: number): UploadedFile {
  return { id: String(state?.[`asset${index}`]), url: String(state?.[`url${index}`]) };
}

/** Uploads the post's files, one in each step. Nobody sees them before the post. */
export async function prepareMedia(
  { part: { media }, channel, state }: Outgoing,
  call: PrepareCall,
  at: RedditSite,
): Promise<PrepareOutcome> {
  const { token } = readCredentials(channel);
  const index = media.findIndex((_, number) => state?.[`asset${number}`] === undefined);
  const item = media[index];
  if (!item) return { kind: "ready" };
  call.report((index / media.length) * 100);
  const form = { filepath: fileNameOf(item, index), mimetype: item.type };
  const leased = await sendToReddit(call, at, "/api/media/asset.json", { token, form });
  const { data: lease } = Lease.safeParse(leased.json);
  if (!lease) return refusedLease(leased);
  const sent = await upload(lease, { item, name: form.filepath }, call, at);
  if (sent.status >= 500) return failed("upload_failed");
  if (sent.status >= 300) return failed("media_refused");
  const next = { ...state, [`asset${index}`]: lease.asset.asset_id, [`url${index}`]: addressOf(lease, at) };
  return { kind: "step", state: next, afterSeconds: 0 };
}

type Lease = z.infer<typeof Lease>;

function upload(
  { args: { action, fields } }: Lease,
  { item, name }: { item: OutgoingMedia; name: string },
  call: PrepareCall,
  at: RedditSite,
): Promise<JsonResponse> {
  const named = Object.fromEntries(fields.map((field) => [field.name, field.value]));
  const form = createForm(named, [{ name: "file", fileName: name, media: item }], call);
  // The address has no scheme.
  const { href: url } = new URL(action, at.api);
  return requestJson(
    call,
    { url, method: "POST", headers: { "content-type": form.contentType }, body: form.body },
    null,
  );
}

function addressOf({ args: { action, fields } }: Lease, at: RedditSite): string {
  const key = fields.find(({ name }) => name === "key")?.value ?? "";
  return new URL(key, `${new URL(action, at.api).href.replace(/\/$/, "")}/`).href;
}

/** Nothing was published, so a retry is safe. */
function refusedLease(response: JsonResponse): PrepareOutcome {
  const outcome = refusalOf(response);
  return outcome === null || outcome.kind === "unknown" ? failed("upload_failed") : outcome;
}
