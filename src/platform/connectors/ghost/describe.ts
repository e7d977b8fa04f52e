import { msg, t } from "#kernel/language.ts";
import {
  type Capabilities,
  type Connector,
  type Content,
  type DeclaredField,
  type PreflightIssue,
  RICH_TEXT_FEATURES,
} from "../contract.ts";
import { readOptions } from "../shared/description/options.ts";
import { checkLimits, countGraphemes } from "../shared/text/limits.ts";
import { GHOST_ERRORS } from "./errors.ts";
import { GHOST_OPTIONS } from "./options.ts";

/** Source: ghost.org/docs/admin-api, as of November 2026. */
const capabilities: Capabilities = {
  text_limit: 100_000,
  media_limit: 20,
  media_types: ["image/jpeg", "image/png", "image/webp", "image/gif"],
  media_bytes_limit: 10_000_000,
  alt_text_limit: 2000,
  thread: false,
  first_comment: false,
};

const FIELDS: readonly DeclaredField[] = [
  {
    key: "site",
    label: msg("Site address"),
    help: msg("The API URL of the integration, like https://blog.example.com."),
    is_secret: false,
  },
  {
    key: "key",
    label: msg("Admin API key"),
    help: msg(
      "In Ghost, open Settings, Integrations, Add custom integration, and copy the Admin API key. It isn't the Content API key.",
    ),
    is_secret: true,
  },
];

export const ghost: Connector = {
  platform: "ghost",
  name: "Ghost",
  icon: "ghost",
  category: "sites",
  listsPosts: "free",
  connection: "credentials",
  fields: FIELDS,
  richText: RICH_TEXT_FEATURES,
  capabilities,
  options: GHOST_OPTIONS,
  errors: GHOST_ERRORS,
  changes: { edit: { options: ["title", "excerpt"] }, remove: {} },
  guide: {
    connect: [
      "A site with Ghost 5 or newer, over https, with the Admin API key of a custom integration.",
      "Masthead reads the site's name and icon and verifies the key, without writing anything. To revoke access, delete the integration in Ghost.",
      "Comments of members appear in the inbox every ten minutes where the site's version of Ghost lets integrations read them. Reply to them in Ghost: an integration is no member, so it can't comment.",
    ],
    settlement:
      "Each post has a unique slug, made from its title and the publication's key. After a request without a response, the post is looked up by its slug and sent again only if it certainly doesn't exist.",
  },
  countText: countGraphemes,
  preflight: (content, limits = capabilities) => [
    ...checkLimits(content, limits, countGraphemes),
    ...checkArticle(content),
  ],
};

function checkArticle({ options }: Content): PreflightIssue[] {
  const {
    status,
    visibility,
    tiers = [],
    newsletter,
    email_only,
    canonical_url,
    authors = [],
  } = readOptions(GHOST_OPTIONS, options);
  const issue = (key: keyof typeof GHOST_OPTIONS, message: string, fix: string): PreflightIssue => {
    return { code: "option_invalid", field: `options.${key}`, severity: "error", message, fix };
  };
  const issues: PreflightIssue[] = [];
  if (newsletter && status !== "published") {
    const fix = t("Publish the article, or remove the newsletter.");
    issues.push(issue("newsletter", t("Ghost sends an article by email when it is published, not as a draft."), fix));
  }
  if (email_only && !newsletter) {
    issues.push(issue("email_only", t("An article only by email needs a newsletter."), t("Choose a newsletter.")));
  }
  if (visibility === "tiers" && tiers.length === 0) {
    issues.push(issue("tiers", t("No tier is chosen."), t("Choose a tier, or other readers.")));
  }
  if (canonical_url && !/^https?:\/\/\S+$/.test(canonical_url)) {
    const fix = t("Enter an address that starts with https://.");
    issues.push(issue("canonical_url", t("The canonical URL isn't a web address."), fix));
  }
  if (authors.some((author) => !/^[^\s@]+@[^\s@]+$/.test(author))) {
    issues.push(issue("authors", t("Authors are named by their email addresses."), t("Correct the addresses.")));
  }
  return issues;
}

export const connectors = [ghost];
