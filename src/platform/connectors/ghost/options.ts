import { msg } from "#kernel/language.ts";
import type { Options } from "../contract.ts";

export const GHOST_OPTIONS = {
  title: { kind: "text", label: msg("Title"), help: msg("The text's first line where it's left empty."), max: 255 },
  excerpt: {
    kind: "text",
    label: msg("Excerpt"),
    help: msg("A summary for lists and search engines."),
    max: 300,
    isMultiline: true,
  },
  status: {
    kind: "select",
    label: msg("Status on the site"),
    choices: { published: msg("Published"), draft: msg("Draft") },
    default: "published",
  },
  visibility: {
    kind: "select",
    label: msg("Who can read it"),
    choices: {
      public: msg("Everybody"),
      members: msg("Members"),
      paid: msg("Paying members"),
      tiers: msg("Members of chosen tiers"),
    },
    default: "public",
  },
  tiers: { kind: "dynamic_list", label: msg("Tiers"), help: msg("Whose members can read it."), most: 20 },
  newsletter: {
    kind: "dynamic_select",
    label: msg("Newsletter"),
    help: msg("Also sends the article by email. An email can't be taken back."),
  },
  email_segment: {
    kind: "select",
    label: msg("Recipients of the email"),
    choices: { all: msg("All subscribers"), "status:free": msg("Free members"), "status:-free": msg("Paying members") },
    default: "all",
  },
  email_only: {
    kind: "checkbox",
    label: msg("Only by email"),
    help: msg("The article isn't listed on the site."),
  },
  authors: {
    kind: "list",
    label: msg("Authors"),
    help: msg("Email addresses of the site's staff. By default the integration's owner."),
    most: 10,
    max: 191,
  },
  canonical_url: {
    kind: "text",
    label: msg("Canonical URL"),
    help: msg("Where the article appeared first."),
    max: 2000,
  },
  meta_title: { kind: "text", label: msg("Title for search engines"), max: 300 },
  meta_description: { kind: "text", label: msg("Description for search engines"), max: 500, isMultiline: true },
} as const satisfies Options;
