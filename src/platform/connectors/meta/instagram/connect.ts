import { z } from "zod";
import { t } from "#kernel/language.ts";
import {
  type Account,
  type Profile as AccountProfile,
  type Call,
  type Connect,
  ConnectRefused,
  GrantLostError,
  type ProfiledChannel,
} from "../../contract.ts";
import { fetchAvatar } from "../../shared/http/fetch-avatar.ts";
import { findFacebookAccounts } from "../facebook/accounts.ts";
import { authorizeFacebook, FACEBOOK_PLATFORMS, revokeFacebook } from "../facebook/login.ts";
import { readFrom } from "../graph.ts";
import type { Meta, MetaApp } from "../hosts.ts";
import { subscribeTo, subscribeToPage } from "../subscribe.ts";
import { exchangeCode, getToken, isExpired, REFRESH_MARGIN_SECONDS } from "../tokens.ts";
import { accessOf, type InstagramCredentials, readCredentials } from "./credentials.ts";
import { instagram } from "./describe.ts";
import { readInstagramLimits } from "./quota.ts";

const SCOPES = [
  "instagram_business_basic",
  "instagram_business_content_publish",
  "instagram_business_manage_comments",
  "instagram_business_manage_messages",
  "instagram_business_manage_insights",
];
/** For accounts that are linked to pages, with a sign-in at Facebook. */
const FACEBOOK_SCOPES = [
  "instagram_basic",
  "instagram_content_publish",
  "instagram_manage_comments",
  "instagram_manage_insights",
  "instagram_manage_messages",
  "pages_show_list",
  "pages_read_engagement",
  "pages_manage_metadata",
  "business_management",
];
const SUBSCRIBED = ["comments", "live_comments", "messages", "message_edit"];

const Profile = z.object({
  /** The person as the app knows them; deauthorizations name it. */
  id: z.string(),
  /** The professional account, as webhooks name it. */
  user_id: z.coerce.string(),
  username: z.string(),
  name: z.string().catch(""),
  account_type: z.string().catch(""),
  profile_picture_url: z.string().optional(),
});

const PresentProfile = Profile.pick({ username: true, name: true, profile_picture_url: true });

/** Connects through Instagram's own sign-in where its keys are set, else through Facebook's. */
export function instagramConnect(meta: Meta): Connect | undefined {
  const common = {
    platform: instagram.platform,
    timeoutMs: 30_000,
    connection: "redirect" as const,
    capabilities: (credentials: string, call: Call) => readInstagramLimits(meta, credentials, call),
    profile: (channel: ProfiledChannel, call: Call) => readPresentProfile(meta, channel, call),
    activate: (credentials: string, call: Call) => subscribe(meta, credentials, call),
  };
  if (meta.instagram) {
    const app = meta.instagram;
    return {
      ...common,
      refreshMarginSeconds: REFRESH_MARGIN_SECONDS,
      begin: async ({ state, redirectUri }) => {
        const url = new URL(`${meta.hosts.instagramSite}/oauth/authorize`);
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
      finish: async ({ code, redirectUri }, call) => [await findAccount(meta, app, { code, redirectUri }, call)],
      refresh: (credentials, call) => refresh(meta, credentials, call),
      // Instagram's own sign-in has no request that withdraws an access.
      revoke: (credentials, call) => revokeFacebook(meta, readCredentials(credentials).userId, call),
      revokesFor: FACEBOOK_PLATFORMS,
    };
  }
  if (!meta.facebook) return undefined;
  return {
    ...common,
    begin: async (request) => ({ url: authorizeFacebook(meta, FACEBOOK_SCOPES, request), notes: null }),
    finish: (response, call) => findFacebookAccounts(meta, response, "instagram", call),
    revoke: (credentials, call) => revokeFacebook(meta, readCredentials(credentials).userId, call),
    revokesFor: FACEBOOK_PLATFORMS,
  };
}

async function findAccount(
  meta: Meta,
  app: MetaApp,
  { code, redirectUri }: { code: string; redirectUri: string },
  call: Call,
): Promise<Account> {
  const short = await exchangeCode(call, `${meta.hosts.instagramToken}/oauth/access_token`, app, { code, redirectUri });
  const query = { grant_type: "ig_exchange_token", client_secret: app.secret, access_token: short };
  const { token, expiresAt } = await getToken(call, `${meta.hosts.instagram}/access_token`, query);
  const fields = "id,user_id,username,name,account_type,profile_picture_url";
  const profile = await readFrom(call, { base: meta.base.instagram, token }, "me", Profile, { fields });
  if (profile.account_type === "PERSONAL") {
    const message = t(
      "@{username} is a personal account, and Instagram lets only professional accounts publish through apps. In the Instagram app, open Settings, then Account type, switch to a professional account, and connect again.",
      { username: profile.username },
    );
    throw new ConnectRefused(message);
  }
  const credentials: InstagramCredentials = { login: "instagram", token, accountId: profile.user_id };
  return {
    externalId: profile.user_id,
    handle: `@${profile.username}`,
    displayName: profile.name.trim() || profile.username,
    avatarUrl: profile.profile_picture_url ? await fetchAvatar(call, profile.profile_picture_url) : null,
    credentials: JSON.stringify(credentials),
    expiresAt,
    accessExpiresAt: expiresAt,
    networkUserId: profile.id,
  };
}

async function readPresentProfile(
  meta: Meta,
  { credentials, externalId }: ProfiledChannel,
  call: Call,
): Promise<AccountProfile> {
  const stored = readCredentials(credentials);
  const path = stored.login === "instagram" ? "me" : stored.accountId;
  const fields = { fields: "username,name,profile_picture_url" };
  const profile = await readFrom(call, accessOf(meta, stored), path, PresentProfile, fields);
  return {
    externalId,
    handle: `@${profile.username}`,
    displayName: profile.name.trim() || profile.username,
    avatarUrl: profile.profile_picture_url ? await fetchAvatar(call, profile.profile_picture_url) : null,
  };
}

async function refresh(meta: Meta, credentials: string, call: Call) {
  const { login, token: old } = readCredentials(credentials);
  if (login === "facebook") throw new GrantLostError("A sign-in at Facebook can't be refreshed.");
  const query = { grant_type: "ig_refresh_token", access_token: old };
  const { token, expiresAt } = await getToken(call, `${meta.hosts.instagram}/refresh_access_token`, query, isExpired);
  return { credentials: JSON.stringify({ token }), accessExpiresAt: expiresAt, expiresAt };
}

/** Subscribes to the account's comments and messages; through Facebook, its page's subscription covers both. */
async function subscribe(meta: Meta, text: string, call: Call): Promise<void> {
  const credentials = readCredentials(text);
  const access = accessOf(meta, credentials);
  if (credentials.login === "instagram") return subscribeTo(call, access, "me", SUBSCRIBED);
  await subscribeToPage(call, access, { pageId: credentials.pageId ?? "me", appId: meta.facebook?.id }, ["feed"]);
}
