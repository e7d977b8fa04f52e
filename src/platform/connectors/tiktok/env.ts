import { appKey } from "../env-key.ts";

/** The installation's own TikTok app. */
export const shape = { TIKTOK_CLIENT_KEY: appKey, TIKTOK_CLIENT_SECRET: appKey };

export const examples = {
  TIKTOK_CLIENT_KEY: "the Client key of the app's credentials",
  TIKTOK_CLIENT_SECRET: "the Client secret",
};
