import { useEffect, useRef, useState } from "react";
import type { Item } from "./item.ts";

/**
 * Marks items received while the list is open, until they are opened: those with a higher id than all before.
 * @param scope identifies the filter, because items of another filter are not new; null until they are loaded
 * @returns `newCount`: how many came with the last refetch
 */
export function useNewItems(items: readonly Item[], openId: number | null, scope: string | null) {
  const known = useRef<{ scope: string; highest: number } | null>(null);
  const [newIds, setNewIds] = useState<ReadonlySet<number>>(new Set());
  const [newCount, setNewCount] = useState(0);

  useEffect(() => {
    if (scope === null) return;
    const before = known.current;
    const highest = Math.max(before?.highest ?? 0, ...items.map(({ id }) => id));
    known.current = { scope, highest };
    if (before?.scope !== scope || highest === before.highest) return;
    const added = items.filter(({ id }) => id > before.highest).map(({ id }) => id);
    setNewIds((others) => new Set([...others, ...added]));
    setNewCount(added.length);
  }, [items, scope]);

  useEffect(() => {
    if (openId !== null) setNewIds((others) => new Set([...others].filter((id) => id !== openId)));
  }, [openId]);

  return { isNew: ({ id }: Item) => newIds.has(id), newCount };
}
