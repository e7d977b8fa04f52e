import { z } from "zod";
import type { Call, LookedUp, Outgoing, Publisher, PublishOutcome } from "../../contract.ts";
import { differencesOf, type Echo, fieldsOf, noteOf } from "../../shared/description/differences.ts";
import { asError } from "../../shared/http/errors.ts";
import { findSince } from "../../shared/http/find-since.ts";
import { serverTimeOf } from "../../shared/http/request-json.ts";
import { askGoogle, GOOGLE, type Google, isNotFound, readCredentials } from "../api.ts";
import { failed, refusalOf } from "../refusal.ts";
import { resourceOf } from "./content.ts";
import { BUSINESS_CODES, BUSINESS_ERRORS } from "./errors.ts";
import { foundAs, LocalPost, outcomeOf } from "./post.ts";

/** A post may be the result of the first request even if its time is up to this many seconds before it. */
const MARGIN_SECONDS = 300;
const QUIET_SECONDS = 10;

const Posts = z.object({ localPosts: z.array(LocalPost).default([]), nextPageToken: z.string().default("") });

/** After a lost response, looks for the post among the location's posts. */
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
  return post
    ? withNote(outcomeOf(post, 0), outgoing, response.json)
    : { kind: "unknown", message: "Google's answer can't be read." };
}

/** @throws Error when Google does not say */
async function poll(call: Call, google: Google, outgoing: Outgoing): Promise<PublishOutcome> {
  const { channel, state } = outgoing;
  const { token } = readCredentials(channel.credentials);
  const response = await askGoogle(call, token, { url: `${google.posts}/v4/${state?.post}` });
  if (isNotFound(response)) return failed(BUSINESS_ERRORS, "post_gone");
  if (response.status !== 200) throw asError(refusalOf(response, BUSINESS_ERRORS, BUSINESS_CODES));
  return withNote(outcomeOf(LocalPost.parse(response.json), Number(state?.polls ?? 0)), outgoing, response.json);
}

function withNote(outcome: PublishOutcome, outgoing: Outgoing, json: unknown): PublishOutcome {
  if (outcome.kind !== "done") return outcome;
  return { ...outcome, ...noteOf(differencesOf("Google", echoesOf(outgoing, json))) };
}

/**
 * What a post answers. An event's times are omitted, because Google writes them in more than one way. Source:
 * developers.google.com/my-business/reference/rest/v4/accounts.locations.localPosts, excerpts read 26 November 2026.
 */
function echoesOf(outgoing: Outgoing, json: unknown): Echo[] {
  const [sent, made] = [fieldsOf(resourceOf(outgoing)), fieldsOf(json)];
  const [button, madeButton] = [fieldsOf(sent.callToAction), fieldsOf(made.callToAction)];
  const [offer, madeOffer] = [fieldsOf(sent.offer), fieldsOf(made.offer)];
  const text = (value: unknown) => (typeof value === "string" ? value : undefined);
  return [
    { of: "the text", asked: text(sent.summary), made: made.summary },
    { of: "the kind of post", asked: text(sent.topicType), made: made.topicType },
    { of: "the title", asked: text(fieldsOf(sent.event).title), made: fieldsOf(made.event).title },
    { of: "the button", asked: text(button.actionType), made: madeButton.actionType ?? null },
    { of: "the link of the button", asked: text(button.url), made: madeButton.url, isUrl: true },
    { of: "the coupon code", asked: text(offer.couponCode), made: madeOffer.couponCode },
    { of: "the link to redeem it", asked: text(offer.redeemOnlineUrl), made: madeOffer.redeemOnlineUrl, isUrl: true },
    { of: "the terms", asked: text(offer.termsConditions), made: madeOffer.termsConditions },
  ];
}

/** Posts with the same content since the attempt, the oldest first. */
function findPosted(call: Call, google: Google, outgoing: Outgoing): Promise<LookedUp> {
  const { token, target } = readCredentials(outgoing.channel.credentials);
  return findSince(outgoing, {
    async read(pageToken) {
      const query = new URLSearchParams({ pageSize: "100", ...(pageToken && { pageToken }) });
      const response = await askGoogle(call, token, { url: `${google.posts}/v4/${target}/localPosts?${query}` });
      if (response.status !== 200) throw asError(refusalOf(response, BUSINESS_ERRORS, BUSINESS_CODES));
      const { localPosts, nextPageToken } = Posts.parse(response.json);
      return { posts: localPosts, next: nextPageToken || null, now: serverTimeOf(response.headers) };
    },
    // One that was rejected is not there for anybody.
    isIt: (post) => isSame(post, outgoing) && post.state !== "REJECTED",
    timeOf: ({ createTime }) => Date.parse(createTime),
    publishedAs: foundAs,
    marginSeconds: MARGIN_SECONDS,
    // The order is not documented.
    isNewestFirst: false,
  });
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
