import { useEffect, useRef, useState } from "react";
import type { Item } from "./item.ts";

/**
 * Marks what came in while the list is open, until it is read: whatever has a higher number than all that was there.
 * @param scope of the list, since another filter shows other items that are not new; null until they are read
 * @returns `arrived`: how many came with the last look
 */
export function useNew(items: readonly Item[], openId: number | null, scope: string | null) {
  const known = useRef<{ scope: string; highest: number } | null>(null);
  const [fresh, setFresh] = useState<ReadonlySet<number>>(new Set());
  const [arrived, setArrived] = useState(0);

  useEffect(() => {
    if (scope === null) return;
    const before = known.current;
    const highest = Math.max(before?.highest ?? 0, ...items.map(({ id }) => id));
    known.current = { scope, highest };
    if (before?.scope !== scope || highest === before.highest) return;
    const came = items.filter(({ id }) => id > before.highest).map(({ id }) => id);
    setFresh((others) => new Set([...others, ...came]));
    setArrived(came.length);
  }, [items, scope]);

  useEffect(() => {
    if (openId !== null) setFresh((others) => new Set([...others].filter((id) => id !== openId)));
  }, [openId]);

  return { isNew: ({ id }: Item) => fresh.has(id), arrived };
}
