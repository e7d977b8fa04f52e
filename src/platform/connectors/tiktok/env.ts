import { msg } from "#kernel/language.ts";
import { appKey } from "../env-key.ts";

/** The installation's own TikTok app. */
export const shape = {
  TIKTOK_CLIENT_KEY: appKey({
    label: msg("Client key"),
    description: "A TikTok app, to connect TikTok accounts.",
    example: "the Client key of the app's credentials",
  }),
  TIKTOK_CLIENT_SECRET: appKey({
    label: msg("Client secret"),
    description: "The secret of that app.",
    example: "the Client secret",
  }),
};
