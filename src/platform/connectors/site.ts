import { askJson, type JsonReply } from "./ask-json.ts";
import { type Call, ConnectRefused } from "./contract.ts";

type Protocol = "https:" | "http:";

/**
 * The address of a site as somebody typed it, without the slash at its end.
 * @param admin the pages below it that people copy instead
 * @throws ConnectRefused on `site`
 */
export function readSite(typed: string, protocol: Protocol, admin: RegExp): string {
  const url = URL.parse(/^[a-z]+:\/\//i.test(typed) ? typed : `${protocol}//${typed}`);
  if (url?.protocol === protocol && url.username === "") {
    return `${url.origin}${url.pathname.replace(admin, "").replace(/\/$/, "")}`;
  }
  throw new ConnectRefused(
    "Enter the site's address, starting with https://. Nothing secret is sent over http.",
    "site",
  );
}

/**
 * Reads a page of a site that somebody typed, without any credentials.
 * @throws ConnectRefused on `site` for an address that leads nowhere, or elsewhere
 */
export async function visitSite(call: Call, url: string): Promise<JsonReply> {
  const reply = await askJson(call, { url }).catch((error: unknown) => {
    const { cause } = error as { cause?: { code?: string; message: string } };
    if (cause?.code === "refused" || cause?.code === "dns") throw new ConnectRefused(cause.message, "site");
    throw error;
  });
  const { location } = reply.headers;
  if (reply.status < 300 || reply.status >= 400 || location === undefined) return reply;
  throw new ConnectRefused(`The site sends visitors on to ${location}. Enter that address.`, "site");
}

/** How a site is called here: its host, and the path where there is one. */
export function siteHandle(address: string): string {
  const { host, pathname } = new URL(address);
  return `${host}${pathname.replace(/\/$/, "")}`.slice(0, 200);
}
