/** The next or previous item; null at the ends. The first item if `from` is not in the list. */
export function neighbourOf<Item extends { id: number }>(
  items: readonly Item[],
  from: number | null,
  by: 1 | -1,
): Item | null {
  const index = items.findIndex(({ id }) => id === from);
  if (index < 0) return items[0] ?? null;
  return items[index + by] ?? null;
}

/** The item to select when some are removed: the next remaining one, else the previous; null for none. */
export function successorOf<Item extends { id: number }>(
  items: readonly Item[],
  leaving: readonly number[],
  from: number,
): Item | null {
  const remaining = items.filter(({ id }) => id === from || !leaving.includes(id));
  return neighbourOf(remaining, from, 1) ?? neighbourOf(remaining, from, -1);
}
