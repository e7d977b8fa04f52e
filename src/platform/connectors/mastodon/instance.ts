import { z } from "zod";
import { t } from "#kernel/language.ts";
import { type Call, ConnectRefused } from "../contract.ts";
import type { JsonResponse } from "../shared/http/request-json.ts";
import { failureOf, sendToMastodon } from "./api.ts";

/** A server with Mastodon's API: its origin, and the domain of its accounts' handles. */
export type Instance = { origin: string; domain: string };

const V2 = z.object({ domain: z.string().min(1), version: z.string() });
const V1 = z.object({ uri: z.string().min(1), version: z.string() });
const Webfinger = z.object({
  links: z.array(z.object({ rel: z.string(), type: z.string().optional(), href: z.string().optional() })),
});

const MAX_REDIRECTS = 3;

/** The entered value: a domain, a URL or a handle. `name` is the part of the handle before the domain. */
export function readTyped(typed: string): { name: string | null; origin: string } | null {
  const text = typed.trim();
  const [, name, domain] = /^@?([\w.-]+)@([^@/\s]+)$/.exec(text) ?? [];
  const address = domain ?? text;
  const url = /^https?:\/\//i.test(address) ? address : `https://${address}`;
  if (!URL.canParse(url)) return null;
  const { protocol, hostname, origin, username } = new URL(url);
  // Plain HTTP would expose the token, except on the local machine.
  const isLocal = hostname === "localhost" || hostname.startsWith("127.");
  if (username !== "" || (protocol !== "https:" && !isLocal)) return null;
  if (!isLocal && !hostname.includes(".")) return null;
  return { name: name ?? null, origin };
}

/**
 * Resolves the entered server and verifies that it has Mastodon's API.
 * @throws ConnectRefused on `server`
 */
export async function findInstance(typed: string, call: Call): Promise<Instance> {
  const read = readTyped(typed);
  if (!read)
    throw refusedInstance(t("Enter a server such as mastodon.social, or a handle such as @you@mastodon.social."));
  const { name, origin } = read;
  const instance = await readInstance(origin, call);
  if (instance) return instance;
  // Handles may use another domain than the server's.
  const other = name === null ? null : await findServerOf(name, origin, call);
  const found = other === null || other === origin ? null : await readInstance(other, call);
  if (found) return found;
  throw refusedInstance(
    t("{host} isn't a server with the Mastodon API. Check the spelling, or enter your full handle.", {
      host: new URL(origin).host,
    }),
  );
}

async function readInstance(origin: string, call: Call): Promise<Instance | null> {
  for (const version of ["v2", "v1"]) {
    const got = await getFollowing(`${origin}/api/${version}/instance`, call);
    if (got === null || got.answer.status !== 200) continue;
    const { data: v2 } = V2.safeParse(got.answer.json);
    const { data: v1 } = V1.safeParse(got.answer.json);
    const domain = v2?.domain ?? v1?.uri;
    if (domain !== undefined) return { origin: new URL(got.url).origin, domain: hostOf(domain) };
  }
  return null;
}

/** Some servers return a URL where others return a domain. */
function hostOf(domain: string): string {
  const host = /^https?:\/\//i.test(domain) && URL.canParse(domain) ? new URL(domain).host : domain;
  return host.toLowerCase();
}

async function findServerOf(name: string, origin: string, call: Call): Promise<string | null> {
  const resource = encodeURIComponent(`acct:${name}@${new URL(origin).host}`);
  const got = await getFollowing(`${origin}/.well-known/webfinger?resource=${resource}`, call);
  const { data } = Webfinger.safeParse(got?.answer.json);
  const self = data?.links.find(({ rel, href }) => rel === "self" && href !== undefined && URL.canParse(href))?.href;
  return self === undefined ? null : new URL(self).origin;
}

/**
 * Follows redirects of a server's URL, validating each target.
 * @returns null when it leads nowhere
 * @throws ConnectRefused for a forbidden URL or an unreachable server
 */
async function getFollowing(start: string, call: Call): Promise<{ answer: JsonResponse; url: string } | null> {
  let url = start;
  for (let hops = 0; hops <= MAX_REDIRECTS; hops += 1) {
    const response = await get(url, url !== start, call);
    const { location } = response.headers;
    if (response.status < 300 || response.status >= 400 || location === undefined) return { answer: response, url };
    if (!URL.canParse(location, url)) return null;
    const next = new URL(location, url);
    if (next.protocol !== "https:" && next.protocol !== new URL(start).protocol) return null;
    url = next.href;
  }
  return null;
}

async function get(url: string, isRedirected: boolean, call: Call): Promise<JsonResponse> {
  try {
    return await sendToMastodon(call, url, { isFinding: true });
  } catch (error) {
    const failure = failureOf(error);
    if (!failure) throw error;
    const { host } = new URL(url);
    const { code, message } = failure;
    if (code === "refused")
      throw refusedInstance(
        isRedirected
          ? t("This server redirects to {host}, which isn't a public address. Enter the server's own address.", {
              host,
            })
          : t("The server {host} can't be used. {reason}", { host, reason: message }),
      );
    if (code === "dns") throw refusedInstance(t("There is no server at {host}. Check the spelling.", { host }));
    throw refusedInstance(
      t("The server {host} doesn't respond. {reason} Check the spelling, or try again later.", {
        host,
        reason: message,
      }),
    );
  }
}

export function refusedInstance(message: string): ConnectRefused {
  return new ConnectRefused(message, "server");
}
