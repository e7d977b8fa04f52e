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
