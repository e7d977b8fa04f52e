import { z } from "zod";
import { address, serviceAccount } from "./kinds.ts";

export const externalServices = {
  FCM_SERVICE_ACCOUNT: serviceAccount.optional().meta({
    description:
      "The key file of a Google service account, as a path or as JSON. It sends push messages to mobile devices through Firebase.",
    unset: "no push to mobile devices",
    example: "/etc/masthead/firebase.json",
  }),
  OPENAI_MODEL: z.string().max(200).optional().meta({
    description: "A language model that drafts replies and posts, at OpenAI or at a compatible address.",
    unset: "drafting is hidden",
    example: "gpt-5-mini",
  }),
  OPENAI_API_KEY: z
    .string()
    .regex(/^[\x21-\x7e]+$/, { error: "must be a key without spaces" })
    .optional()
    .meta({
      description: "The key for the model. Not needed where `OPENAI_BASE_URL` is a server that takes none.",
      example: "sk-…",
    }),
  OPENAI_BASE_URL: address(/^https?:\/\/[^@?#]+$/, "must be an http or https address, up to and including /v1")
    .optional()
    .meta({
      description: "The address of an API that is compatible with OpenAI's. It may be in a private network.",
      unset: "OpenAI",
      example: "http://localhost:11434/v1",
    }),
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_(test|live)_\w+$/, { error: "must be a secret or restricted key of Stripe" })
    .optional()
    .meta({
      description: "With this key and the next one, plans are bought with Stripe.",
      unset: "no payments",
      example: "sk_live_…",
    }),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\S+$/, { error: "must be the signing secret of a Stripe webhook endpoint" })
    .optional()
    .meta({
      description:
        "The signing secret of a webhook endpoint at Stripe that sends `customer.subscription.*`, `checkout.session.completed` and `invoice.payment_failed` to `$APP_URL/webhooks/stripe`.",
      example: "whsec_…",
    }),
  UPDATE_URL: address(/^https?:\/\/[^@#]+$/, "must be an http or https address")
    .optional()
    .meta({
      description:
        "An address that answers with the newest release, as JSON with `version` and maybe `url`. It is asked when an operator opens the administration or runs `doctor`, at most every 12 hours by each process, and is sent nothing but the request.",
      unset: "nobody is asked about updates",
      example: "https://releases.example.com/masthead.json",
    }),
};
