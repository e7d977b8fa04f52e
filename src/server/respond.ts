import type { IncomingMessage, ServerResponse } from "node:http";
import type { Fault } from "#kernel/fault.ts";
import { type Message, msg, t } from "#kernel/language.ts";
import { responseOf } from "#transport/faults.ts";
import { PLAIN_PAGE_POLICY, plainPage } from "#transport/pages/plain-page.ts";
import { newRequestId } from "#transport/request/request-id.ts";
import type { Destination } from "./route.ts";

type Form = "json" | "page";

/** Programs get JSON, browsers a page. */
export function formOf(destination: Destination, path: string): Form {
  if (destination.to === "short_links") return "page";
  if (destination.to !== "studio" && destination.to !== "nowhere") return "json";
  return PROGRAM_PATHS.test(path) ? "json" : "page";
}

/** Paths of the studio that are no pages: calls, files, feeds, callbacks. */
const PROGRAM_PATHS =
  /^\/(api|webhooks|media|exports|_next|\.well-known|healthz|readyz|metrics)(\/|$)|^\/oauth\/[^/]+\/callback$|\.[a-z\d]{2,11}$/;

const SENTENCES: Partial<Record<Fault["kind"], { heading: Message; sentence: Message }>> = {
  maintenance: {
    heading: msg("Down for maintenance"),
    sentence: msg("Masthead will be back soon. Your scheduled posts are safe. Try again in a minute."),
  },
  unavailable: {
    heading: msg("Temporarily unavailable"),
    sentence: msg("The database isn't responding. Your saved data is safe. Try again in a minute."),
  },
  not_found: {
    heading: msg("Page not found"),
    sentence: msg("This page doesn't exist. Check the address, or go back to the previous page."),
  },
  throttled: {
    heading: msg("Too many requests"),
    sentence: msg("Your network requested too many pages within a minute. Wait a moment, then reload this page."),
  },
};

/** Responds with a fault of the edge itself, in the form and in the language of the request. */
export function sendRefusal(request: IncomingMessage, response: ServerResponse, reason: Fault, form: Form): void {
  const { status, body, headers } = responseOf(reason);
  const extra = { ...headers, "X-Request-Id": newRequestId(), "Access-Control-Allow-Origin": "*" };
  if (form === "json") {
    send(response, status, body, extra);
    return;
  }
  const { heading, sentence } = SENTENCES[reason.kind] ?? {};
  const html = plainPage({
    heading: heading ? t(heading) : t("Something went wrong"),
    sentence: sentence ? t(sentence) : String(body.message),
  });
  response.writeHead(status, {
    ...headers,
    "Content-Type": "text/html; charset=utf-8",
    "Content-Security-Policy": PLAIN_PAGE_POLICY,
    "Cache-Control": "no-store",
    "Content-Length": Buffer.byteLength(html),
  });
  response.end(request.method === "HEAD" ? undefined : html);
}

/** Responds with JSON. */
export function send(
  response: ServerResponse,
  status: number,
  body: object,
  headers: Record<string, string> = {},
): void {
  const text = JSON.stringify(body);
  response.writeHead(status, {
    ...headers,
    "Content-Type": "application/json",
    "Cache-Control": "no-store",
    "Content-Length": Buffer.byteLength(text),
  });
  response.end(text);
}
