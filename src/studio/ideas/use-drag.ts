import { type RefObject, useEffect, useRef, useState } from "react";

/** Loaded once a board is shown: nobody can drag before there is something to drag. */
const load = () => import("@atlaskit/pragmatic-drag-and-drop/element/adapter");

/** Without the library there are still the menu and the keys. */
function whenLoaded(setUp: (library: Awaited<ReturnType<typeof load>>) => () => void): () => void {
  let cleanUp: (() => void) | undefined;
  let isGone = false;
  load().then(
    (library) => {
      if (!isGone) cleanUp = setUp(library);
    },
    () => undefined,
  );
  return () => {
    isGone = true;
    cleanUp?.();
  };
}

/** Lets an idea's card be picked up. @returns whether it is in the air */
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

/** Lets cards be dropped on a column. @returns whether one is above it */
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
