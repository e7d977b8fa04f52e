import type { Idea } from "./idea-labels.ts";

export interface IdeaPage {
  ideas: Idea[];
  next_cursor: string | null;
  has_more: boolean;
}
interface Pages {
  pages: IdeaPage[];
}

/** The loaded pages of a column without an idea. */
export function removeIdea<C extends Pages>(column: C | undefined, id: number): C | undefined {
  return (
    column && { ...column, pages: column.pages.map((page) => change(page, (idea) => (idea.id === id ? [] : [idea]))) }
  );
}

/** The loaded pages with an idea replaced. */
export function replaceIdea<C extends Pages>(column: C | undefined, idea: Idea): C | undefined {
  return (
    column && {
      ...column,
      pages: column.pages.map((page) => change(page, (one) => [one.id === idea.id ? idea : one])),
    }
  );
}

/**
 * The loaded pages with an idea inserted, newest first. An idea older than all loaded ones is left out; it comes with
 * its page.
 */
export function withIdea<C extends Pages>(column: C | undefined, idea: Idea): C | undefined {
  const rest = removeIdea(column, idea.id);
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
