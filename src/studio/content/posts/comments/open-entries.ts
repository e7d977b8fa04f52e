interface Entry {
  id: number;
  kind: "comment" | "approval" | "change_request";
  parent_id: number | null;
  /** The change request that the comment became a part of. */
  change_request_id: number | null;
  resolved: boolean;
}

/**
 * What an approval would pass over: questions, suggestions and change requests of others that are not resolved.
 * @param isOwn whether whoever approves wrote it, which the approval answers
 */
export function openEntries<Item extends Entry>(entries: readonly Item[], isOwn: (entry: Item) => boolean): Item[] {
  return entries.filter(
    (entry) =>
      entry.kind !== "approval" &&
      entry.parent_id === null &&
      entry.change_request_id === null &&
      !entry.resolved &&
      !isOwn(entry),
  );
}
