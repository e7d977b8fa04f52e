import { msg, t } from "#kernel/language.ts";
import type { Capabilities, Connector, Content, DeclaredField, Options, PreflightIssue } from "../../contract.ts";
import { SERVER_ERRORS } from "../description/server-errors.ts";
import { toArticle } from "../text/article-title.ts";
import { checkLimits } from "../text/limits.ts";

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

export const COMMUNITY_OPTIONS = {
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

/** @param help the address of a well-known server, as an example */
export const signInFields = (help: DeclaredField["help"]): DeclaredField[] => [
  { key: "site", label: msg("Server"), help, is_secret: false },
  { key: "username", label: msg("Username"), help: null, is_secret: false },
  { key: "password", label: msg("Password"), help: msg("Used once to sign in, and not stored."), is_secret: true },
];

function checkTitle({ body, media, options }: Content): PreflightIssue[] {
  const { title } = toArticle(body, typeof options.title === "string" ? options.title : undefined);
  if ((body.trim() === "" && media.length === 0) || [...title].length >= TITLE.min) return [];
  const message = t("The title is shorter than {count} characters.", { count: TITLE.min });
  return [
    { code: "title_too_short", field: "options.title", severity: "error", message, fix: t("Write a longer title.") },
  ];
}

/** What servers of communities have in common. */
export const COMMUNITIES = {
  metrics: ["likes", "comments"],
  category: "social",
  connection: "credentials",
  capabilities,
  options: COMMUNITY_OPTIONS,
  targets: { first: "community", others: "more_communities" },
  errors: SERVER_ERRORS,
  changes: { edit: { options: ["title", "nsfw"] }, remove: {} },
  countText: (text) => [...text].length,
  preflight: (content, limits = capabilities) => [...checkLimits(content, limits), ...checkTitle(content)],
} as const satisfies Partial<Connector>;

export const COMMUNITY_SETTLEMENT =
  "After a request without a response, the account's posts since then are compared by community, title, text and link. The post is sent again only if none of them is it.";
