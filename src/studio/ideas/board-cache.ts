import type { Idea } from "./idea-words.ts";

export interface IdeaPage {
  ideas: Idea[];
  next_cursor: string | null;
  has_more: boolean;
}
interface Pages {
  pages: IdeaPage[];
}

/** A column as it is read so far, without an idea. */
export function without<C extends Pages>(column: C | undefined, id: number): C | undefined {
  return (
    column && { ...column, pages: column.pages.map((page) => change(page, (idea) => (idea.id === id ? [] : [idea]))) }
  );
}

/** A column with what an idea has become, at the place where it is. */
export function replaced<C extends Pages>(column: C | undefined, idea: Idea): C | undefined {
  return (
    column && {
      ...column,
      pages: column.pages.map((page) => change(page, (one) => [one.id === idea.id ? idea : one])),
    }
  );
}

/**
 * A column with an idea in its place: newest first. One that is older than all that is read so far comes with the page
 * that it belongs to.
 */
export function withIdea<C extends Pages>(column: C | undefined, idea: Idea): C | undefined {
  const rest = without(column, idea.id);
  if (!rest) return rest;
  const last = rest.pages.length - 1;
  const at = rest.pages.findIndex(({ ideas, has_more: hasMore }, index) =>
    index === last && !hasMore ? true : ideas.some(({ id }) => id < idea.id),
  );
  const pages = rest.pages.map((page, index) =>
    index === at ? { ...page, ideas: [...page.ideas, idea].toSorted((a, b) => b.id - a.id) } : page,
  );
  return { ...rest, pages };
}

function change(page: IdeaPage, each: (idea: Idea) => Idea[]): IdeaPage {
  return { ...page, ideas: page.ideas.flatMap(each) };
}
