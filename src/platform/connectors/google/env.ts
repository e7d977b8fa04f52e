import { msg } from "#kernel/language.ts";
import { appKey } from "../env-key.ts";

/** The installation's own Google Cloud project, for YouTube and Business Profile. */
export const shape = {
  GOOGLE_CLIENT_ID: appKey({
    label: msg("Client ID"),
    description:
      "An OAuth client of your own Google Cloud project, to connect YouTube channels and locations of Business Profiles.",
    example: "1234567890-abc.apps.googleusercontent.com",
  }),
  GOOGLE_CLIENT_SECRET: appKey({
    label: msg("Client secret"),
    description: "The secret of that OAuth client.",
    example: "the secret of the OAuth client, type Web application",
  }),
};
