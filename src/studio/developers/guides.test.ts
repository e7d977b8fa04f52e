import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { Statement } from "#domain/publishing/receipts/schema.ts";
import { anchorOf, guides } from "./guides.ts";
import * as snippets from "./snippets.ts";

const sources = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith(".mdx"))
  .map((file) => ({
    slug: path.basename(file, ".mdx"),
    text: readFileSync(path.join(import.meta.dirname, file), "utf8"),
  }));

/** The headings in each guide's source, by slug. */
function headings(): Record<string, string[]> {
  return Object.fromEntries(
    sources.map(({ slug, text }) => [slug, [...text.matchAll(/^## (.+)$/gm)].map(([, heading = ""]) => heading)]),
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
  RECEIPT_STATEMENT: "is what is signed; see below",
  LIFECYCLE_CALLS: "sums up what the reference describes",
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
  const own = sources.filter(({ text }) => /code=(\{`|")|^```/m.test(text)).map(({ slug }) => slug);
  expect(own).toEqual([]);
});

test("the statement in the guide to receipts is one", () => {
  expect(Statement.parse(JSON.parse(snippets.RECEIPT_STATEMENT))).toEqual(JSON.parse(snippets.RECEIPT_STATEMENT));
});
