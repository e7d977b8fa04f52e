import { appKey } from "../env-key.ts";

/** The installation's own Google Cloud project, for YouTube and Business Profile. */
export const shape = { GOOGLE_CLIENT_ID: appKey, GOOGLE_CLIENT_SECRET: appKey };

export const examples = {
  GOOGLE_CLIENT_ID: "1234567890-abc.apps.googleusercontent.com",
  GOOGLE_CLIENT_SECRET: "the secret of the OAuth client, type Web application",
};
