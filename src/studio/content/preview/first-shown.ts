/** The channel that a preview opens with: one that readers look at, for a webhook receives JSON. */
export function firstShown<Item>(items: readonly Item[], platformOf: (item: Item) => string): Item | undefined {
  return items.find((item) => platformOf(item) !== "webhook") ?? items[0];
}
