import { msg } from "#kernel/language.ts";
import { type Capabilities, type Connector, RICH_TEXT_FEATURES } from "../contract.ts";
import { checkLimits, countGraphemes } from "../shared/text/limits.ts";
import { DEVTO_ERRORS } from "./errors.ts";
import { DEVTO_OPTIONS } from "./options.ts";

/** Source: developers.forem.com/api/v1, as of November 2026. */
const capabilities: Capabilities = {
  text_limit: 100_000,
  media_limit: 20,
  media_types: ["image/jpeg", "image/png", "image/webp", "image/gif"],
  media_bytes_limit: 25_000_000,
  alt_text_limit: 2000,
  thread: false,
  first_comment: false,
};

export const devto: Connector = {
  platform: "devto",
  metrics: ["views", "likes", "comments"],
  name: "DEV",
  icon: "code",
  category: "sites",
  listsPosts: "free",
  connection: "credentials",
  fields: [
    {
      key: "key",
      label: msg("API key"),
      help: msg("On dev.to, open Settings, Extensions, DEV Community API Keys, and generate one."),
      is_secret: true,
    },
  ],
  fetchesMedia: ["image", "gif"],
  richText: RICH_TEXT_FEATURES,
  capabilities,
  options: DEVTO_OPTIONS,
  errors: DEVTO_ERRORS,
  changes: { edit: { options: ["title", "description", "canonical_url", "series"] }, remove: {} },
  guide: {
    connect: [
      "An API key of the account on dev.to. Masthead reads the account's name and image with it, without writing anything. To revoke access, delete the key in DEV's settings.",
      "The text is Markdown. The first image becomes the cover; the others follow the text. DEV takes up to four tags of letters and digits, the post's first ones. DEV reads images from this installation, so its address has to be public.",
      "Deleting a post on DEV turns the article into a draft, because the API deletes none. Comments on the newest 30 articles appear in the inbox every ten minutes; reply to them on DEV, because the API can't.",
    ],
    settlement:
      "After a request without a response, the account's newest articles are compared by title and text. The article is sent again only if none of them is it.",
  },
  // Ten articles in 30 seconds.
  pace: { channel: { requests: 10, seconds: 30 } },
  countText: countGraphemes,
  preflight: (content, limits = capabilities) => checkLimits(content, limits, countGraphemes),
};

export const connectors = [devto];
