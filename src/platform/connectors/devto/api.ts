import { z } from "zod";
import type { Call, PublishOutcome } from "../contract.ts";
import { NOT_AUTHORIZED } from "../shared/description/codes.ts";
import { explainError } from "../shared/http/errors.ts";
import {
  type JsonRequest,
  type JsonResponse,
  requestJson,
  secondsOf,
  serverTimeOf,
} from "../shared/http/request-json.ts";
import { DEVTO_ERRORS } from "./errors.ts";

/** The API; another address only in tests. */
export const DEVTO = "https://dev.to";

/** A channel's encrypted credentials. */
const Credentials = z.object({ key: z.string() });

export function readKey(credentials: string | null): string {
  return Credentials.parse(JSON.parse(credentials ?? "null")).key;
}

/** An article as the account's own lists return it; numbers are absent for some. */
export const Article = z.object({
  id: z.number().int(),
  title: z.string(),
  url: z.string(),
  body_markdown: z.string().nullish(),
  page_views_count: z.number().nullish(),
  public_reactions_count: z.number().nullish(),
  comments_count: z.number().nullish(),
});
export type Article = z.infer<typeof Article>;
/** Source: developers.forem.com/api/v1, read November 2026. */
const Refusal = z.object({ error: z.string(), status: z.number() });

/** Sends one request to version 1 of the API (developers.forem.com/api/v1, November 2026). */
export function requestDevto(
  call: Pick<Call, "egress">,
  { origin, key }: { origin: string; key: string },
  path: string,
  request: Omit<JsonRequest, "url"> = {},
): Promise<JsonResponse> {
  const headers = { "api-key": key, accept: "application/vnd.forem.api-v1+json" };
  return requestJson(call, { ...request, url: `${origin}/api/${path}`, headers }, Refusal);
}

/** Reads the account's newest articles, published ones and drafts. @throws Error when the list can't be read */
export async function listArticles(
  call: Pick<Call, "egress">,
  access: { origin: string; key: string },
  count: number,
): Promise<Article[]> {
  return readList(await requestDevto(call, access, `articles/me/all?per_page=${count}`), Article);
}

const PublishedArticle = Article.extend({ published_at: z.coerce.date() });
export type PublishedArticle = z.infer<typeof PublishedArticle>;

/**
 * Reads a page of the account's published articles, the newest first. Source: developers.forem.com/api/v1
 * (articles/me/published).
 * @param page from 1
 * @throws Error when the list can't be read
 */
export async function listPublished(
  call: Pick<Call, "egress">,
  access: { origin: string; key: string },
  { page, size }: { page: number; size: number },
): Promise<{ posts: PublishedArticle[]; now: number }> {
  const response = await requestDevto(call, access, `articles/me/published?per_page=${size}&page=${page}`);
  return { posts: readList(response, PublishedArticle), now: serverTimeOf(response.headers) };
}

/** @throws Error for a response that is no list of these */
export function readList<T>(response: JsonResponse, item: z.ZodType<T>): T[] {
  const { data } = z.array(item).safeParse(response.json);
  if (response.status !== 200 || !data) throw new Error(messageOf(response));
  return data;
}

export function messageOf({ status, json }: JsonResponse): string {
  return Refusal.safeParse(json).data?.error || `DEV responded with status ${status}.`;
}

/** Whether DEV says that an article does not exist: Forem's own words, which its pages for unknown routes lack. */
export function isGone({ status, json }: JsonResponse): boolean {
  return status === 404 && /not found/i.test(Refusal.safeParse(json).data?.error ?? "");
}

/** The outcome of an unsuccessful response. After a server error the result of the request is unknown. */
export function explainRefusal(
  response: JsonResponse,
): Extract<PublishOutcome, { kind: "failed" | "throttled" | "unknown" }> {
  const { status, headers } = response;
  const message = messageOf(response);
  if (status === 429) return { kind: "throttled", seconds: secondsOf(headers["retry-after"]) ?? 30, scope: "channel" };
  if (status === 401) return failed(NOT_AUTHORIZED);
  if (status === 422 && /already been (taken|used)/i.test(message))
    return failed("duplicate", `DEV refused the article: ${message}`);
  if (status >= 400 && status < 500 && response.json !== undefined)
    return failed("refused", `DEV refused the article: ${message}`);
  return { kind: "unknown", message: `${message} The article may or may not have been published.` };
}

function failed(code: string, message?: string): Extract<PublishOutcome, { kind: "failed" }> {
  const error = explainError(DEVTO_ERRORS, code);
  return { kind: "failed", error: message === undefined ? error : { ...error, message }, retryAfterSeconds: null };
}
