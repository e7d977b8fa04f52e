import { z } from "zod";
import type { Account, Profile as AccountProfile, Call, Connect } from "../../contract.ts";
import { fetchAvatar } from "../../shared/http/fetch-avatar.ts";
import { readFrom } from "../graph.ts";
import type { Meta, MetaApp } from "../hosts.ts";
import { exchangeCode, getToken, isExpired, REFRESH_MARGIN_SECONDS } from "../tokens.ts";
import { accessOf, readCredentials, type ThreadsCredentials } from "./credentials.ts";
import { threads } from "./describe.ts";
import { readThreadsLimits } from "./quota.ts";

const SCOPES = [
  "threads_basic",
  "threads_content_publish",
  "threads_manage_replies",
  "threads_read_replies",
  "threads_manage_insights",
  "threads_manage_mentions",
  "threads_delete",
];

const Profile = z.object({
  id: z.string(),
  username: z.string(),
  name: z.string().catch(""),
  threads_profile_picture_url: z.string().optional(),
});

/** Connects a profile with a sign-in at Threads. Threads has no request that withdraws an access. */
export function threadsConnect(meta: Meta): Connect | undefined {
  const { threads: app } = meta;
  if (!app) return undefined;
  return {
    platform: threads.platform,
    timeoutMs: 30_000,
    connection: "redirect",
    refreshMarginSeconds: REFRESH_MARGIN_SECONDS,
    capabilities: (credentials, call) => readThreadsLimits(meta, credentials, call),
    profile: ({ credentials }, call) => readProfile(meta, readCredentials(credentials).token, call),
    begin: async ({ state, redirectUri }) => {
      const url = new URL(`${meta.hosts.threadsSite}/oauth/authorize`);
      const query = {
        client_id: app.id,
        redirect_uri: redirectUri,
        response_type: "code",
        scope: SCOPES.join(","),
        state,
      };
      url.search = new URLSearchParams(query).toString();
      return { url: url.href, notes: null };
    },
    finish: async ({ code, redirectUri }, call) => [await findProfile(meta, app, { code, redirectUri }, call)],
    async refresh(credentials, call) {
      const query = { grant_type: "th_refresh_token", access_token: readCredentials(credentials).token };
      const { token, expiresAt } = await getToken(call, `${meta.hosts.threads}/refresh_access_token`, query, isExpired);
      return { credentials: JSON.stringify({ token }), accessExpiresAt: expiresAt, expiresAt };
    },
  };
}

async function readProfile(meta: Meta, token: string, call: Call): Promise<AccountProfile> {
  const fields = { fields: "id,username,name,threads_profile_picture_url" };
  const profile = await readFrom(call, accessOf(meta, { token }), "me", Profile, fields);
  const { threads_profile_picture_url: picture } = profile;
  return {
    externalId: profile.id,
    handle: `@${profile.username}`,
    displayName: profile.name.trim() || profile.username,
    avatarUrl: picture ? await fetchAvatar(call, picture) : null,
  };
}

async function findProfile(
  meta: Meta,
  app: MetaApp,
  { code, redirectUri }: { code: string; redirectUri: string },
  call: Call,
): Promise<Account> {
  const short = await exchangeCode(call, `${meta.hosts.threads}/oauth/access_token`, app, { code, redirectUri });
  const query = { grant_type: "th_exchange_token", client_secret: app.secret, access_token: short };
  const { token, expiresAt } = await getToken(call, `${meta.hosts.threads}/access_token`, query);
  const profile = await readProfile(meta, token, call);
  const credentials: ThreadsCredentials = { token, userId: profile.externalId };
  return {
    ...profile,
    credentials: JSON.stringify(credentials),
    expiresAt,
    accessExpiresAt: expiresAt,
  };
}
