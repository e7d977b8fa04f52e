import { z } from "zod";
import { appKey } from "../env-key.ts";

const dollars = z.coerce.number({ error: "must be a number of US dollars" }).min(0).max(100).optional();

/** The installation's own X app, and what X charges it for a post where that differs from the list price. */
export const shape = {
  X_CLIENT_ID: appKey,
  X_CLIENT_SECRET: appKey,
  X_CONSUMER_SECRET: appKey,
  X_WEBHOOK_ID: z
    .string()
    .regex(/^\d{1,25}$/, { error: "must be the number of the webhook" })
    .optional(),
  X_POST_COST: dollars,
  X_LINK_POST_COST: dollars,
};

export const examples = {
  X_CLIENT_ID: "the OAuth 2.0 Client ID of Keys and tokens",
  X_CLIENT_SECRET: "the OAuth 2.0 Client Secret",
  X_CONSUMER_SECRET: "the API Key Secret, also called consumer secret, which signs X's webhooks",
  X_WEBHOOK_ID: "the number that X gave the webhook",
  X_POST_COST: "0.015",
  X_LINK_POST_COST: "0.2",
};
