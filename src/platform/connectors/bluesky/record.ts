import { z } from "zod";
import type { Call, PublishOutcome } from "../contract.ts";
import { asError } from "../shared/http/errors.ts";
import type { JsonResponse } from "../shared/http/request-json.ts";
import { errorOf, failed, refusalOf } from "./api.ts";
import { type Credentials, readCredentials } from "./credentials.ts";
import type { Gate } from "./gates.ts";
import { sendXrpc } from "./session.ts";

export const POSTS = "app.bsky.feed.post";

/** A record and its version: the target of a reply. */
export type StrongRef = { uri: string; cid: string };
const StrongRef = z.object({ uri: z.string(), cid: z.string() });
const Kept = StrongRef.extend({ value: z.object({ text: z.string().catch("") }) });

export function uriOf({ did }: Pick<Credentials, "did">, rkey: string): string {
  return `at://${did}/${POSTS}/${rkey}`;
}

/** The permalink of a post; it contains the account's DID, which survives a change of the handle. */
export function permalinkOf(uri: string): string {
  const [, did = "", rkey = ""] = /^at:\/\/([^/]+)\/[^/]+\/([^/]+)$/.exec(uri) ?? [];
  return `https://bsky.app/profile/${did}/post/${rkey}`;
}

/** Reads one of the account's own posts. @returns null when it does not exist */
export async function readRecord(
  credentials: Credentials,
  rkey: string,
  call: Pick<Call, "egress">,
): Promise<z.infer<typeof Kept> | null> {
  const query = new URLSearchParams({ repo: credentials.did, collection: POSTS, rkey });
  const response = await sendXrpc(call, credentials, "com.atproto.repo.getRecord", { query });
  if (response.status === 200) return Kept.parse(response.json);
  const { name, message } = errorOf(response);
  if (name === "RecordNotFound" || /could not locate record/i.test(message)) return null;
  throw asError(refusalOf(response, new Date()));
}

/**
 * Writes a post under its key, unless a record exists: an existing one is the same post, whose response was lost.
 * `swapRecord: null` is essential; without it the server would replace the existing record. With gates, all are written
 * at once or not at all, by creations, which a server refuses where a record exists.
 */
export async function putPost(
  channel: { credentials: string | null },
  { rkey, record, gates = [] }: { rkey: string; record: { text: string }; gates?: readonly Gate[] },
  call: Call,
): Promise<PublishOutcome> {
  const credentials = readCredentials(channel.credentials);
  const json = {
    repo: credentials.did,
    collection: POSTS,
    rkey,
    record: { $type: POSTS, ...record },
    swapRecord: null,
  };
  const uri = uriOf(credentials, rkey);
  if (gates.length > 0) return createAll(credentials, { rkey, uri, record, gates }, call);
  const response = await sendXrpc(call, credentials, "com.atproto.repo.putRecord", { method: "POST", json });
  if (response.status === 200) return readPut(response, uri);
  const { name, message } = errorOf(response);
  if (name === "InvalidSwap") {
    const there = await readRecord(credentials, rkey, call);
    if (there?.value.text === record.text) return { kind: "done", externalId: uri, permalink: permalinkOf(uri) };
    return failed("refused", "There is another post under this one's key.");
  }
  // Files that no post uses are deleted after a while.
  if (/could not find blob|blob not found/i.test(message)) return { kind: "start_over" };
  return refusalOf(response, new Date());
}

/** A server names no error for a key that is taken, so it is asked which post is there. */
async function createAll(
  credentials: Credentials,
  { rkey, uri, record, gates }: { rkey: string; uri: string; record: { text: string }; gates: readonly Gate[] },
  call: Call,
): Promise<PublishOutcome> {
  const create = (collection: string, value: object) => ({
    $type: "com.atproto.repo.applyWrites#create",
    collection,
    rkey,
    value,
  });
  const writes = [
    create(POSTS, { $type: POSTS, ...record }),
    ...gates.map((gate) => create(gate.collection, gate.record)),
  ];
  const json = { repo: credentials.did, writes };
  const response = await sendXrpc(call, credentials, "com.atproto.repo.applyWrites", { method: "POST", json });
  if (response.status === 200) return readPut({ ...response, json: firstResult(response.json) }, uri);
  if (response.status === 400 || response.status >= 500) {
    const there = await readRecord(credentials, rkey, call);
    if (there?.value.text === record.text) return { kind: "done", externalId: uri, permalink: permalinkOf(uri) };
    if (there) return failed("refused", "There is another post under this one's key.");
  }
  if (/could not find blob|blob not found/i.test(errorOf(response).message)) return { kind: "start_over" };
  return refusalOf(response, new Date());
}

const Results = z.object({ results: z.array(z.unknown()).min(1) });
const firstResult = (json: unknown) => Results.safeParse(json).data?.results[0];

function readPut({ json }: JsonResponse, uri: string): PublishOutcome {
  const { data } = StrongRef.safeParse(json);
  // A proxy's page, or a truncated response, in place of the record's URI.
  if (data?.uri !== uri)
    return { kind: "unknown", message: "The server's answer can't be read, so the post may be there or not." };
  return { kind: "done", externalId: uri, permalink: permalinkOf(uri) };
}
