import type { Options } from "../contract.ts";

export const WORDPRESS_OPTIONS = {
  title: { kind: "text", label: "Title", help: "The text's first line where it's left empty.", max: 200 },
  slug: {
    kind: "text",
    label: "Slug",
    help: "The end of the post's address, such as spring-menu. By default it is made from the title.",
    max: 100,
  },
  excerpt: {
    kind: "text",
    label: "Excerpt",
    help: "A summary for lists and search engines.",
    max: 1000,
    isMultiline: true,
  },
  status: {
    kind: "select",
    label: "Status on the site",
    choices: { publish: "Published", pending: "Pending review", draft: "Draft" },
    default: "publish",
  },
  categories: {
    kind: "list",
    label: "Categories",
    help: "By name. They have to exist on the site.",
    most: 10,
    max: 100,
  },
} as const satisfies Options;
