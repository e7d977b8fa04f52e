import { z } from "zod";
import { appKey } from "../env-key.ts";

/** Meta's apps (Facebook, Instagram, Threads). Without secrets their webhook routes respond 404 (product.md §12). */
export const shape = {
  META_APP_ID: appKey,
  META_APP_SECRET: appKey,
  META_VERIFY_TOKEN: appKey,
  META_GRAPH_VERSION: z
    .string()
    .regex(/^v\d{1,3}\.\d$/, { error: "must be a version of the Graph API" })
    .optional(),
  INSTAGRAM_APP_ID: appKey,
  INSTAGRAM_APP_SECRET: appKey,
  THREADS_APP_ID: appKey,
  THREADS_APP_SECRET: appKey,
};

export const examples = {
  META_APP_ID: "1234567890123456",
  META_APP_SECRET: "the App secret of App settings, Basic",
  META_VERIFY_TOKEN: "the output of: openssl rand -hex 24",
  META_GRAPH_VERSION: "v25.0",
  INSTAGRAM_APP_ID: "1234567890123456",
  INSTAGRAM_APP_SECRET: "the Instagram app secret",
  THREADS_APP_ID: "1234567890123456",
  THREADS_APP_SECRET: "the Threads app secret",
};
