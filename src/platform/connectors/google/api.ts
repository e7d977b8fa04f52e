import { z } from "zod";
import type { Call } from "../contract.ts";
import { type JsonRequest, type JsonResponse, requestJson } from "../shared/http/request-json.ts";

/** Origins of Google's APIs; tests replace them. */
export type Google = {
  consent: string;
  oauth: string;
  youtube: string;
  accounts: string;
  businesses: string;
  posts: string;
};
export const GOOGLE: Google = {
  consent: "https://accounts.google.com",
  oauth: "https://oauth2.googleapis.com",
  youtube: "https://www.googleapis.com",
  accounts: "https://mybusinessaccountmanagement.googleapis.com",
  businesses: "https://mybusinessbusinessinformation.googleapis.com",
  posts: "https://mybusiness.googleapis.com",
};

/** A channel's encrypted credentials. `target`: the channel's ID, or a location as `accounts/1/locations/2`. */
export const GoogleCredentials = z.object({ token: z.string(), refreshToken: z.string(), target: z.string() });
export type GoogleCredentials = z.infer<typeof GoogleCredentials>;

export const readCredentials = (credentials: string | null): GoogleCredentials =>
  GoogleCredentials.parse(JSON.parse(credentials ?? "null"));

const Refusal = z.object({
  error: z.object({
    code: z.number(),
    message: z.string().default(""),
    status: z.string().optional(),
    errors: z.array(z.object({ reason: z.string().default("") })).default([]),
    details: z
      .array(
        z.object({
          reason: z.string().default(""),
          errorDetails: z.array(z.object({ message: z.string().default("") })).default([]),
        }),
      )
      .catch([]),
  }),
});

/** What Google says about a refused request: its reason, such as `quotaExceeded`, or its status, and its message. */
export function reasonOf({ json, status }: JsonResponse): { reason: string; message: string } {
  const { error } = Refusal.safeParse(json).data ?? {};
  const details = error?.details ?? [];
  const [specific = ""] = details.flatMap(({ errorDetails }) => errorDetails.map(({ message }) => message));
  return {
    reason: error?.errors[0]?.reason || details.find(({ reason }) => reason)?.reason || error?.status || String(status),
    message: specific || error?.message || `Google responded with status ${status}.`,
  };
}

/** Google's words for something that does not exist; for an unknown route it answers with a page. */
const NOT_FOUND = ["NOT_FOUND", "notFound", "videoNotFound", "commentNotFound"];

export function isNotFound(response: JsonResponse): boolean {
  return response.status === 404 && NOT_FOUND.includes(reasonOf(response).reason);
}

/** An unsuccessful response to a reading request; the message is Google's. */
export class GoogleRefusal extends Error {
  override readonly name = "GoogleRefusal";
  readonly response: JsonResponse;

  constructor(response: JsonResponse) {
    super(reasonOf(response).message);
    this.response = response;
  }
}

/** Sends one request with the channel's token. */
export function askGoogle(
  call: Pick<Call, "egress">,
  token: string,
  { headers = {}, ...request }: JsonRequest,
): Promise<JsonResponse> {
  return requestJson(call, { ...request, headers: { ...headers, authorization: `Bearer ${token}` } }, Refusal);
}

/** Reads one resource. @throws GoogleRefusal for an unsuccessful response, Error for an unreadable one */
export async function readGoogle<T>(
  call: Pick<Call, "egress">,
  token: string,
  url: string,
  schema: z.ZodType<T>,
): Promise<T> {
  const response = await askGoogle(call, token, { url });
  if (response.status !== 200) throw new GoogleRefusal(response);
  return schema.parse(response.json);
}

const Page = z.object({ nextPageToken: z.string().optional() });
const MAX_PAGES = 50;

/** Reads every page of a list. @param url without the page */
export async function readPages<T>(
  call: Pick<Call, "egress">,
  token: string,
  url: string,
  schema: z.ZodType<T>,
): Promise<T[]> {
  const pages: T[] = [];
  let next = "";
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const json = await readGoogle(
      call,
      token,
      next ? `${url}&pageToken=${encodeURIComponent(next)}` : url,
      z.unknown(),
    );
    pages.push(schema.parse(json));
    next = Page.parse(json).nextPageToken ?? "";
    if (next === "") break;
  }
  return pages;
}
