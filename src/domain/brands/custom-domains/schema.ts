import { z } from "zod";
import { t } from "#kernel/language.ts";
import { WireTime } from "#kernel/time.ts";
import { CUSTOM_DOMAIN_STATUSES } from "./terms.ts";

const domain = z.string().meta({ example: "news.northcoffee.example" });

export const CustomDomainInput = z.object({});

export const UpdateCustomDomainInput = z.object({
  domain: z
    .string({ error: () => t("Enter a domain.") })
    .trim()
    .min(1, { error: () => t("Enter a domain.") })
    .max(253, { error: () => t("Use at most 253 characters.") })
    .meta({ example: "news.northcoffee.example" }),
});

export const CustomDomain = z
  .object({
    domain,
    status: z.enum(CUSTOM_DOMAIN_STATUSES).meta({
      description:
        "`unverified`: the TXT record hasn't been found. `unreachable`: verified, but its requests don't arrive here. `active`: the feed page and new review links use it.",
    }),
    url: z.string().meta({
      description: "The address of the brand's feed page at this domain.",
      example: "https://news.northcoffee.example",
    }),
    record_name: z.string().meta({
      description: "The name of the TXT record that verifies the domain.",
      example: "_masthead.news.northcoffee.example",
    }),
    record_value: z
      .string()
      .meta({ description: "The required value of the TXT record.", example: "masthead-verification=Zb3kQ9" }),
    target: z.string().meta({
      description: "The name that the domain's CNAME record points to.",
      example: "masthead.example.com",
    }),
    problem: z.string().nullable().meta({
      description: "Why its requests don't arrive here, when this was just checked.",
      example: null,
    }),
    verified_at: WireTime.nullable(),
    created_at: WireTime,
  })
  .meta({ id: "CustomDomain" });

export const CustomDomainSettings = z.object({ custom_domain: CustomDomain.nullable() });

export const CheckCustomDomainInput = z.object({ domain: z.string().trim().min(1).max(253) });
export const ServedDomain = z.object({ domain });
