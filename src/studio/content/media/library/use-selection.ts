import { useCallback, useRef, useState } from "react";

/** The assets selected for bulk actions; assets that are no longer listed are deselected. */
export function useSelection<A extends { id: number }>(shown: readonly A[]) {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const last = useRef<number | null>(null);
  const assets = shown.filter(({ id }) => chosen.has(id));

  /** @param isRange selects everything from the last selected asset to this one */
  const toggle = (id: number, isRange: boolean) => {
    const from = isRange ? shown.findIndex((asset) => asset.id === last.current) : -1;
    const to = shown.findIndex((asset) => asset.id === id);
    last.current = id;
    setChosen((before) => {
      const after = new Set(before);
      if (from >= 0 && to >= 0) {
        for (const asset of shown.slice(Math.min(from, to), Math.max(from, to) + 1)) after.add(asset.id);
      } else if (!after.delete(id)) after.add(id);
      return after;
    });
  };
  return {
    assets,
    ids: assets.map(({ id }) => id),
    has: (id: number) => chosen.has(id),
    toggle,
    clear: useCallback(() => setChosen(new Set()), []),
  };
}

export type Selection = ReturnType<typeof useSelection>;
