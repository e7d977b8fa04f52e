import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { anchorOf, guides } from "./guides.ts";

/** The headings in each guide's source, by slug. */
function headings(): Record<string, string[]> {
  const sources = readdirSync(import.meta.dirname)
    .filter((file) => file.endsWith(".tsx"))
    .map((file) => readFileSync(path.join(import.meta.dirname, file), "utf8"));
  return Object.fromEntries(
    sources.flatMap((source) => {
      const slug = /<GuidePage slug="([\w-]+)"/.exec(source)?.[1];
      const found = [...source.matchAll(/<GuideHeading>([^<]+)<\/GuideHeading>/g)].map(([, text = ""]) => text);
      return slug ? [[slug, found]] : [];
    }),
  );
}

test("lists the same sections for the search as the pages have headings", () => {
  expect(Object.fromEntries(guides.map(({ slug, sections }) => [slug, sections]))).toEqual(headings());
});

test("has unique section ids within each guide", () => {
  for (const { slug, sections } of guides) {
    const anchors = sections.map(anchorOf);
    expect(new Set(anchors).size, slug).toBe(anchors.length);
  }
});
