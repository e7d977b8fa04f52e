import { expect, test } from "vitest";
import { allGuides } from "./all-guides.tsx";
import { guides } from "./guides.ts";
import { toMarkdown } from "./markdown.ts";

const origin = "https://masthead.example";
const all = allGuides({
  appUrl: origin,
  apiUrl: `${origin}/api/v1`,
  mcpUrl: `${origin}/mcp`,
  tools: [{ name: "create_post", tier: "standard_write", description: "Creates a `post`." }],
  catalogue: [{ code: "revision_conflict", status: 412, meaning: "It was changed." }],
  contact: null,
});

test("every guide is there", () => {
  expect(Object.keys(all).sort()).toEqual(guides.map(({ slug }) => slug).sort());
});

test.each(guides.map((guide) => [guide.slug, guide] as const))("%s has all its headings and code", (slug, guide) => {
  const element = all[slug];
  if (!element) throw new Error(`There is no guide ${slug}.`);
  const text = toMarkdown(element, origin);
  expect(text.startsWith(`# ${guide.title}\n`)).toBe(true);
  for (const section of guide.sections) expect(text).toContain(`\n## ${section}\n`);
  expect(text.split("```").length % 2).toBe(1);
  // No compiler checks the names in MDX: what is misspelled is undefined.
  expect(text).not.toMatch(/undefined[/"']/);
  const prose = text.replaceAll(/```.*?```/gs, "");
  expect(prose).not.toMatch(/\[object|undefined|\]\(\//);
});

test("tables, links and code are Markdown's", () => {
  const text = toMarkdown(all.webhooks ?? expect.unreachable(), origin);
  expect(text).toContain("| Event | Sent when |\n|---|---|\n| `post.published` |");
  expect(text).toContain("```\nimport { createHmac");
  expect(toMarkdown(all["quick-start"] ?? expect.unreachable(), origin)).toContain(`(${origin}/developers/webhooks)`);
});
