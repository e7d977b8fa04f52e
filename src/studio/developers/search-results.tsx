import { fitText } from "#kernel/excerpt.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import classes from "./developers-frame.module.css";
import type { Found } from "./search.ts";

const KINDS = { guide: "Guide", call: "API", code: "Error code" } as const;

const results = new Intl.PluralRules("en");

function summaryOf(query: string, count: number): string {
  if (query.trim() === "") return "Search for a topic, path, field or error code.";
  return `${count} ${results.select(count) === "one" ? "result" : "results"} for “${fitText(query, 80)}”`;
}

/** Search results of the guides, as a page of their own, so that search works without scripts. */
export function SearchResults({ query, found }: { query: string; found: readonly Found[] }) {
  return (
    <article>
      <h1 className={classes.title}>Search</h1>
      <p className={classes.summary}>{summaryOf(query, found.length)}</p>
      {query.trim() === "" ? null : found.length === 0 ? (
        <EmptyState title="No results">
          {`No matches for “${fitText(query, 80)}”. Try fewer words, or the name of a field or error code.`}
        </EmptyState>
      ) : (
        <ul className={classes.results}>
          {found.map(({ kind, title, says, href }) => (
            <li key={href + title}>
              {/* The reference is another root layout, and a fragment needs no router. */}
              <a href={href}>
                <strong>{title}</strong>
                <em>{KINDS[kind]}</em>
                {says ? <span>{says}</span> : null}
              </a>
            </li>
          ))}
        </ul>
      )}
    </article>
  );
}
