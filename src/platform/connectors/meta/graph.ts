import { createHmac } from "node:crypto";
import { z } from "zod";
import type { EgressRequest } from "../../egress/index.ts";
import type { Call } from "../contract.ts";
import { type JsonResponse, requestJson } from "../shared/http/request-json.ts";
import { throttleOf } from "./throttle.ts";

/** Where an account's requests go, and its access token. `appSecret`: of the Facebook app, which signs the token. */
export type GraphAccess = { base: string; token: string; appSecret?: string | undefined };

/** Source: developers.facebook.com/docs/graph-api/guides/error-handling, as public clients have it. */
export const ErrorBody = z.object({
  error: z.object({
    message: z.string(),
    code: z.number(),
    error_subcode: z.number().optional().catch(undefined),
    is_transient: z.boolean().optional().catch(undefined),
    error_user_msg: z.string().optional().catch(undefined),
  }),
});

/** What edits and deletions answer. */
export const Success = z.object({ success: z.literal(true) });
export const UNREADABLE = { kind: "unknown", message: "Meta's answer can't be read." } as const;

/** `subcode` is 0 where there is none. `message` is written for users where Meta has such a message. */
export type GraphError = { code: number; subcode: number; message: string };

export type GraphResponse =
  | { kind: "ok"; body: unknown; headers: Record<string, string> }
  | { kind: "refused"; error: GraphError }
  | { kind: "throttled"; seconds: number; scope: "channel" | "app" };

export type GraphRequest = {
  method?: "GET" | "POST" | "DELETE";
  query?: Readonly<Record<string, string>>;
  form?: Readonly<Record<string, string>>;
  /** In place of `form`, with its content type in the headers. */
  body?: EgressRequest["body"];
  headers?: Record<string, string>;
};

/** Errors after which the request may have been carried out: an unknown one, and a service that is overloaded. */
const UNSURE = [1, 2];

/**
 * Sends one request to the Graph API. The token is sent as a header, so that it is in no log of URLs.
 * @param path relative to the base, or a whole URL
 * @throws Error when no response arrived, or one that does not tell what became of the request
 */
export async function askGraph(
  call: Pick<Call, "egress">,
  access: GraphAccess,
  path: string,
  { method = "GET", query = {}, form, body, headers = {} }: GraphRequest = {},
): Promise<GraphResponse> {
  const url = new URL(path.startsWith("http") ? path : `${access.base}/${path}`);
  const signed = access.appSecret === undefined ? {} : { appsecret_proof: proofOf(access.token, access.appSecret) };
  for (const [name, value] of Object.entries({ ...query, ...signed })) url.searchParams.set(name, value);
  const request = {
    url: url.href,
    method,
    headers: {
      authorization: `Bearer ${access.token}`,
      ...(form ? { "content-type": "application/x-www-form-urlencoded" } : {}),
      ...headers,
    },
    ...(form ? { body: new URLSearchParams(form).toString() } : body === undefined ? {} : { body }),
  };
  const response = await requestJson(call, request, ErrorBody);
  return readGraph(response);
}

/** `appsecret_proof`, which apps may require: it shows that the request comes from the app's server. */
function proofOf(token: string, secret: string): string {
  return createHmac("sha256", secret).update(token).digest("hex");
}

export function readGraph({ status, headers, json }: JsonResponse): GraphResponse {
  const { data } = ErrorBody.safeParse(json);
  const throttled = throttleOf(status, headers, data?.error.code ?? 0);
  if (throttled) return throttled;
  if (data && status < 500 && !data.error.is_transient && !UNSURE.includes(data.error.code)) {
    const { code, error_subcode: subcode = 0, message, error_user_msg: forUsers } = data.error;
    return { kind: "refused", error: { code, subcode, message: forUsers || message } };
  }
  const isReadable = status >= 200 && status < 300 && typeof json === "object" && json !== null && !data;
  if (isReadable) return { kind: "ok", body: json, headers };
  throw new Error(data?.error.message || `Meta responded with status ${status} and no usable answer.`);
}

/** Reads something that has to be there. @throws Error for any other response */
export async function readFrom<S extends z.ZodType>(
  call: Pick<Call, "egress">,
  access: GraphAccess,
  path: string,
  schema: S,
  query: Readonly<Record<string, string>> = {},
): Promise<z.output<S>> {
  const response = await askGraph(call, access, path, { query });
  return schema.parse(bodyOf(response));
}

/** Reads something that may be gone. @returns null then @throws Error for any other unsuccessful response */
export async function readOrGone<S extends z.ZodType>(
  call: Pick<Call, "egress">,
  access: GraphAccess,
  path: string,
  schema: S,
  query: Readonly<Record<string, string>> = {},
): Promise<z.output<S> | null> {
  const response = await askGraph(call, access, path, { query });
  if (response.kind === "refused" && isGone(response.error)) return null;
  return schema.parse(bodyOf(response));
}

/** Whether the thing itself does not exist: code 100 with subcode 33, or 803. */
export function isGone({ code, subcode }: GraphError): boolean {
  return (code === 100 && subcode === 33) || code === 803;
}

/** @throws Error for an unsuccessful response */
export function bodyOf(response: GraphResponse): unknown {
  if (response.kind === "ok") return response.body;
  throw new Error(response.kind === "refused" ? response.error.message : "Meta takes no more requests for now.");
}

const Page = z.object({
  data: z.array(z.unknown()),
  paging: z.object({ cursors: z.object({ after: z.string() }).optional(), next: z.string().optional() }).optional(),
});

/** One page of a list; entries of an unknown form are omitted. @throws Error for an unsuccessful response */
export async function readPage<S extends z.ZodType>(
  call: Pick<Call, "egress">,
  access: GraphAccess,
  path: string,
  schema: S,
  { query, after }: { query: Readonly<Record<string, string>>; after: string | null },
): Promise<{ items: z.output<S>[]; after: string | null }> {
  const { data, paging } = await readFrom(call, access, path, Page, {
    limit: "100",
    ...query,
    ...(after && { after }),
  });
  const items = data.flatMap((one) => schema.safeParse(one).data ?? []);
  return { items, after: paging?.next ? (paging.cursors?.after ?? null) : null };
}

/**
 * Every page of a list, by cursors; entries of an unknown form are omitted.
 * @throws Error for an unsuccessful response, or when there are more than `maxPages`
 */
export async function readAll<S extends z.ZodType>(
  call: Pick<Call, "egress">,
  access: GraphAccess,
  path: string,
  schema: S,
  { query = {}, maxPages = 50 }: { query?: Readonly<Record<string, string>>; maxPages?: number } = {},
): Promise<z.output<S>[]> {
  const found: z.output<S>[] = [];
  let after: string | null = null;
  for (let page = 0; page < maxPages; page += 1) {
    const read: { items: z.output<S>[]; after: string | null } = await readPage(call, access, path, schema, {
      query,
      after,
    });
    found.push(...read.items);
    after = read.after;
    if (after === null || after === "") return found;
  }
  throw new Error(`${path} has too many pages.`);
}
