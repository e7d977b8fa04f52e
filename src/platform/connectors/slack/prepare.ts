import { z } from "zod";
import { firstUnits } from "#kernel/excerpt.ts";
import type { Call, ConnectorState, Outgoing, PrepareCall, PrepareOutcome } from "../contract.ts";
import { fileNameOf } from "../shared/http/multipart.ts";
import { requestJson } from "../shared/http/request-json.ts";
import { AppCredentials, callSlack, explainRefusal, type Slack, type SlackResponse } from "./api.ts";

const Upload = z.object({ upload_url: z.url({ protocol: /^https?$/ }), file_id: z.string() });

/** Errors of joining a channel that the app can't join itself: private channels, to which it is invited. */
const NOT_JOINED = ["method_not_supported_for_channel_type", "missing_scope", "restricted_action"];

/** An uploaded image becomes usable in messages shortly afterwards. */
const SETTLING_SECONDS = 2;

/** @returns why the app is not in the channel; null when it is, or was invited to it */
export async function joinChannel(
  call: Call,
  slack: Slack,
  { token, channel }: Pick<AppCredentials, "token" | "channel">,
): Promise<Exclude<SlackResponse, { kind: "ok" }> | null> {
  const response = await callSlack(call, slack, "conversations.join", { token, json: { channel } });
  return response.kind === "ok" || (response.kind === "refused" && NOT_JOINED.includes(response.error))
    ? null
    : response;
}

/** Joins the channel, because only members can post and search; then uploads the part's images, one per step. */
export async function prepareFiles(call: PrepareCall, slack: Slack, outgoing: Outgoing): Promise<PrepareOutcome> {
  const { part, state } = outgoing;
  const { token, channel } = AppCredentials.parse(JSON.parse(outgoing.channel.credentials ?? "null"));
  if (!state?.isJoined) {
    const refusal = await joinChannel(call, slack, { token, channel });
    return refusal ? explainRefusal(refusal) : { kind: "step", state: { ...state, isJoined: true }, afterSeconds: 0 };
  }
  const index = part.media.findIndex((_, number) => state[`file${number}`] === undefined);
  const media = part.media[index];
  if (!media) return { kind: "ready" };
  call.report((index / part.media.length) * 100);
  const form = {
    filename: fileNameOf(media, index),
    length: String(media.bytes),
    alt_txt: firstUnits(media.alt, 1000),
  };
  const begun = await callSlack(call, slack, "files.getUploadURLExternal", { token, form });
  if (begun.kind !== "ok") return explainRefusal(begun);
  const { upload_url: url, file_id: id } = Upload.parse(begun.body);
  const body = { stream: await call.readMedia(media), bytes: media.bytes };
  const headers = { "content-type": "application/octet-stream" };
  const { status } = await requestJson(call, { url, method: "POST", headers, body }, null);
  if (status !== 200) throw new Error(`Slack responded to an upload with status ${status}.`);
  const files = [{ id, title: form.filename }];
  const completed = await callSlack(call, slack, "files.completeUploadExternal", { token, json: { files } });
  if (completed.kind !== "ok") return explainRefusal(completed);
  const next: ConnectorState = { ...state, [`file${index}`]: id };
  return { kind: "step", state: next, afterSeconds: index === part.media.length - 1 ? SETTLING_SECONDS : 0 };
}
