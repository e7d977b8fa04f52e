import { type RefObject, useEffect, useEffectEvent, useRef, useState } from "react";
import { loadChunk } from "#ui/load-chunk.ts";

/**
 * Makes cards draggable onto folders by mouse; the library is loaded when the pointer first enters the page. The menu
 * and the selection bar do the same without dragging.
 * @param drawn changes whenever cards or folders are rendered
 * @param chosen if the dragged card is selected, the whole selection moves
 */
export function useDragToFolder(
  isOn: boolean,
  drawn: string,
  chosen: readonly number[],
  onMove: (ids: readonly number[], folder: string) => void,
): { root: RefObject<HTMLDivElement | null> } {
  const root = useRef<HTMLDivElement>(null);
  const [isWanted, setWanted] = useState(false);
  const drop = useEffectEvent((id: number, folder: string) => onMove(chosen.includes(id) ? chosen : [id], folder));

  useEffect(() => {
    const element = root.current;
    if (!isOn || !element || !window.matchMedia("(pointer: fine)").matches) return;
    const loadOnPointer = () => setWanted(true);
    element.addEventListener("pointerenter", loadOnPointer, { once: true });
    return () => element.removeEventListener("pointerenter", loadOnPointer);
  }, [isOn]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: bound anew for whatever is drawn anew.
  useEffect(() => {
    const element = root.current;
    if (!isWanted || !element) return;
    let unbind: (() => void) | undefined;
    let isOver = false;
    const bind = async () => {
      const { bindDrags } = await loadChunk(() => import("./drag-to-folder.ts"));
      if (!isOver) unbind = bindDrags(element, (id, folder) => drop(id, folder));
    };
    // Without the library, the other ways still work.
    void bind().catch(() => undefined);
    return () => {
      isOver = true;
      unbind?.();
    };
  }, [isWanted, drawn]);
  return { root };
}
