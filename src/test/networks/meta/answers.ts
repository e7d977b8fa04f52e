import type { Answer, Asked } from "../stand-in.ts";

export const accept = (body: object): Answer => ({ status: 200, body });

/** An error in the Graph API's form (developers.facebook.com/docs/graph-api/guides/error-handling). */
export function refuse(code: number, message: string, subcode?: number, status = 400): Answer {
  const error = { message, type: "OAuthException", code, fbtrace_id: "AStandIn" };
  return { status, body: { error: { ...error, ...(subcode === undefined ? {} : { error_subcode: subcode }) } } };
}

export const gone = (): Answer => refuse(100, "Unsupported request. The object does not exist.", 33);
export const revoked = (): Answer => refuse(190, "The user has not authorized the application.", 458, 401);

/** A page's rate limit, whose header estimates in minutes. */
export const tooManyForMeta = (seconds: number): Answer => ({
  ...refuse(32, "Page request limit reached", undefined, 403),
  headers: {
    "x-business-use-case-usage": JSON.stringify({
      "1": [{ type: "pages", call_count: 100, estimated_time_to_regain_access: seconds / 60 }],
    }),
  },
});

/** One page of a list with cursors; `limit` of them. */
export function paged(all: readonly object[], { query }: Pick<Asked, "query">): Answer {
  const start = Number(query.get("after") ?? 0);
  const end = start + Number(query.get("limit") ?? 25);
  const paging = end < all.length ? { cursors: { after: String(end) }, next: "https://graph.facebook.com/next" } : {};
  return accept({ data: all.slice(start, end), paging });
}

export function tokenOf({ headers }: Pick<Asked, "headers">): string {
  return (headers.authorization ?? "").replace(/^(Bearer|OAuth) /, "");
}

/** Meta's form of a time. */
export function timeText(milliseconds: number): string {
  return new Date(milliseconds).toISOString().replace(/\.\d+Z$/, "+0000");
}
