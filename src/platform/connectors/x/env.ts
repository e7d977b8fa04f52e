import { z } from "zod";
import { msg } from "#kernel/language.ts";
import { appKey } from "../env-key.ts";
import { X_TIERS } from "./tier.ts";

const dollars = z.coerce.number({ error: "must be a number of US dollars" }).min(0).max(100).optional();

/** The installation's own X app, and what X charges it for a post where that differs from the list price. */
export const shape = {
  X_CLIENT_ID: appKey({
    label: msg("Client ID"),
    description: "An X app, to connect X accounts.",
    example: "the OAuth 2.0 Client ID of Keys and tokens",
  }),
  X_CLIENT_SECRET: appKey({
    label: msg("Client secret"),
    description: "The secret of that app.",
    example: "the OAuth 2.0 Client Secret",
  }),
  X_CONSUMER_SECRET: appKey({
    label: msg("API key secret"),
    description: "The consumer secret of that app. With it, X's webhooks are accepted at `/webhooks/x`.",
    example: "the API Key Secret, also called consumer secret, which signs X's webhooks",
  }),
  X_WEBHOOK_ID: z
    .string()
    .regex(/^\d{1,25}$/, { error: "must be the number of the webhook" })
    .optional()
    .meta({
      label: msg("Webhook number"),
      description: "The number of the webhook at X. Connected accounts are subscribed to it.",
      example: "the number that X gave the webhook",
    }),
  X_API_TIER: z.enum(X_TIERS).optional().meta({
    description:
      "The app's contract with X. With `self_serve` X lets nobody like, takes replies only where the account is mentioned or quoted, and one cashtag a post.",
    unset: "`self_serve`",
    example: "enterprise",
  }),
  X_POST_COST: dollars.meta({
    description: "What X charges for a post, in US dollars.",
    unset: "the list price",
    example: "0.015",
  }),
  X_LINK_POST_COST: dollars.meta({
    description: "What X charges for a post with a link, in US dollars.",
    unset: "the list price",
    example: "0.2",
  }),
};
