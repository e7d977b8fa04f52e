import type { Connect } from "../../contract.ts";
import type { Meta } from "../hosts.ts";
import { subscribeToPage } from "../subscribe.ts";
import { findFacebookAccounts, readPageProfile } from "./accounts.ts";
import { accessOf, readCredentials } from "./credentials.ts";
import { facebook } from "./describe.ts";
import { authorizeFacebook, FACEBOOK_PLATFORMS, revokeFacebook } from "./login.ts";

const SCOPES = [
  "pages_show_list",
  "pages_manage_posts",
  "pages_read_engagement",
  "pages_read_user_content",
  "pages_manage_engagement",
  "pages_manage_metadata",
  "pages_messaging",
  "read_insights",
  "business_management",
];
const SUBSCRIBED = ["feed", "mention", "messages"];

/** Connects pages with a sign-in at Facebook. */
export function facebookConnect(meta: Meta): Connect | undefined {
  if (!meta.facebook) return undefined;
  return {
    platform: facebook.platform,
    timeoutMs: 60_000,
    connection: "redirect",
    begin: async (request) => ({ url: authorizeFacebook(meta, SCOPES, request), notes: null }),
    finish: (response, call) => findFacebookAccounts(meta, response, "facebook", call),
    async activate(text, call) {
      const credentials = readCredentials(text);
      const page = { pageId: credentials.pageId, appId: meta.facebook?.id };
      await subscribeToPage(call, accessOf(meta, credentials), page, SUBSCRIBED);
    },
    profile: ({ credentials }, call) => readPageProfile(meta, readCredentials(credentials), call),
    revokesFor: FACEBOOK_PLATFORMS,
    revoke: (credentials, call) => revokeFacebook(meta, readCredentials(credentials).userId, call),
  };
}
