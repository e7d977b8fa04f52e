import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { type Env, isLoopbackUrl } from "#platform/env.ts";
import { mailboxToken } from "#platform/mail/mailbox-token.ts";
import { dropHeader, isLoopbackPeer } from "./peer.ts";

/** Tells the pages that this browser may read the mailbox. */
const OPEN = "x-masthead-mailbox";
const PATH = /^\/dev\/mail(?:\/|$)/;
const COOKIE = "masthead.mailbox";
const THIRTY_DAYS = 30 * 86_400;

/**
 * Headers that browsers send by themselves, and those of Next's own requests. Proxies use hundreds of forwarding
 * headers, so any other header closes the mailbox.
 */
const BROWSER_HEADERS =
  /^(accept|accept-(charset|encoding|language)|cache-control|connection|cookie|device-memory|dnt|downlink|dpr|ect|host|if-(modified-since|none-match)|keep-alive|next-[\w-]+|origin|pragma|priority|purpose|range|referer|rsc|rtt|save-data|sec-[\w-]+|te|upgrade-insecure-requests|user-agent|viewport-width|x-deployment-id)$/;

type Settings = Pick<Env, "SMTP_URL" | "APP_URL" | "DATA_DIR">;

/**
 * Decides who may read the local mailbox, which contains sign-in links: only while there is
 * no SMTP_URL, on a loopback APP_URL, for a peer on this machine that used our own host name, without any header that
 * browsers do not send, and with the token that the start printed. The token keeps out a proxy on this machine that
 * adds no header.
 * @returns a function to call before anything else changes the request: it marks requests of such a browser
 */
export function createMailboxGuard(settings: Settings): (request: IncomingMessage) => MailboxAccess {
  const token = settings.SMTP_URL || !isLoopbackUrl(settings.APP_URL) ? null : mailboxToken(settings.DATA_DIR);
  const { host } = new URL(settings.APP_URL);

  return (request) => {
    const [path = "", query = ""] = (request.url ?? "").split("?", 2);
    const isHere = PATH.test(path);
    const shown = isHere ? new URLSearchParams(query).get("token") : null;
    const isLocal = token !== null && isLoopbackPeer(request) && isFromBrowser(request, host);
    const cookie = readCookie(request);
    const isOpen = isLocal && cookie !== "" && isSame(cookie, token);
    dropHeader(request, OPEN);
    if (isOpen) request.headers[OPEN] = "open";
    return {
      isClosed: isHere && !isOpen,
      handle(response) {
        if (!isLocal || shown === null || !isSame(shown, token)) return false;
        // Redirects immediately, so that the token does not stay in the URL.
        response.writeHead(303, {
          Location: path,
          "Set-Cookie": `${COOKIE}=${token}; Path=/; HttpOnly; SameSite=Strict; Max-Age=${THIRTY_DAYS}`,
          "Cache-Control": "no-store",
        });
        response.end();
        return true;
      },
    };
  };
}

type MailboxAccess = {
  /** For this client the mailbox does not exist. */
  isClosed: boolean;
  /** Handles the printed link by setting a cookie; returns whether the request was for it. */
  handle(response: ServerResponse): boolean;
};

const NOWHERE: MailboxAccess = { isClosed: false, handle: () => false };

/** For destinations where the mailbox is not. The mark of the guard is removed for them too, since only the guard sets it. */
export function withoutMailbox(request: IncomingMessage): MailboxAccess {
  dropHeader(request, OPEN);
  return NOWHERE;
}

function isFromBrowser({ headers }: IncomingMessage, host: string): boolean {
  return headers.host?.toLowerCase() === host && Object.keys(headers).every((name) => BROWSER_HEADERS.test(name));
}

function readCookie({ headers }: IncomingMessage): string {
  const pairs = (headers.cookie ?? "").split(";").map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(`${COOKIE}=`))?.slice(COOKIE.length + 1) ?? "";
}

function isSame(value: string, token: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(value), digest(token));
}
