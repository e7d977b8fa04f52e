import { msg } from "#kernel/language.ts";
import type { Options } from "../contract.ts";

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
  categories: {
    kind: "list",
    label: msg("Categories"),
    help: msg("By name. They have to exist on the site."),
    most: 10,
    max: 100,
  },
} as const satisfies Options;
