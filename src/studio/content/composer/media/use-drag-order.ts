import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import { loadChunk } from "#ui/load-chunk.ts";

interface DragOrder {
  list: RefObject<HTMLElement | null>;
  /** The number of items. A single one can't be dragged. */
  count: number;
  onMove: (from: number, to: number) => void;
}

/** Lets the items of a list be reordered by dragging. The code is loaded once there are two items. */
export function useDragOrder({ list, count, onMove }: DragOrder) {
  const [dragged, setDragged] = useState<number | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const move = useEffectEvent(onMove);

  useEffect(() => {
    if (count < 2) return;
    let [isOver, end] = [false, () => {}];
    loadChunk(() => import("./drag-order.ts"))
      .then(({ dragToOrder }) => {
        if (isOver || !list.current) return;
        end = dragToOrder({
          list: list.current,
          onOver: (from, to) => {
            setDragged(from);
            setOver(to);
          },
          onMove: move,
        });
      })
      // If the code can't be loaded, the buttons still work.
      .catch(() => undefined);
    return () => {
      isOver = true;
      end();
    };
  }, [count, list]);

  return { dragged, over };
}
