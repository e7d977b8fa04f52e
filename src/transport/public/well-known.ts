import type { Env } from "#platform/env.ts";
import { studioServices } from "../studio/studio.ts";

/** How long a copy of security.txt is valid; RFC 9116 recommends less than a year. */
const SECURITY_TXT_DAYS = 90;
const DAY_MS = 86_400_000;

type SecurityTxtEnv = Pick<Env, "APP_URL" | "SECURITY_CONTACT">;

/**
 * The text of `/.well-known/security.txt` (RFC 9116). Without a configured contact it names the page that says how to
 * report.
 * @param now its day decides when the text expires, so that all responses of a day are equal
 */
export function securityTxt({ APP_URL, SECURITY_CONTACT }: SecurityTxtEnv, now: Date): string {
  const policy = `${APP_URL}/developers/security`;
  const expiresAt = new Date((Math.floor(now.getTime() / DAY_MS) + SECURITY_TXT_DAYS) * DAY_MS);
  return [
    ...(SECURITY_CONTACT ? [`Contact: ${SECURITY_CONTACT}`] : []),
    `Contact: ${policy}`,
    `Expires: ${expiresAt.toISOString().replace(".000Z", "Z")}`,
    "Preferred-Languages: en",
    `Canonical: ${APP_URL}/.well-known/security.txt`,
    `Policy: ${policy}`,
    "",
  ].join("\n");
}

export function serveSecurityTxt(): Response {
  const { env, clock } = studioServices();
  return plainText(securityTxt(env, clock.now()));
}

/** Public pages; all others need a sign-in or a secret link. */
const PUBLIC_PAGES = ["/b/", "/developers", "/pricing", "/llms.txt", "/llms-full.txt"];

/** `/robots.txt` (RFC 9309): search engines read the public pages, and nothing else. */
export function serveRobotsTxt(): Response {
  const lines = [
    "User-agent: *",
    ...PUBLIC_PAGES.map((page) => `Allow: ${page}`),
    "Disallow: /developers/search",
    "Disallow: /",
  ];
  return plainText(`${lines.join("\n")}\n`);
}

/** A text that may be cached for a day. */
export const plainText = (text: string): Response => textOf(text, "text/plain");

export const markdownResponse = (text: string): Response => textOf(text, "text/markdown");

function textOf(text: string, type: string): Response {
  return new Response(text, {
    headers: {
      "Content-Type": `${type}; charset=utf-8`,
      "Cache-Control": "public, max-age=86400",
      "X-Content-Type-Options": "nosniff",
    },
  });
}

/** Where password managers send users (W3C "A Well-Known URL for Changing Passwords"). */
export function redirectToChangePassword(): Response {
  const { env } = studioServices();
  return new Response(null, {
    status: 303,
    headers: { Location: `${env.APP_URL}/profile/security`, "Cache-Control": "no-store" },
  });
}
