import { combine } from "@atlaskit/pragmatic-drag-and-drop/combine";
import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import { preventUnhandled } from "@atlaskit/pragmatic-drag-and-drop/prevent-unhandled";
import type { Target } from "./move-acts.tsx";

type OnDrop = (cardId: number, target: Target) => void;

/**
 * Makes the cards below `root` draggable onto its days, and in a week onto its hours. What happens while one drags is
 * written to the page directly: nothing is drawn anew for it.
 * @returns takes it all back
 */
export function bindDrags(root: HTMLElement, onDrop: OnDrop): () => void {
  const cards = [...root.querySelectorAll<HTMLElement>("[data-card][data-movable]")];
  const slots = [...root.querySelectorAll<HTMLElement>("[data-day]")];
  return combine(
    ...cards.map((element) =>
      draggable({
        element,
        getInitialData: () => ({ card: Number(element.dataset.card) }),
        onDragStart: () => element.setAttribute("data-dragging", ""),
        onDrop: () => element.removeAttribute("data-dragging"),
      }),
    ),
    ...slots.map((element) =>
      dropTargetForElements({
        element,
        getDropEffect: () => "move",
        onDrag: ({ location }) => mark(element, timeAt(element, location.current.input.clientY)),
        onDragLeave: () => unmark(element),
        onDrop: ({ source, location }) => {
          const time = timeAt(element, location.current.input.clientY);
          unmark(element);
          onDrop(Number(source.data.card), { day: element.dataset.day ?? "", time });
        },
      }),
    ),
    // Without it a card dropped beside the calendar flies back slowly.
    monitorForElements({ onDragStart: preventUnhandled.start, onDrop: preventUnhandled.stop }),
  );
}

/** The quarter of an hour under the pointer; undefined where a slot is a whole day. */
function timeAt(element: HTMLElement, clientY: number): string | undefined {
  const { hour } = element.dataset;
  if (hour === undefined) return undefined;
  const { top, height } = element.getBoundingClientRect();
  const quarter = Math.min(3, Math.max(0, Math.floor(((clientY - top) / height) * 4)));
  return `${hour.padStart(2, "0")}:${String(quarter * 15).padStart(2, "0")}`;
}

function mark(element: HTMLElement, time: string | undefined): void {
  element.setAttribute("data-over", time ?? "");
}

function unmark(element: HTMLElement): void {
  element.removeAttribute("data-over");
}
