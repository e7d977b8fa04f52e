import { appKey } from "../env-key.ts";

/** The installation's own Pinterest app. */
export const shape = { PINTEREST_APP_ID: appKey, PINTEREST_APP_SECRET: appKey };

export const examples = {
  PINTEREST_APP_ID: "1234567",
  PINTEREST_APP_SECRET: "the App secret key",
};
