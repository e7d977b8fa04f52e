import { z } from "zod";
import { appKey } from "../env-key.ts";

/** LinkedIn's apps. Pages need the Community Management product, which LinkedIn gives only to an app without others. */
export const shape = {
  LINKEDIN_CLIENT_ID: appKey,
  LINKEDIN_CLIENT_SECRET: appKey,
  LINKEDIN_PAGE_CLIENT_ID: appKey,
  LINKEDIN_PAGE_CLIENT_SECRET: appKey,
  LINKEDIN_PAGE_APP_ID: z
    .string()
    .regex(/^\d{1,20}$/, { error: "must be the number of the app" })
    .optional(),
  LINKEDIN_VERSION: z
    .string()
    .regex(/^20\d\d(0[1-9]|1[0-2])$/, { error: "must be a version like 202607" })
    .optional(),
};

export const examples = {
  LINKEDIN_CLIENT_ID: "the Client ID of the app's Auth tab",
  LINKEDIN_CLIENT_SECRET: "the Primary Client Secret",
  LINKEDIN_PAGE_CLIENT_ID: "that of a second app for pages",
  LINKEDIN_PAGE_CLIENT_SECRET: "the second app's secret",
  LINKEDIN_PAGE_APP_ID: "the number in the address of the second app's page, for comments",
  LINKEDIN_VERSION: "202607",
};
