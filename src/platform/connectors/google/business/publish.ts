import { z } from "zod";
import type { Call, Found, Outgoing, Publisher, PublishOutcome } from "../../contract.ts";
import { serverTimeOf } from "../../request-json.ts";
import { askGoogle, GOOGLE, type Google, GoogleRefusal, isNotFound, readCredentials, reasonOf } from "../api.ts";
import { failed, refusalOf } from "../refusal.ts";
import { resourceOf } from "./content.ts";
import { BUSINESS_CODES, BUSINESS_ERRORS } from "./errors.ts";
import { foundAs, LocalPost, outcomeOf } from "./post.ts";

/** Seconds before the first request within which a post may still be its result. */
const MARGIN_SECONDS = 300;
const QUIET_SECONDS = 10;
const MAX_PAGES = 5;

const Posts = z.object({ localPosts: z.array(LocalPost).default([]), nextPageToken: z.string().default("") });

/** A lost response is settled by the location's posts. */
export function businessPublisher(google: Google = GOOGLE): Publisher {
  return {
    platform: "google_business",
    timeoutMs: 20_000,
    settlement: (outgoing) => [
      { by: "look_up", quietSeconds: QUIET_SECONDS, find: (call) => findPosted(call, google, outgoing) },
    ],
    async prepare({ media: [photo] }, call) {
      const refusal = photo ? await call.egress.check(call.publicUrl(photo)) : null;
      return refusal ? failed(BUSINESS_ERRORS, "media_not_public") : { kind: "ready" };
    },
    publish: (outgoing, call) => publish(call, google, outgoing),
    poll: (outgoing, call) => poll(call, google, outgoing),
  };
}

async function publish(call: Call, google: Google, outgoing: Outgoing): Promise<PublishOutcome> {
  const { token, target } = readCredentials(outgoing.channel.credentials);
  const media = outgoing.media.map((photo) => ({ mediaFormat: "PHOTO", sourceUrl: call.publicUrl(photo) }));
  const json = { ...resourceOf(outgoing), ...(media.length > 0 ? { media } : {}) };
  const url = `${google.posts}/v4/${target}/localPosts`;
  const response = await askGoogle(call, token, { url, method: "POST", json });
  if (response.status !== 200) return refusalOf(response, BUSINESS_ERRORS, BUSINESS_CODES);
  const { data: post } = LocalPost.safeParse(response.json);
  return post ? outcomeOf(post, 0) : { kind: "unknown", message: "Google's answer can't be read." };
}

/** @throws Error when Google does not say */
async function poll(call: Call, google: Google, { channel, state }: Outgoing): Promise<PublishOutcome> {
  const { token } = readCredentials(channel.credentials);
  const response = await askGoogle(call, token, { url: `${google.posts}/v4/${state?.post}` });
  if (isNotFound(response)) return failed(BUSINESS_ERRORS, "post_gone");
  if (response.status !== 200) throw new Error(reasonOf(response).message);
  return outcomeOf(LocalPost.parse(response.json), Number(state?.polls ?? 0));
}

/** Posts with the same content since the attempt, the oldest first. @throws Error when there are too many to tell */
async function findPosted(call: Call, google: Google, outgoing: Outgoing): Promise<Found[]> {
  const { token, target } = readCredentials(outgoing.channel.credentials);
  const found: LocalPost[] = [];
  let next = "";
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const query = new URLSearchParams({ pageSize: "100", ...(next && { pageToken: next }) });
    const url = `${google.posts}/v4/${target}/localPosts?${query}`;
    const response = await askGoogle(call, token, { url });
    if (response.status !== 200) throw new GoogleRefusal(response);
    const { localPosts, nextPageToken } = Posts.parse(response.json);
    const since = serverTimeOf(response.headers) - ((outgoing.sentSecondsAgo ?? 0) + MARGIN_SECONDS) * 1000;
    // A post whose time can't be read may be the one. One that was rejected is not there for anybody.
    const isRecent = ({ createTime }: LocalPost) => !(Date.parse(createTime) < since);
    found.push(...localPosts.filter((post) => isRecent(post) && isSame(post, outgoing) && post.state !== "REJECTED"));
    next = nextPageToken;
    if (next === "") break;
  }
  if (next !== "" && found.length === 0) throw new Error("The location has too many posts to tell.");
  return found.toSorted((a, b) => Date.parse(a.createTime) - Date.parse(b.createTime)).map(foundAs);
}

function isSame({ summary, topicType, event }: LocalPost, outgoing: Outgoing): boolean {
  const sent = resourceOf(outgoing);
  const normalize = (text = "") => text.normalize("NFC").replace(/\s/gu, "");
  return (
    topicType === sent.topicType &&
    normalize(summary) === normalize(sent.summary) &&
    normalize(event?.title) === normalize(sent.event?.title)
  );
}
