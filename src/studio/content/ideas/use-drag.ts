import { type RefObject, useEffect, useRef, useState } from "react";
import { loadChunk } from "#ui/load-chunk.ts";

/** Loaded when a board is shown. */
const load = () => loadChunk(() => import("@atlaskit/pragmatic-drag-and-drop/element/adapter"));

/** Without the library, menu and keys still work. */
function whenLoaded(setUp: (library: Awaited<ReturnType<typeof load>>) => () => void): () => void {
  let cleanUp: (() => void) | undefined;
  let isUnmounted = false;
  load().then(
    (library) => {
      if (!isUnmounted) cleanUp = setUp(library);
    },
    () => undefined,
  );
  return () => {
    isUnmounted = true;
    cleanUp?.();
  };
}

/** Makes an idea's card draggable. @returns whether it is being dragged */
export function useDraggable(card: RefObject<HTMLElement | null>, ideaId: number): boolean {
  const [isDragged, setDragged] = useState(false);
  useEffect(
    () =>
      whenLoaded(({ draggable }) => {
        const element = card.current;
        if (!element) return () => undefined;
        return draggable({
          element,
          getInitialData: () => ({ ideaId }),
          onDragStart: () => setDragged(true),
          onDrop: () => setDragged(false),
        });
      }),
    [card, ideaId],
  );
  return isDragged;
}

/** Makes a column a drop target. @returns whether a card is over it */
export function useDropTarget(column: RefObject<HTMLElement | null>, onDrop: (ideaId: number) => void): boolean {
  const [isOver, setOver] = useState(false);
  const latest = useRef(onDrop);
  useEffect(() => {
    latest.current = onDrop;
  });
  useEffect(
    () =>
      whenLoaded(({ dropTargetForElements }) => {
        const element = column.current;
        if (!element) return () => undefined;
        return dropTargetForElements({
          element,
          canDrop: ({ source }) => typeof source.data.ideaId === "number",
          onDragEnter: () => setOver(true),
          onDragLeave: () => setOver(false),
          onDrop: ({ source }) => {
            setOver(false);
            latest.current(Number(source.data.ideaId));
          },
        });
      }),
    [column],
  );
  return isOver;
}
