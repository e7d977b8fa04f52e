import { appKey } from "../env-key.ts";

/** The installation's own TikTok app. */
export const shape = {
  TIKTOK_CLIENT_KEY: appKey({
    description: "A TikTok app, to connect TikTok accounts.",
    example: "the Client key of the app's credentials",
  }),
  TIKTOK_CLIENT_SECRET: appKey({ description: "The secret of that app.", example: "the Client secret" }),
};
