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
import { WORDPRESS_ERRORS } from "./errors.ts";
import { WORDPRESS_OPTIONS } from "./options.ts";

/** WordPress has few limits; sites set their own for uploads. */
const capabilities: Capabilities = {
  text_limit: 100_000,
  media_limit: 20,
  media_types: ["image/jpeg", "image/png", "image/webp", "image/gif", "image/avif"],
  media_bytes_limit: 20_000_000,
  alt_text_limit: 2000,
  thread: false,
  first_comment: false,
};

const SITE: DeclaredField = {
  key: "site",
  label: msg("Site address"),
  help: msg("Like https://blog.example.com."),
  is_secret: false,
};

/** Before the redirect it is the only field. */
const SITE_TO_VISIT: DeclaredField = {
  ...SITE,
  help: msg(
    "Like https://blog.example.com. It needs WordPress 5.6 or newer, and your user there has to be an author or an editor.",
  ),
};

const FIELDS: DeclaredField[] = [
  SITE,
  { key: "username", label: msg("Username"), help: msg("Of a user who may publish posts."), is_secret: false },
  {
    key: "password",
    label: msg("Application password"),
    help: msg(
      "In WordPress, open Users, Profile, Application Passwords, enter a name such as Masthead and choose Add. It isn't the password that you sign in with.",
    ),
    is_secret: true,
  },
];

export const wordpress: Connector = {
  platform: "wordpress",
  metrics: ["comments"],
  name: "WordPress",
  icon: "brand-wordpress",
  color: "#21759b",
  category: "sites",
  listsPosts: "free",
  connection: "redirect",
  fields: [SITE_TO_VISIT],
  alternative: { connection: "credentials", label: msg("an application password"), fields: FIELDS },
  richText: RICH_TEXT_FEATURES,
  capabilities,
  options: WORDPRESS_OPTIONS,
  errors: WORDPRESS_ERRORS,
  takesReplies: true,
  changes: { edit: { options: ["title", "excerpt"] }, remove: {} },
  guide: {
    connect: [
      "Any site with WordPress 5.6 or newer, over https. Enter its address, sign in there as a user who may publish posts and upload files, and approve: WordPress creates an application password and hands it over. This needs an https address of this installation.",
      "Or enter the username and an application password that you created in your profile.",
      "Masthead finds the site's REST API, signs in and checks the user's permissions, without writing anything. Disconnecting deletes the application password on the site.",
      "Approved comments on the site's posts appear in the inbox every five minutes. A reply is posted as a child comment by the connected user; unless that user may moderate comments, the site may hold it for approval.",
    ],
    settlement:
      "Each post has a unique slug, made from its title and the publication's key. After a request without a response, the post is looked up by its slug, in the trash too, and sent again only if it certainly doesn't exist. With a slug of your own, only posts since that request count.",
  },
  countText: countGraphemes,
  preflight: (content, limits = capabilities) => [
    ...checkLimits(content, limits, countGraphemes),
    ...checkSlug(content),
  ],
};

/** WordPress would change any other, and the post would not be found by it. */
function checkSlug({ options }: Content): PreflightIssue[] {
  const { slug } = readOptions(WORDPRESS_OPTIONS, options);
  if (!slug || /^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug)) return [];
  const error = { code: "option_invalid", field: "options.slug", severity: "error" } as const;
  const fix = t("Change the slug, or leave it empty.");
  return [
    { ...error, message: t("A slug has small letters a to z, digits and single hyphens, like spring-menu."), fix },
  ];
}

export const connectors = [wordpress];
