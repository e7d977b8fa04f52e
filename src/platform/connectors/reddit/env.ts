import { msg } from "#kernel/language.ts";
import { appKey } from "../env-key.ts";

/** The installation's own Reddit app. */
export const shape = {
  REDDIT_CLIENT_ID: appKey({
    label: msg("Client ID"),
    description: "A Reddit app of the type web app, to connect Reddit accounts.",
    example: "the text below “web app”",
  }),
  REDDIT_CLIENT_SECRET: appKey({
    label: msg("Client secret"),
    description: "The secret of that app.",
    example: "the app's secret",
  }),
};
