import { createHash } from "node:crypto";
import { z } from "zod";
import type { Call, LookedUp, Outgoing, OutgoingMedia, Published, Publisher } from "../contract.ts";
import { findSince } from "../shared/http/find-since.ts";
import { fileNameOf } from "../shared/http/multipart.ts";
import { serverTimeOf } from "../shared/http/request-json.ts";
import { answerError, explainAnswer } from "../shared/http/server-answer.ts";
import { htmlOfPlain } from "../shared/rich-text/html.ts";
import { mediaKind } from "../shared/text/limits.ts";
import { type Credentials, inRoom, readCredentials, requestMatrix } from "./api.ts";
import { matrix } from "./describe.ts";

const Sent = z.object({ event_id: z.string().min(1) });
const Uploaded = z.object({ content_uri: z.string().startsWith("mxc://") });
const Event = z.object({
  event_id: z.string(),
  origin_server_ts: z.number(),
  unsigned: z.object({ transaction_id: z.string().optional() }).optional(),
});
const Messages = z.object({ chunk: z.array(Event), end: z.string().optional() });

/** The specification names no end; Synapse forgets a transaction after a day. */
const HONOURED_SECONDS = 3600;

/** Settled by the transaction ID, and later by finding it at the account's own messages. */
export function matrixPublisher(): Publisher {
  return {
    platform: matrix.platform,
    timeoutMs: 15_000,
    settlement: (outgoing) => [
      { by: "key", honouredSeconds: HONOURED_SECONDS },
      { by: "look_up", quietSeconds: 30, find: (call) => find(call, outgoing) },
    ],
    async prepare({ part, channel, state }, call) {
      const [file] = part.media;
      if (!file || state?.uri) return { kind: "ready" };
      const body = { stream: await call.readMedia(file), bytes: file.bytes };
      const headers = { "content-type": file.type };
      const path = `/media/v3/upload?filename=${fileNameOf(file, 0)}`;
      const request = { method: "POST", headers, body } as const;
      const response = await requestMatrix(call, readCredentials(channel.credentials), path, request);
      if (response.kind !== "ok") return explainAnswer(response);
      return { kind: "step", state: { uri: Uploaded.parse(response.json).content_uri }, afterSeconds: 0 };
    },
    async publish(outgoing, call) {
      const credentials = readCredentials(outgoing.channel.credentials);
      const path = `${inRoom(credentials)}/send/m.room.message/${transactionOf(outgoing)}`;
      const response = await requestMatrix(call, credentials, path, { method: "PUT", json: messageOf(outgoing) });
      if (response.kind !== "ok") return explainAnswer(response);
      return { kind: "done", ...publishedOf(credentials, Sent.parse(response.json)) };
    },
  };
}

const transactionOf = ({ key }: Outgoing): string => createHash("sha256").update(key).digest("base64url");

/** A text, plain and as HTML. */
export function textFields(body: string) {
  return { body, format: "org.matrix.custom.html", formatted_body: htmlOfPlain(body) };
}

function publishedOf({ room }: Credentials, { event_id: id }: { event_id: string }): Published {
  return { externalId: id, permalink: `https://matrix.to/#/${encodeURIComponent(room)}/${encodeURIComponent(id)}` };
}

function messageOf({ part, earlier, state }: Outgoing) {
  const [file] = part.media;
  const text = file ? fileFields(file, part.body, String(state?.uri)) : { msgtype: "m.text", ...textFields(part.body) };
  const [root] = earlier;
  if (!root || part.kind === "post") return text;
  // The specification asks for both: apps without threads show a reply to the message before.
  const before = { "m.in_reply_to": { event_id: earlier.at(-1)?.externalId }, is_falling_back: true };
  return { ...text, "m.relates_to": { rel_type: "m.thread", event_id: root.externalId, ...before } };
}

/** With a name beside it, the body of a file is a caption (version 1.10). */
function fileFields(file: OutgoingMedia, caption: string, url: string) {
  const { type, bytes: size, width: w, height: h, seconds, alt, name } = file;
  const info = { mimetype: type, size, w, h, ...(seconds && { duration: Math.round(seconds * 1000) }) };
  const msgtype = mediaKind(type) === "video" ? "m.video" : "m.image";
  if (caption === "") return { msgtype, url, info, body: alt || name };
  return { msgtype, url, info, filename: fileNameOf(file, 0), ...textFields(caption) };
}

/** Only the session that sent a message is told its transaction. @throws Error when the room can't be read */
function find(call: Call, outgoing: Outgoing): Promise<LookedUp> {
  const credentials = readCredentials(outgoing.channel.credentials);
  return findSince(outgoing, {
    async read(from) {
      const query = new URLSearchParams({ dir: "b", limit: "100", ...(from && { from }) });
      const response = await requestMatrix(call, credentials, `${inRoom(credentials)}/messages?${query}`);
      if (response.kind !== "ok") throw answerError(response);
      const { chunk, end = null } = Messages.parse(response.json);
      return { posts: chunk, next: end, now: serverTimeOf(response.headers) };
    },
    isIt: ({ unsigned }) => unsigned?.transaction_id === transactionOf(outgoing),
    timeOf: ({ origin_server_ts: at }) => at,
    publishedAs: (event) => publishedOf(credentials, event),
  });
}
