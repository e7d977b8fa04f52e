import { msg } from "#kernel/language.ts";
import type { Options, OptionValues } from "../contract.ts";
import { readOptions } from "../shared/description/options.ts";

export const WORDPRESS_OPTIONS = {
  title: { kind: "text", label: msg("Title"), help: msg("The text's first line where it's left empty."), max: 200 },
  slug: {
    kind: "text",
    label: msg("Slug"),
    help: msg("The end of the post's address, such as spring-menu. By default it is made from the title."),
    max: 100,
  },
  excerpt: {
    kind: "text",
    label: msg("Excerpt"),
    help: msg("A summary for lists and search engines."),
    max: 1000,
    isMultiline: true,
  },
  status: {
    kind: "select",
    label: msg("Status on the site"),
    choices: { publish: msg("Published"), pending: msg("Pending review"), draft: msg("Draft") },
    default: "publish",
  },
  type: {
    kind: "dynamic_select",
    label: msg("Type"),
    help: msg("A page, or another type of the site. By default a post."),
  },
  author: {
    kind: "dynamic_select",
    label: msg("Author"),
    help: msg("By default the connected user, who has to be an editor to publish for others."),
  },
  categories: {
    kind: "list",
    label: msg("Categories"),
    help: msg("By name. They have to exist on the site."),
    most: 10,
    max: 100,
  },
} as const satisfies Options;

/** The part of a route that names a type of article, as sites name them. */
const BASE = /^[a-z0-9_-]{1,60}$/i;
const POSTS = "posts";

export function typeOf(chosen: OptionValues): string {
  const { type } = readOptions(WORDPRESS_OPTIONS, chosen);
  return type !== undefined && BASE.test(type) ? type : POSTS;
}

/** The ID of a published article: its number, with its type unless it is a post. */
export const externalIdOf = (type: string, id: number): string => (type === POSTS ? String(id) : `${type}/${id}`);

export function readExternalId(externalId: string): { type: string; id: string } {
  const [first = "", second] = externalId.split("/");
  return second === undefined ? { type: POSTS, id: first } : { type: first, id: second };
}
