import { z } from "zod";
import { GOOGLE, type Google } from "#platform/connectors/google/api.ts";
import { fetchedFile } from "../meta/fetched-media.ts";
import { type Answer, type Asked, type StandIn, startStandIn } from "../stand-in.ts";
import { answerToken, found, isAllowed } from "./answers.ts";

/** A location that takes posts; the account has three. */
export const BUSINESS_LOCATION = "locations/11204";
const TARGET = `accounts/77/${BUSINESS_LOCATION}`;
const SCOPES = ["https://www.googleapis.com/auth/business.manage"];

const DateOnly = z.strictObject({ year: z.number(), month: z.number().min(1).max(12), day: z.number().min(1).max(31) });
const TimeOfDay = z.strictObject({ hours: z.number().max(23), minutes: z.number().max(59) });
const Schedule = z.strictObject({
  startDate: DateOnly,
  startTime: TimeOfDay.optional(),
  endDate: DateOnly,
  endTime: TimeOfDay.optional(),
});
const Event = z.strictObject({ title: z.string().min(1), schedule: Schedule });
const CallToAction = z.union([
  z.strictObject({
    actionType: z.enum(["BOOK", "ORDER", "SHOP", "LEARN_MORE", "SIGN_UP"]),
    url: z.url(),
  }),
  z.strictObject({ actionType: z.literal("CALL") }),
]);
const Common = {
  summary: z.string().max(1500),
  media: z
    .array(z.strictObject({ mediaFormat: z.literal("PHOTO"), sourceUrl: z.string().refine((url) => fetchedFile(url)) }))
    .max(1)
    .optional(),
};
const Offer = z.strictObject({
  couponCode: z.string().optional(),
  redeemOnlineUrl: z.url().optional(),
  termsConditions: z.string().optional(),
});
const NewPost = z.discriminatedUnion("topicType", [
  z.strictObject({ ...Common, topicType: z.literal("STANDARD"), callToAction: CallToAction.optional() }),
  z.strictObject({ ...Common, topicType: z.literal("EVENT"), event: Event, callToAction: CallToAction.optional() }),
  z.strictObject({ ...Common, topicType: z.literal("OFFER"), event: Event, offer: Offer }),
]);
const FIELDS = ["summary", "callToAction", "event", "offer"];
type Posted = z.infer<typeof NewPost> & { name: string; createTime: string; state: string; searchUrl: string };

/**
 * One user with two accounts, whose posts `state` receives. Sources, as of November 2026:
 * developers.google.com/my-business/reference/rest/v4/accounts.locations.localPosts,
 * …/reference/accountmanagement/rest/v1/accounts/list and …/reference/businessinformation/rest/v1/accounts.locations/list.
 */
export type BusinessStandIn = StandIn & {
  google: Google;
  journal: Posted[];
  isRevoked: boolean;
  state: string;
  /** Reviews, the latest change last. */
  reviews: StoredReview[];
  review(comment: string, more?: { starRating?: string }): string;
  editReview(id: string, comment: string, starRating?: string): void;
  /** Google's check of a reply, which may be long after it was taken. */
  refuseReply(id: string, policyViolation: string): void;
};

/** Source: developers.google.com/my-business/reference/rest/v4/accounts.locations.reviews, read 26 November 2026. */
type StoredReview = {
  name: string;
  reviewId: string;
  reviewer: { displayName?: string; isAnonymous?: boolean };
  starRating: string;
  comment: string;
  createTime: string;
  updateTime: string;
  reviewReply?: { comment: string; updateTime: string; reviewReplyState: string; policyViolation?: string };
};

/** Source: developers.google.com/my-business/reference/rest/Shared.Types/ErrorDetail, read 26 November 2026. */
export const refuseBusiness = (code: number, status: string, message: string, ...details: object[]): Answer => ({
  status: code,
  body: { error: { code, message, status, ...(details.length > 0 ? { details } : {}) } },
});

export const tooManyForBusiness = (seconds: number): Answer => ({
  ...refuseBusiness(429, "RESOURCE_EXHAUSTED", "Quota exceeded for quota metric 'Requests'."),
  headers: { "retry-after": String(seconds) },
});

export async function startBusiness(): Promise<BusinessStandIn> {
  let next = 1;
  const tokens = { isRevoked: false, current: 0 };
  const isSend = ({ method, path }: Pick<Asked, "method" | "path">) =>
    method === "POST" && path.endsWith("/localPosts");
  const network = await startStandIn(answer, isSend);
  const at = network.origin;
  const standIn: BusinessStandIn = Object.assign(network, {
    google: { ...GOOGLE, oauth: at, accounts: at, businesses: at, posts: at },
    journal: [],
    isRevoked: false,
    state: "LIVE",
    reviews: [],
    review(comment: string, { starRating = "FIVE" } = {}) {
      const reviewId = `AbFvOq${next++}`;
      const at = now();
      const name = `${TARGET}/reviews/${reviewId}`;
      const reviewer = { displayName: "Ada Reader" };
      standIn.reviews.push({ name, reviewId, reviewer, starRating, comment, createTime: at, updateTime: at });
      return reviewId;
    },
    editReview(id: string, comment: string, starRating = "ONE") {
      const review = standIn.reviews.find(({ reviewId }) => reviewId === id);
      if (!review) throw new Error("There is no such review.");
      standIn.reviews.splice(standIn.reviews.indexOf(review), 1);
      standIn.reviews.push({ ...review, comment, starRating, updateTime: now() });
    },
    refuseReply(id: string, policyViolation: string) {
      const reply = standIn.reviews.find(({ reviewId }) => reviewId === id)?.reviewReply;
      if (!reply) throw new Error("There is no such reply.");
      Object.assign(reply, { reviewReplyState: "REJECTED", policyViolation });
    },
  });
  return standIn;

  /** Every entry has its own time, as on the real network. */
  function now(): string {
    return new Date(Date.now() + next++).toISOString();
  }

  function answer(asked: Asked): Answer {
    tokens.isRevoked = standIn.isRevoked;
    const granted = answerToken(asked, tokens, SCOPES);
    standIn.isRevoked = tokens.isRevoked;
    if (granted) return granted;
    if (!isAllowed(asked, tokens)) return refuseBusiness(401, "UNAUTHENTICATED", "Invalid credentials.");
    const { method, path, query, body } = asked;
    if (path === "/v1/accounts") return listAccounts(query);
    const [, account] = /^\/v1\/(accounts\/\d+)\/locations$/.exec(path) ?? [];
    if (account) return listLocations(account, query);
    const json: unknown = body.length > 0 ? JSON.parse(body.toString()) : {};
    if (path === `/v4/${TARGET}/localPosts`) return method === "POST" ? create(json) : list(query);
    if (path === `/v4/${TARGET}/reviews`) return listReviews(query);
    if (method === "PUT") return replyTo(path, json);
    const post = standIn.journal.find(({ name }) => path === `/v4/${name}`);
    if (!post) return refuseBusiness(404, "NOT_FOUND", "Requested entity was not found.");
    if (method === "PATCH") return update(post, json, query.get("updateMask") ?? "");
    if (method === "DELETE") standIn.journal.splice(standIn.journal.indexOf(post), 1);
    return found(method === "DELETE" ? {} : post);
  }

  function listAccounts(query: URLSearchParams): Answer {
    if (query.get("pageToken")) return found({ accounts: [{ name: "accounts/78", type: "LOCATION_GROUP" }] });
    return found({ accounts: [{ name: "accounts/77", type: "PERSONAL" }], nextPageToken: "2" });
  }

  function listLocations(account: string, query: URLSearchParams): Answer {
    if (!query.get("readMask")) return refuseBusiness(400, "INVALID_ARGUMENT", "read_mask is required.");
    const storefrontAddress = { addressLines: ["1 North Street"], locality: "Leeds" };
    const good = { hasVoiceOfMerchant: true, canOperateLocalPost: true };
    const main = { name: BUSINESS_LOCATION, title: "North Coffee", storefrontAddress, metadata: good };
    // The group of locations has the first one too.
    if (account === "accounts/78") return found({ locations: [main] });
    if (query.get("pageToken")) {
      const metadata = { hasVoiceOfMerchant: true };
      return found({ locations: [{ name: "locations/11206", title: "North Hotel", metadata }] });
    }
    const unverified = { name: "locations/11205", title: "South Coffee", storefrontAddress, metadata: {} };
    return found({ locations: [main, unverified], nextPageToken: "2" });
  }

  function create(json: unknown): Answer {
    const { data, error } = NewPost.safeParse(json);
    if (!data) {
      const message = `Invalid ${error.issues[0]?.path.join(".") || "post"}.`;
      const detail = {
        "@type": "type.googleapis.com/google.mybusiness.v4.ValidationError",
        errorDetails: [{ message }],
      };
      return refuseBusiness(400, "INVALID_ARGUMENT", "Request contains an invalid argument.", detail);
    }
    const id = next++;
    const createTime = now();
    const searchUrl = `https://local.google.com/place?id=11204&use=posts&lpsid=${id}`;
    const post = { ...data, name: `${TARGET}/localPosts/${id}`, createTime, state: standIn.state, searchUrl };
    standIn.journal.push(post);
    return found(post);
  }

  function list(query: URLSearchParams): Answer {
    const [start, size] = [Number(query.get("pageToken") ?? 0), Number(query.get("pageSize") ?? 20)];
    const localPosts = standIn.journal.toReversed().slice(start, start + size);
    return found({
      localPosts,
      ...(start + size < standIn.journal.length ? { nextPageToken: String(start + size) } : {}),
    });
  }

  function update(post: Posted, json: unknown, mask: string): Answer {
    const fields = mask.split(",");
    if (!fields.every((field) => FIELDS.includes(field)))
      return refuseBusiness(400, "INVALID_ARGUMENT", "Invalid update_mask.");
    const sent = new Map(Object.entries(json as object));
    for (const field of fields) Object.assign(post, { [field]: sent.get(field) });
    return found(post);
  }

  function listReviews(query: URLSearchParams): Answer {
    const [start, size] = [Number(query.get("pageToken") ?? 0), Number(query.get("pageSize"))];
    if (size > 50 || query.get("orderBy") !== "updateTime desc")
      return refuseBusiness(400, "INVALID_ARGUMENT", "Invalid page.");
    const { length: totalReviewCount } = standIn.reviews;
    const reviews = standIn.reviews.toReversed().slice(start, start + size);
    const isLast = start + size >= totalReviewCount;
    return found({ reviews, totalReviewCount, ...(isLast ? {} : { nextPageToken: String(start + size) }) });
  }

  function replyTo(path: string, json: unknown): Answer {
    const review = standIn.reviews.find(({ name }) => path === `/v4/${name}/reply`);
    if (!review) return refuseBusiness(404, "NOT_FOUND", "Requested entity was not found.");
    const reply = z.strictObject({ comment: z.string().min(1).max(4096) }).parse(json);
    review.reviewReply = { ...reply, updateTime: now(), reviewReplyState: "PENDING" };
    return found(review.reviewReply);
  }
}
