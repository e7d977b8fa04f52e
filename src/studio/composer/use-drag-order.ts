import { type RefObject, useEffect, useEffectEvent, useState } from "react";

interface DragOrder {
  list: RefObject<HTMLElement | null>;
  /** How many items there are. One alone is not dragged. */
  count: number;
  onMove: (from: number, to: number) => void;
}

/** Lets the items of a list be dragged to another place; the code for it comes once there is something to order. */
export function useDragOrder({ list, count, onMove }: DragOrder) {
  const [dragged, setDragged] = useState<number | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const move = useEffectEvent(onMove);

  useEffect(() => {
    if (count < 2) return;
    let [isOver, end] = [false, () => {}];
    import("./drag-order.ts")
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
      // Without a connection the buttons still move it.
      .catch(() => undefined);
    return () => {
      isOver = true;
      end();
    };
  }, [count, list]);

  return { dragged, over };
}
