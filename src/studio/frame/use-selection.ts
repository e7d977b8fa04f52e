import { useCallback, useRef, useState } from "react";

/** The objects of a list that are selected for bulk actions; those that are no longer listed are deselected. */
export function useSelection<Row extends { id: number }>(shown: readonly Row[]) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const last = useRef<number | null>(null);
  const rows = shown.filter(({ id }) => chosen.has(id));

  /** @param isRange selects everything from the last selected one to this */
  const toggle = (id: number, isRange: boolean) => {
    const from = isRange ? shown.findIndex((row) => row.id === last.current) : -1;
    const to = shown.findIndex((row) => row.id === id);
    last.current = id;
    setChosen((before) => {
      const after = new Set(before);
      if (from >= 0 && to >= 0) {
        for (const row of shown.slice(Math.min(from, to), Math.max(from, to) + 1)) after.add(row.id);
      } else if (!after.delete(id)) after.add(id);
      return after;
    });
  };
  return {
    rows,
    ids: rows.map(({ id }) => id),
    has: (id: number) => chosen.has(id),
    toggle,
    /** Selects exactly these. */
    choose: useCallback((ids: Iterable<number>) => setChosen(new Set(ids)), []),
    clear: useCallback(() => setChosen(new Set()), []),
  };
}

export type Selection<Row extends { id: number } = { id: number }> = ReturnType<typeof useSelection<Row>>;

/** Whether a checkbox was changed by a click with Shift: its change event has the click that caused it. */
export function isWithShift(event: Event): boolean {
  return event instanceof MouseEvent && event.shiftKey;
}
