import { z } from "zod";
import { msg } from "#kernel/language.ts";
import { appKey } from "../env-key.ts";

/** LinkedIn's apps. Pages need the Community Management product, which LinkedIn gives only to an app without others. */
export const shape = {
  LINKEDIN_CLIENT_ID: appKey({
    label: msg("Client ID"),
    description: "A LinkedIn app, to connect the profiles of members.",
    example: "the Client ID of the app's Auth tab",
  }),
  LINKEDIN_CLIENT_SECRET: appKey({
    label: msg("Client secret"),
    description: "The secret of that app.",
    example: "the Primary Client Secret",
  }),
  LINKEDIN_PAGE_CLIENT_ID: appKey({
    label: msg("Client ID"),
    description: "A second LinkedIn app with the Community Management product, to connect pages.",
    example: "the Client ID of the second app",
  }),
  LINKEDIN_PAGE_CLIENT_SECRET: appKey({
    label: msg("Client secret"),
    description: "The secret of the second app.",
    example: "the second app's secret",
  }),
  LINKEDIN_PAGE_APP_ID: z
    .string()
    .regex(/^\d{1,20}$/, { error: "must be the number of the app" })
    .optional()
    .meta({
      label: msg("App number"),
      description:
        "The number of the second app. With it, pages are subscribed to their comments, which arrive at `/webhooks/linkedin_page`.",
      example: "the number in the address of the second app's page, for comments",
    }),
  LINKEDIN_VERSION: z
    .string()
    .regex(/^20\d\d(0[1-9]|1[0-2])$/, { error: "must be a version like 202607" })
    .optional()
    .meta({
      description: "Replaces the version of LinkedIn's API that this release was written for.",
      example: "202607",
    }),
};
