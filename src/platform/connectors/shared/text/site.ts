import { t } from "#kernel/language.ts";
import { type Call, ConnectRefused } from "../../contract.ts";
import { type JsonResponse, requestJson } from "../http/request-json.ts";

type Protocol = "https:" | "http:";

/**
 * The entered URL of a site, without the trailing slash.
 * @param admin path of the admin pages, which users often copy instead
 * @throws ConnectRefused on `site`
 */
export function readSite(typed: string, protocol: Protocol, admin: RegExp): string {
  const url = URL.parse(/^[a-z]+:\/\//i.test(typed) ? typed : `${protocol}//${typed}`);
  if (url?.protocol === protocol && url.username === "") {
    return `${url.origin}${url.pathname.replace(admin, "").replace(/\/$/, "")}`;
  }
  throw new ConnectRefused(
    t("Enter the site's address, starting with https://. Nothing secret is sent over http."),
    "site",
  );
}

/**
 * Reads a page of an entered site, without any credentials.
 * @throws ConnectRefused on `site` for a URL that can't be reached or redirects elsewhere
 */
export async function visitSite(call: Call, url: string): Promise<JsonResponse> {
  const reply = await requestJson(call, { url }, null).catch((error: unknown) => {
    const { cause } = error as { cause?: { code?: string; message: string } };
    if (cause?.code === "refused" || cause?.code === "dns") throw new ConnectRefused(cause.message, "site");
    throw error;
  });
  const { location } = reply.headers;
  if (reply.status < 300 || reply.status >= 400 || location === undefined) return reply;
  const target = URL.parse(location, url)?.href;
  const isUsable = target !== undefined && (await call.egress.check(target)) === null;
  throw new ConnectRefused(
    isUsable
      ? t("The site sends visitors on to {target}. Enter that address.", { target })
      : t("The site sends visitors on to {target}, which isn't a public address. Enter the site's own address.", {
          target: location.slice(0, 200),
        }),
    "site",
  );
}

/** A site's display name: its host, and the path if any. */
export function siteHandle(address: string): string {
  const { host, pathname } = new URL(address);
  return `${host}${pathname.replace(/\/$/, "")}`.slice(0, 200);
}
