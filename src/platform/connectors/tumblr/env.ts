import { msg } from "#kernel/language.ts";
import { appKey } from "../env-key.ts";

/** The installation's own Tumblr app. */
export const shape = {
  TUMBLR_CONSUMER_KEY: appKey({
    label: msg("OAuth consumer key"),
    description: "A Tumblr app, to connect Tumblr blogs.",
    example: "the OAuth consumer key of the app",
  }),
  TUMBLR_CONSUMER_SECRET: appKey({
    label: msg("OAuth consumer secret"),
    description: "The secret of that app.",
    example: "the app's secret key",
  }),
};
