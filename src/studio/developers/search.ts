import { anchorOf, type Guide } from "./guides.ts";

export type ApiEntry = {
  method: string;
  path: string;
  summary: string;
  href: string;
  /** The names of the operation and of its fields. */
  words: string;
};
export type CodeEntry = { code: string; status: number; meaning: string };
export type Found = { kind: "guide" | "call" | "code"; title: string; says: string; href: string };

type Documents = { guides: readonly Guide[]; calls: readonly ApiEntry[]; codes: readonly CodeEntry[] };

/** The maximum number of results of each kind. */
const MAX_RESULTS = 40;

/** Searches guides, sections, API calls and error codes for all words of a query. Matches in titles come first. */
export function searchDocuments(query: string, { guides, calls, codes }: Documents): Found[] {
  const words = query.toLowerCase().slice(0, 200).split(/\s+/).filter(Boolean).slice(0, 10);
  if (words.length === 0) return [];
  const entries: (Found & { more: string })[] = [
    ...guides.flatMap(({ slug, title, summary, sections, keywords = "" }) => [
      { kind: "guide" as const, title, says: summary, href: `/developers/${slug}`, more: keywords },
      ...sections.map((section) => ({
        kind: "guide" as const,
        title: `${title}: ${section.replace(/^\d+\. /, "")}`,
        says: "",
        href: `/developers/${slug}#${anchorOf(section)}`,
        more: "",
      })),
    ]),
    ...calls.map(({ method, path, summary, href, words: names }) => ({
      kind: "call" as const,
      title: `${method} ${path}`,
      says: summary,
      href,
      more: names,
    })),
    ...codes.map(({ code, status, meaning }) => ({
      kind: "code" as const,
      title: `${status} ${code}`,
      says: meaning.replaceAll("`", ""),
      href: "/developers/errors#codes",
      more: "",
    })),
  ];
  const has = (text: string) => words.every((word) => text.toLowerCase().includes(word));
  const matches = entries.filter(({ title, says, more }) => has(`${title} ${says} ${more}`));
  return [...matches.filter(({ title }) => has(title)), ...matches.filter(({ title }) => !has(title))]
    .slice(0, MAX_RESULTS)
    .map(({ more: _more, ...found }) => found);
}
