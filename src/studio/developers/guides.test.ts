import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { anchorOf, guides } from "./guides.ts";
import * as snippets from "./snippets.ts";

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

const SRC = path.resolve(import.meta.dirname, "../..");
/** Where the snippets are run. */
const RUN_IN = [
  "studio/developers/snippets.db.test.ts",
  "cli/guide-snippets.db.test.ts",
  "transport/oauth/guide-snippets.db.test.ts",
];
/** What runs in no shell of ours, and why. */
const NOT_RUN: Record<string, string> = {
  LISTENED: "is what is printed",
  TOKEN_EXAMPLE: "is part of others",
  generators: "install programs from elsewhere",
  callingInPython: "needs what a generator from elsewhere makes",
  orvalConfig: "needs orval, whose newest release asks for other packages than ours",
};

test("every snippet is run as it is printed, and guides print no other code", () => {
  const tests = RUN_IN.map((file) => readFileSync(path.join(SRC, file), "utf8")).join("");
  const names = Object.keys(snippets).filter((name) => !(name in NOT_RUN));
  expect(names.length).toBeGreaterThan(20);
  expect(names.filter((name) => !new RegExp(`\\b${name}\\b`).test(tests))).toEqual([]);
  const guides = readdirSync(import.meta.dirname).filter((file) => file.endsWith("-guide.tsx"));
  const own = guides.filter((file) =>
    /code=(\{`(?!POST)|")/.test(readFileSync(path.join(import.meta.dirname, file), "utf8")),
  );
  expect(own).toEqual([]);
});
