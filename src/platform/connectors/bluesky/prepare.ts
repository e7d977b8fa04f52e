import { z } from "zod";
import type { JsonReply } from "../ask-json.ts";
import type { ConnectorState, Outgoing, OutgoingMedia, PrepareCall, PrepareOutcome } from "../contract.ts";
import { errorOf, failed, refusalOf, xrpc } from "./api.ts";
import { type Credentials, readCredentials } from "./credentials.ts";
import { readRecord } from "./record.ts";
import { findHandles } from "./rich-text.ts";

/** Servers throw away files that no record uses, some within a few hours. */
const KEPT_MS = 3_600_000;

export const Blob = z.object({
  $type: z.literal("blob"),
  ref: z.object({ $link: z.string() }),
  mimeType: z.string(),
  size: z.number(),
});
export type Blob = z.infer<typeof Blob>;

/** The files that go with a part: its media, or the image of its link's card. */
export function filesOf({ part, card }: Pick<Outgoing, "part" | "card">): OutgoingMedia[] {
  if (part.media.length > 0) return part.media;
  return part.kind === "post" && card?.image ? [card.image] : [];
}

/** A file as the server has it; null where the card's image was not taken. */
export function blobOf(state: ConnectorState | null, index: number): Blob | null {
  const text = state?.[`blob${index}`];
  return typeof text === "string" && text !== "" ? Blob.parse(JSON.parse(text)) : null;
}

/** Uploads files, finds out who is mentioned, and which version of the earlier parts this one answers; one by one. */
export async function preparePost(outgoing: Outgoing, call: PrepareCall, now: Date): Promise<PrepareOutcome> {
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
  if (file) {
    call.report((index / files.length) * 100);
    const answer = await upload(credentials, file, call);
    const { data } = z.object({ blob: Blob }).safeParse(answer.json);
    if (answer.status === 200 && data) return keep({ [`blob${index}`]: JSON.stringify(data.blob) });
    // A card without its image is better than no post.
    if (part.media.length === 0 && answer.status < 500 && answer.status !== 429) return keep({ [`blob${index}`]: "" });
    return refusedFile(answer, now);
  }
  const handle = findHandles(part.body).find((one) => state[`did:${one}`] === undefined);
  if (handle !== undefined) return keep({ [`did:${handle}`]: await resolve(credentials, handle, call) });
  const [root, parent] = [earlier.at(0), earlier.at(-1)];
  if (!root || !parent || state.parent !== undefined) return { kind: "ready" };
  const refs = await Promise.all([root, parent].map((one) => refTo(one, credentials, call)));
  if (refs.includes(null)) return failed("parent_gone");
  return keep({ root: refs[0] ?? null, parent: refs[1] ?? null });
}

async function upload({ pds, accessJwt: token }: Credentials, file: OutgoingMedia, call: PrepareCall) {
  const body = { stream: await call.readMedia(file), bytes: file.bytes };
  const headers = { "content-type": file.type };
  return xrpc(call, pds, "com.atproto.repo.uploadBlob", { method: "POST", token, headers, body });
}

function refusedFile(answer: JsonReply, now: Date): PrepareOutcome {
  const outcome = refusalOf(answer, now);
  // Nothing was published, so it may be tried again.
  if (outcome.kind === "unknown") throw new Error(errorOf(answer).message);
  const isFile = outcome.kind === "failed" && outcome.error.code === "refused";
  return isFile
    ? failed("media_refused", `The server can't use one of the files: ${errorOf(answer).message}`)
    : outcome;
}

/** @returns an empty text for nobody, whose mention stays plain */
async function resolve({ pds }: Credentials, handle: string, call: PrepareCall): Promise<string> {
  const query = new URLSearchParams({ handle });
  const { status, json } = await xrpc(call, pds, "com.atproto.identity.resolveHandle", { query });
  if (status >= 500) throw new Error(`The server can't find out who @${handle} is just now.`);
  return z.object({ did: z.string() }).safeParse(json).data?.did ?? "";
}

/** @returns the reference as JSON; null where the post is not there any more */
async function refTo(
  { externalId, permalink }: Outgoing["earlier"][number],
  credentials: Credentials,
  call: PrepareCall,
): Promise<string | null> {
  // Where a person said where the part is, only its page is known.
  const [rkey = ""] = /[^/]+$/.exec(externalId || permalink) ?? [];
  const found = await readRecord(credentials, rkey, call);
  return found && JSON.stringify({ uri: found.uri, cid: found.cid });
}
