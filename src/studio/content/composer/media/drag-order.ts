import { combine } from "@atlaskit/pragmatic-drag-and-drop/combine";
import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from "@atlaskit/pragmatic-drag-and-drop/element/adapter";

interface DragOrder {
  list: HTMLElement;
  /** The index of the dragged item and the one it is over; null after the drop. */
  onOver: (dragged: number | null, over: number | null) => void;
  onMove: (from: number, to: number) => void;
}

/**
 * Lets the items of a list be reordered by dragging. `data-place` gives an item's index, `data-handle` marks the part
 * to drag it by.
 * @returns a function that removes the listeners
 */
export function dragToOrder({ list, onOver, onMove }: DragOrder): () => void {
  const items = [...list.querySelectorAll<HTMLElement>("[data-place]")];
  const placeOf = (data: Record<string | symbol, unknown>) => (typeof data.place === "number" ? data.place : null);
  return combine(
    ...items.flatMap((element) => {
      const place = Number(element.dataset.place);
      const handle = element.querySelector<HTMLElement>("[data-handle]") ?? element;
      return [
        draggable({ element, dragHandle: handle, getInitialData: () => ({ list, place }) }),
        dropTargetForElements({
          element,
          canDrop: ({ source }) => source.data.list === list,
          getData: () => ({ place }),
        }),
      ];
    }),
    monitorForElements({
      canMonitor: ({ source }) => source.data.list === list,
      onDropTargetChange: ({ source, location }) => {
        const [target] = location.current.dropTargets;
        onOver(placeOf(source.data), target ? placeOf(target.data) : null);
      },
      onDragStart: ({ source }) => onOver(placeOf(source.data), null),
      onDrop: ({ source, location }) => {
        onOver(null, null);
        const [target] = location.current.dropTargets;
        const [from, to] = [placeOf(source.data), target ? placeOf(target.data) : null];
        if (from !== null && to !== null && from !== to) onMove(from, to);
      },
    }),
  );
}
