import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import { preventUnhandled } from "@atlaskit/pragmatic-drag-and-drop/prevent-unhandled";
import type { Target } from "./move-actions.tsx";

type OnDrop = (cardId: number, target: Target) => void;

const CARDS = "[data-card][data-movable]";
const SLOTS = "[data-day]";

/**
 * Makes the cards below `root` draggable onto its days, and in a week onto its hours, including cards and days that are
 * added later. Elements that stay during a refetch keep their handlers, so a drag in progress continues. Feedback
 * during a drag is written to the DOM directly, without rendering.
 * @returns a function that removes the handlers
 */
export function bindDrags(root: HTMLElement, onDrop: OnDrop): () => void {
  const bound = new Map<HTMLElement, () => void>();
  const sync = () => {
    for (const [element, unbind] of bound) {
      if (root.contains(element) && element.matches(`${CARDS}, ${SLOTS}`)) continue;
      unbind();
      bound.delete(element);
    }
    for (const element of root.querySelectorAll<HTMLElement>(CARDS))
      if (!bound.has(element)) bound.set(element, bindCard(element));
    for (const element of root.querySelectorAll<HTMLElement>(SLOTS))
      if (!bound.has(element)) bound.set(element, bindSlot(element, onDrop));
  };
  sync();
  const observer = new MutationObserver(sync);
  observer.observe(root, { childList: true, subtree: true, attributeFilter: ["data-movable", "data-day"] });
  // Otherwise the browser animates a card that is dropped outside the calendar back slowly.
  const stopMonitor = monitorForElements({ onDragStart: preventUnhandled.start, onDrop: preventUnhandled.stop });
  return () => {
    observer.disconnect();
    stopMonitor();
    for (const unbind of bound.values()) unbind();
  };
}

function bindCard(element: HTMLElement): () => void {
  return draggable({
    element,
    getInitialData: () => ({ card: Number(element.dataset.card) }),
    onDragStart: () => element.setAttribute("data-dragging", ""),
    onDrop: () => element.removeAttribute("data-dragging"),
  });
}

function bindSlot(element: HTMLElement, onDrop: OnDrop): () => void {
  return dropTargetForElements({
    element,
    getDropEffect: () => "move",
    onDrag: ({ location }) => mark(element, timeAt(element, location.current.input.clientY)),
    onDragLeave: () => unmark(element),
    onDrop: ({ source, location }) => {
      const time = timeAt(element, location.current.input.clientY);
      unmark(element);
      onDrop(Number(source.data.card), { day: element.dataset.day ?? "", time });
    },
  });
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
