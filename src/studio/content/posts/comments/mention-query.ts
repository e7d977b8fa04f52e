import type { Mentioned } from "#domain/content/mentions/rules.ts";

/** Someone to mention, by a name that is unique in the list. */
export type Candidate = Mentioned;

/** The longest part of a name that is looked for. */
const MAX_QUERY = 40;
const MAX_SHOWN = 8;
const QUERY = /(?:^|[\s([{“"'])@([^\s@][^@\n]*)?$/u;

/**
 * The mention being typed at the cursor.
 * @returns where its `@` is and what follows it; null when none is being typed
 */
export function mentionAt(text: string, cursor: number): { start: number; query: string } | null {
  const before = text.slice(0, cursor);
  const match = QUERY.exec(before);
  if (!match) return null;
  const query = match[1] ?? "";
  return query.length > MAX_QUERY ? null : { start: cursor - query.length - 1, query };
}

/** People of the same name are told apart by their ID. */
export function candidatesOf(people: readonly Mentioned[]): Candidate[] {
  return people.map(({ id, name }) => {
    const isShared = people.some((other) => other.id !== id && other.name === name);
    return { id, name: isShared ? `${name} (${id})` : name };
  });
}

/** The first few whose name, or a word of it, begins with the query. */
export function matchingPeople(candidates: readonly Candidate[], query: string): Candidate[] {
  const wanted = query.toLocaleLowerCase();
  const begins = ({ name }: Candidate) => {
    const lower = name.toLocaleLowerCase();
    return lower.startsWith(wanted) || lower.split(/\s+/).some((word) => word.startsWith(wanted));
  };
  return candidates.filter(begins).slice(0, MAX_SHOWN);
}
