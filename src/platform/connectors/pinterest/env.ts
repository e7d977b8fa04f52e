import { appKey } from "../env-key.ts";

/** The installation's own Pinterest app. */
export const shape = {
  PINTEREST_APP_ID: appKey({ description: "A Pinterest app, to connect Pinterest accounts.", example: "1234567" }),
  PINTEREST_APP_SECRET: appKey({ description: "The secret of that app.", example: "the App secret key" }),
};
