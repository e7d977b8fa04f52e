/** The one after or before another in a list; null at its ends. Without another, the first. */
export function neighbour<Item extends { id: number }>(
  items: readonly Item[],
  from: number | null,
  by: 1 | -1,
): Item | null {
  const index = items.findIndex(({ id }) => id === from);
  if (index < 0) return items[0] ?? null;
  return items[index + by] ?? null;
}

/** The one to go on with from one of those that leave a list: the next that stays, else the one before; null for none. */
export function successor<Item extends { id: number }>(
  items: readonly Item[],
  leaving: readonly number[],
  from: number,
): Item | null {
  const left = items.filter(({ id }) => id === from || !leaving.includes(id));
  return neighbour(left, from, 1) ?? neighbour(left, from, -1);
}
