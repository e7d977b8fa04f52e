import type { Item } from "./item.ts";

/** An infinite query's pages of items. */
export interface ItemPages {
  pages: { items: Item[]; next_cursor: string | null; has_more: boolean }[];
  pageParams: unknown[];
}

/** The pages with one item changed. */
export function withItem(data: ItemPages, id: number, change: Partial<Item>): ItemPages {
  return {
    ...data,
    pages: data.pages.map((page) => ({
      ...page,
      items: page.items.map((item) => (item.id === id ? { ...item, ...change } : item)),
    })),
  };
}

/** The next or previous item; at the ends the same item; the first if `id` is not listed. */
export function neighbourOf(items: readonly Item[], id: number | null, step: 1 | -1): Item | undefined {
  const place = items.findIndex((item) => item.id === id);
  if (place < 0) return items[0];
  return items[place + step] ?? items[place];
}

/** The item to open when others leave the list: the next remaining one, else the previous. */
export function successorOf(items: readonly Item[], leaving: ReadonlySet<number>): Item | undefined {
  const last = items.findLastIndex(({ id }) => leaving.has(id));
  if (last < 0) return undefined;
  return (
    items.slice(last + 1).find(({ id }) => !leaving.has(id)) ??
    items.slice(0, last).findLast(({ id }) => !leaving.has(id))
  );
}
