import { t } from "#kernel/language.ts";
import { type Call, ConnectRefused } from "../../contract.ts";
import { askGraph, bodyOf, isGone } from "../graph.ts";
import type { Meta, MetaApp } from "../hosts.ts";
import { getToken } from "../tokens.ts";

/** The platforms whose channels one sign-in at Facebook may cover. */
export const FACEBOOK_PLATFORMS = ["facebook", "instagram"] as const;

/** The URL of Facebook's consent page. */
export function authorizeFacebook(
  meta: Meta,
  scopes: readonly string[],
  { state, redirectUri }: { state: string; redirectUri: string },
): string {
  const url = new URL(`${meta.hosts.dialog}/${meta.version}/dialog/oauth`);
  const { id } = requireApp(meta);
  const query = { client_id: id, redirect_uri: redirectUri, response_type: "code", scope: scopes.join(","), state };
  // Asks again for permissions that were declined before.
  url.search = new URLSearchParams({ ...query, auth_type: "rerequest" }).toString();
  return url.href;
}

/** Exchanges the code, and its short-lived token for a long-lived one: only from that, page tokens don't expire. */
export async function signIn(
  meta: Meta,
  { code, redirectUri }: { code: string; redirectUri: string },
  call: Call,
): Promise<string> {
  const { id, secret } = requireApp(meta);
  const app = { client_id: id, client_secret: secret };
  const url = `${meta.base.facebook}/oauth/access_token`;
  const short = await getToken(call, url, { ...app, redirect_uri: redirectUri, code });
  const long = await getToken(call, url, { ...app, grant_type: "fb_exchange_token", fb_exchange_token: short.token });
  return long.token;
}

/**
 * Withdraws every permission of a person, with the app's own token, which needs no token of theirs.
 * @throws Error when it failed
 */
export async function revokeFacebook(meta: Meta, userId: string | undefined, call: Call): Promise<void> {
  if (userId === undefined || !meta.facebook) return;
  const { id, secret } = meta.facebook;
  const access = { base: meta.base.facebook, token: `${id}|${secret}` };
  const response = await askGraph(call, access, `${userId}/permissions`, { method: "DELETE" });
  // The person is unknown to the app any more, or had removed it before.
  if (response.kind === "refused" && (isGone(response.error) || response.error.code === 100)) return;
  bodyOf(response);
}

function requireApp({ facebook }: Meta): MetaApp {
  if (!facebook) throw new ConnectRefused(t("This installation's Facebook app isn't set up."));
  return facebook;
}
