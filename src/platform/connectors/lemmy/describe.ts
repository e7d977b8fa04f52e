import { msg, t } from "#kernel/language.ts";
import type { Capabilities, Connector, Content, Options, PreflightIssue } from "../contract.ts";
import { SERVER_ERRORS } from "../shared/description/server-errors.ts";
import { toArticle } from "../shared/text/article-title.ts";
import { checkLimits } from "../shared/text/limits.ts";

/** Source: crates/utils/src/utils/validation.rs of LemmyNet/lemmy, read 30 November 2026. */
const TITLE = { min: 3, max: 200 };
const capabilities: Capabilities = {
  text_limit: 50_000,
  text_counting: { unit: "code_points" },
  media_limit: 10,
  media_types: ["image/jpeg", "image/png", "image/webp", "image/gif"],
  media_bytes_limit: 10_000_000,
  alt_text_limit: 1500,
  thread: false,
  first_comment: false,
};

export const LEMMY_OPTIONS = {
  community: { kind: "dynamic_select", label: msg("Community"), isRequired: true },
  more_communities: { kind: "dynamic_list", label: msg("More communities"), most: 4 },
  title: {
    kind: "text",
    label: msg("Title"),
    help: msg("The text's first line where it's left empty."),
    max: TITLE.max,
  },
  link: { kind: "text", label: msg("Link"), help: msg("The page that the post is about."), max: 2000 },
  nsfw: { kind: "checkbox", label: msg("NSFW"), help: msg("Readers see it blurred, or not at all.") },
} as const satisfies Options;

function checkTitle({ body, media, options }: Content): PreflightIssue[] {
  const { title } = toArticle(body, typeof options.title === "string" ? options.title : undefined);
  if ((body.trim() === "" && media.length === 0) || [...title].length >= TITLE.min) return [];
  const message = t("The title is shorter than {count} characters.", { count: TITLE.min });
  return [
    { code: "title_too_short", field: "options.title", severity: "error", message, fix: t("Write a longer title.") },
  ];
}

export const lemmy: Connector = {
  platform: "lemmy",
  metrics: ["likes", "comments"],
  name: "Lemmy",
  icon: "lemmy-community",
  category: "social",
  connection: "credentials",
  fields: [
    { key: "site", label: msg("Server"), help: msg("Such as https://lemmy.world."), is_secret: false },
    { key: "username", label: msg("Username"), help: null, is_secret: false },
    { key: "password", label: msg("Password"), help: msg("Used once to sign in, and not stored."), is_secret: true },
    {
      key: "code",
      label: msg("Two-factor code"),
      help: msg("Only if the account has two-factor authentication."),
      is_secret: true,
      is_optional: true,
    },
  ],
  capabilities,
  options: LEMMY_OPTIONS,
  targets: { first: "community", others: "more_communities" },
  errors: SERVER_ERRORS,
  changes: { edit: { options: ["title", "nsfw"] }, remove: {} },
  guide: {
    connect: [
      "An account of a Lemmy server (version 0.19). Masthead signs in with the password, stores only the token of that session, and signs it out when the channel is disconnected.",
      "A post goes to up to five communities that the account is subscribed to, also on other servers, as a post of its own in each. The text is Markdown. The first image, or the link, is what the post is about; further images are below the text.",
    ],
    settlement:
      "After a request without a response, the account's posts since then are compared by community, title, text and link. The post is sent again only if none of them is it.",
  },
  countText: (text) => [...text].length,
  preflight: (content, limits = capabilities) => [...checkLimits(content, limits), ...checkTitle(content)],
};

export const connectors = [lemmy];
