import { msg } from "#kernel/language.ts";
import { appKey } from "../env-key.ts";

/** The installation's own Pinterest app. */
export const shape = {
  PINTEREST_APP_ID: appKey({
    label: msg("App ID"),
    description: "A Pinterest app, to connect Pinterest accounts.",
    example: "1234567",
  }),
  PINTEREST_APP_SECRET: appKey({
    label: msg("App secret key"),
    description: "The secret of that app.",
    example: "the App secret key",
  }),
};
