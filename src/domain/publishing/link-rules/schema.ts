import { z } from "zod";
import { msg, t } from "#kernel/language.ts";
import { PLAIN_TEXT } from "#kernel/messages.ts";
import { findUnknownVariable, parseHost } from "./rules.ts";
import { MAX_CAMPAIGN, MAX_HOSTS, MAX_SHORTEN_OVER, MAX_UTM_VALUE } from "./terms.ts";

const KNOWN_VARIABLES = msg("Use only the variables {{platform}}, {{channel}}, {{date}} and {{post_id}}.");

const value = z
  .string()
  .trim()
  .max(MAX_UTM_VALUE)
  .refine(...PLAIN_TEXT);

/** A campaign, with variables. */
export const Campaign = z
  .string()
  .trim()
  .max(MAX_CAMPAIGN)
  .refine(...PLAIN_TEXT)
  .refine((text) => findUnknownVariable(text) === null, {
    error: () => t(KNOWN_VARIABLES),
  });

const Hosts = z
  .array(
    z
      .string()
      .max(255)
      .refine((text) => parseHost(text) !== null, { error: () => t("Enter a host such as example.com.") })
      .transform((text) => parseHost(text) ?? text),
  )
  .max(MAX_HOSTS)
  .transform((hosts) => [...new Set(hosts)]);

const fields = {
  utm_enabled: z.boolean().meta({ description: "Whether UTM parameters are added to the links of posts." }),
  utm_source: value
    .min(1)
    .nullable()
    .meta({ description: "Null for the platform's identifier, such as `feed`.", example: null }),
  utm_medium: value.meta({ description: "Empty to leave it out.", example: "social" }),
  utm_campaign: Campaign.meta({
    description: "May contain `{{platform}}`, `{{channel}}`, `{{date}}` and `{{post_id}}`. Empty to leave it out.",
    example: "{{channel}}-{{date}}",
  }),
  hosts: Hosts.meta({
    description: "Only links to these hosts and their subdomains. Empty for all.",
    example: ["example.com"],
  }),
  excluded_hosts: Hosts.meta({ description: "No links to these hosts and their subdomains.", example: [] }),
  shorten_links: z.boolean().meta({ description: "Whether links are replaced by short links, which count clicks." }),
  shorten_over: z.number().int().min(0).max(MAX_SHORTEN_OVER).meta({
    description: "Only links with more characters are shortened, counting their UTM parameters. 0 for all links.",
    example: 0,
  }),
};

export const LinkSettingsInput = z.object({});
export const UpdateLinkSettingsInput = z.object(fields).partial();
export const LinkSettingsView = z
  .object({
    ...fields,
    hosts: z.array(z.string()).meta({ ...fields.hosts.meta() }),
    excluded_hosts: z.array(z.string()).meta({ ...fields.excluded_hosts.meta() }),
    short_link_base: z.string().meta({
      description: "What short links begin with.",
      example: "https://masthead.example.com/l/",
    }),
  })
  .meta({ id: "LinkSettings" });

/** The form in which rules are stored with a publication. */
export const StoredRules = z.object({
  source: z.string().nullable(),
  medium: z.string(),
  campaign: z.string(),
  hosts: z.array(z.string()),
  excludedHosts: z.array(z.string()),
  // Rules that were stored before there were short links.
  isUtmOn: z.boolean().default(true),
  shortenOver: z.number().nullable().default(null),
  mentions: z.array(z.object({ name: z.string(), handles: z.record(z.string(), z.string()) })).default([]),
});

/** The form in which a publication's `LinkContext` is stored, with the seed of the codes of its short links. */
export const StoredContext = z.object({
  platform: z.string(),
  channel: z.string(),
  date: z.string(),
  postId: z.number().nullable(),
  shortBase: z.string().default(""),
  seed: z.string().default(""),
});
export type StoredContext = z.output<typeof StoredContext>;
