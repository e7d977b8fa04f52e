import { z } from "zod";
import { cidrs, flag } from "./kinds.ts";

export const safety = {
  REGISTRATION: z.enum(["open", "invite"], { error: "must be open or invite" }).default("open").meta({
    description:
      "`open`: everybody can create an account. `invite`: only with an invitation, except the first account.",
    example: "invite",
  }),
  PLAN_ENFORCEMENT: z.enum(["on", "off"], { error: "must be on or off" }).default("on").meta({
    description: "`off` removes the limits of the plans.",
    example: "off",
  }),
  RATE_LIMITS: z.enum(["on", "off"], { error: "must be on or off" }).default("on").meta({
    description:
      "Limits requests per minute by token, person and address, for the API and pages. `off`: where a gateway in front does it. Sign-in, request bodies and connections stay limited.",
    example: "off",
  }),
  CHANNEL_DRY_RUN: flag("0").meta({
    description:
      "`1`: nothing is changed on any network. Publications, edits, deletions and replies fail with the code `dry_run`, and the attempt shows the first request that would have been sent. Access is neither refreshed nor revoked; the log shows where that request would have gone. Connecting channels and reading from networks still work, until a token expires.",
    example: "1",
  }),
  MAINTENANCE_MODE: flag("0").meta({
    description: "`1`: every request is answered with 503, except `/healthz`.",
    example: "1",
  }),
  WEBHOOK_ALLOW_PRIVATE: cidrs.meta({
    description: "Private networks that webhooks may reach, as CIDRs separated by commas.",
    unset: "none",
    example: "127.0.0.0/8,::1/128",
  }),
  SECURITY_CONTACT: z
    .string()
    .transform((text) => (/^[^\s:@]+@[^\s:@]+$/.test(text) ? `mailto:${text}` : text))
    .refine((text) => /^(mailto:[^\s@]+@\S+|https:\/\/\S+)$/.test(text) && URL.canParse(text), {
      error: "must be an email address or an https address",
    })
    .optional()
    .meta({
      description: "An email or https address for reports of vulnerabilities, which `/.well-known/security.txt` shows.",
      example: "security@example.com",
    }),
};
