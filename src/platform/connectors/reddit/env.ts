import { appKey } from "../env-key.ts";

/** The installation's own Reddit app. */
export const shape = {
  REDDIT_CLIENT_ID: appKey({
    description: "A Reddit app of the type web app, to connect Reddit accounts.",
    example: "the text below “web app”",
  }),
  REDDIT_CLIENT_SECRET: appKey({ description: "The secret of that app.", example: "the app's secret" }),
};
