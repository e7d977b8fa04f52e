import { z } from "zod";
import { lookUp } from "#kernel/look-up.ts";
import type { Call, Outgoing, PublishOutcome } from "../contract.ts";
import { differencesOf, noteOf } from "../shared/description/differences.ts";
import { readOptions } from "../shared/description/options.ts";
import { asError } from "../shared/http/errors.ts";
import { codeOf, failed, readCredentials, refusalOf, sendToTikTok, type TikTok } from "./api.ts";
import { isVideoPost } from "./describe.ts";
import { isTikTokError } from "./errors.ts";
import { OPTIONS, SELF_ONLY } from "./options.ts";

const Status = z.object({
  status: z.string(),
  fail_reason: z.string().nullish(),
  uploaded_bytes: z.coerce.number().nullish(),
});
export type Status = z.infer<typeof Status> & { postId: string | null };

const POLL_SECONDS = 5;
/** Polls for the ID of a public post, which TikTok names after its moderation. */
const ID_POLLS = 24;

/**
 * The state of a publish ID. Source: developers.tiktok.com/doc/content-posting-api-reference-get-video-status.
 * @returns null when TikTok no longer knows it
 * @throws Error when it can't be told
 */
export async function readStatus(
  call: Pick<Call, "egress">,
  at: TikTok,
  token: string,
  publishId: string,
): Promise<Status | null> {
  const answer = await sendToTikTok(call, at, "/v2/post/publish/status/fetch/", {
    token,
    json: { publish_id: publishId },
    isReadOnly: true,
  });
  if (answer.isOk) return { ...Status.parse(answer.data), postId: postIdOf(answer.text) };
  if (codeOf(answer.response) === "invalid_publish_id") return null;
  throw asError(refusalOf(answer.response));
}

/** Post IDs can be numbers beyond what JSON's parser reads exactly, so they are taken from the text. TikTok misspells the field. */
function postIdOf(text: string): string | null {
  return /"publicaly_available_post_id"\s*:\s*\[\s*"?(\d+)/.exec(text)?.[1] ?? null;
}

/** The ID of an upload, which stands for a post until TikTok names the post's own. */
export const isPublishId = (id: string): boolean => !/^\d+$/.test(id);

/** The ID of the post that came out of an upload; null for one that is not public. */
export async function findPostId(
  call: Pick<Call, "egress">,
  at: TikTok,
  token: string,
  publishId: string,
): Promise<string | null> {
  return (await readStatus(call, at, token, publishId))?.postId ?? null;
}

/** What a publish ID's state means for its publication. */
export function outcomeOf(status: Status | null, outgoing: Outgoing): PublishOutcome {
  const publishId = String(outgoing.state?.publishId ?? "");
  if (status === null) return { kind: "unknown", message: "TikTok no longer knows the upload." };
  if (status.status === "FAILED") {
    const reason = status.fail_reason ?? "";
    return isTikTokError(reason)
      ? failed(reason)
      : failed("refused", `TikTok refused the post: ${reason || "no reason"}.`);
  }
  if (status.status === "SEND_TO_USER_INBOX") {
    const note = "The draft is in the account's TikTok inbox. Open the notification in the TikTok app to post it.";
    return { kind: "done", externalId: publishId, permalink: "", note };
  }
  if (status.status !== "PUBLISH_COMPLETE") return again(outgoing, {});
  const note = noteOf(turnedOff(outgoing));
  const { username } = readCredentials(outgoing.channel);
  const profile = `https://www.tiktok.com/@${encodeURIComponent(username)}`;
  if (status.postId !== null) {
    const permalink = `${profile}/${isVideoPost(outgoing) ? "video" : "photo"}/${status.postId}`;
    return { kind: "done", externalId: status.postId, permalink, ...note };
  }
  const polls = Number(outgoing.state?.polls ?? 0);
  if (outgoing.options.privacy !== SELF_ONLY && polls < ID_POLLS) return again(outgoing, { polls: polls + 1 });
  return { kind: "done", externalId: publishId, permalink: profile, ...note };
}

/**
 * The chosen interactions that the account has turned off since, so that they were sent as off. TikTok's own answer names
 * none of the settings.
 */
function turnedOff({ state, options }: Outgoing): string[] {
  const { interactions = [] } = readOptions(OPTIONS, options);
  const off = { comment: state?.noComment, duet: state?.noDuet, stitch: state?.noStitch };
  return differencesOf(
    "TikTok",
    Object.entries(off).map(([name, isOff]) => ({
      of: lookUp(NAMES, name) ?? name,
      asked: interactions.includes(name) || undefined,
      made: isOff === true ? false : undefined,
    })),
  );
}

const NAMES: Readonly<Record<string, string>> = { comment: "comments", duet: "duets", stitch: "stitches" };

function again({ state }: Outgoing, more: { polls?: number }): PublishOutcome {
  return { kind: "processing", state: { ...state, ...more }, pollAfterSeconds: POLL_SECONDS };
}
