import type { Capabilities, ConnectField, Connector } from "../contract.ts";
import { checkLimits, countGraphemes } from "../limits.ts";
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

const FIELDS: readonly ConnectField[] = [
  { key: "site", label: "Site address", help: "Like https://blog.example.com.", is_secret: false },
  { key: "username", label: "Username", help: "Of a user who may publish posts.", is_secret: false },
  {
    key: "password",
    label: "Application password",
    help: "In WordPress, open Users, Profile, Application Passwords, enter a name such as Masthead and choose Add. It isn't the password that you sign in with.",
    is_secret: true,
  },
];

export const wordpress: Connector = {
  platform: "wordpress",
  name: "WordPress",
  connection: "credentials",
  fields: FIELDS,
  capabilities,
  options: WORDPRESS_OPTIONS,
  errors: WORDPRESS_ERRORS,
  takesReplies: true,
  changes: { edit: { options: ["title", "excerpt"] }, remove: {} },
  guide: {
    connect: [
      "Any site with WordPress 5.6 or newer, over https, with an application password of a user who may publish posts and upload files.",
      "Masthead finds the site's REST API, signs in and checks the user's permissions, without writing anything. Disconnecting deletes the application password on the site.",
      "Approved comments on the site's posts appear in the inbox every five minutes. A reply is posted as a child comment by the connected user; unless that user may moderate comments, the site may hold it for approval.",
    ],
    settlement:
      "Each post has a unique slug, made from its title and the publication's key. After a request without a response, the post is looked up by its slug, in the trash too, and sent again only if it certainly doesn't exist.",
  },
  countText: countGraphemes,
  preflight: (content, limits = capabilities) => checkLimits(content, limits, countGraphemes),
};

export const connectors = [wordpress];
