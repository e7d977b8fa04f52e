import { appKey } from "../env-key.ts";

/** The installation's own Reddit app. */
export const shape = { REDDIT_CLIENT_ID: appKey, REDDIT_CLIENT_SECRET: appKey };

export const examples = {
  REDDIT_CLIENT_ID: "the text below “web app”",
  REDDIT_CLIENT_SECRET: "the app's secret",
};
