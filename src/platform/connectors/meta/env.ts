import { z } from "zod";
import { msg } from "#kernel/language.ts";
import { appKey } from "../env-key.ts";

/** Meta's apps (Facebook, Instagram, Threads). Without secrets their webhook routes respond 404. */
export const shape = {
  META_APP_ID: appKey({
    label: msg("App ID"),
    description: "A Meta app, to connect Facebook, Instagram and Threads.",
    example: "1234567890123456",
  }),
  META_APP_SECRET: appKey({
    label: msg("App secret"),
    description: "The secret of that app. Without it, the addresses for Meta's callbacks answer 404.",
    example: "the App secret of App settings, Basic",
  }),
  META_VERIFY_TOKEN: appKey({
    label: msg("Verify token"),
    description: "A text of your choice, which you also enter at Meta as the verify token of the webhooks.",
    example: "the output of: openssl rand -hex 24",
  }),
  META_GRAPH_VERSION: z
    .string()
    .regex(/^v\d{1,3}\.\d$/, { error: "must be a version of the Graph API" })
    .optional()
    .meta({
      description: "Replaces the version of the Graph API that this release was written for.",
      example: "v25.0",
    }),
  INSTAGRAM_APP_ID: appKey({
    label: msg("Instagram app ID"),
    description: "A separate app for Instagram login.",
    unset: "`META_APP_ID`",
    example: "1234567890123456",
  }),
  INSTAGRAM_APP_SECRET: appKey({
    label: msg("Instagram app secret"),
    description: "The secret of the app for Instagram login.",
    unset: "`META_APP_SECRET`",
    example: "the Instagram app secret",
  }),
  THREADS_APP_ID: appKey({
    label: msg("Threads app ID"),
    description: "A separate app for Threads login.",
    unset: "`META_APP_ID`",
    example: "1234567890123456",
  }),
  THREADS_APP_SECRET: appKey({
    label: msg("Threads app secret"),
    description: "The secret of the app for Threads login.",
    unset: "`META_APP_SECRET`",
    example: "the Threads app secret",
  }),
};
