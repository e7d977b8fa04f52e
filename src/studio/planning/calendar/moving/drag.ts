import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import { dropTargetForExternal, monitorForExternal } from "@atlaskit/pragmatic-drag-and-drop/external/adapter";
import { containsFiles, getFiles } from "@atlaskit/pragmatic-drag-and-drop/external/file";
import { preventUnhandled } from "@atlaskit/pragmatic-drag-and-drop/prevent-unhandled";
import type { BaseEventPayload, ElementDragType, ExternalDragType } from "@atlaskit/pragmatic-drag-and-drop/types";
import { startEdgeScroll } from "./edge-scroll.ts";
import type { Target } from "./move-actions.tsx";

/** What is dropped on a day: a post of the calendar, an idea, or files from elsewhere. */
export type Dropped = { card: number } | { idea: number } | { files: File[] };
export type OnDrop = (dropped: Dropped, target: Target) => void;

const CARDS = "[data-card][data-movable], [data-idea]";
const TARGETS = "[data-day], [data-hour], [data-time]";

/**
 * Makes the cards below `root` draggable onto its days, including cards and days that are added later. Elements that
 * stay during a refetch keep their handlers, so a drag in progress continues. Feedback during a drag is written to the
 * DOM directly, without rendering.
 * @returns a function that removes the handlers
 */
export function bindDrags(root: HTMLElement, onDrop: OnDrop): () => void {
  const bound = new Map<HTMLElement, () => void>();
  const sync = () => {
    for (const [element, unbind] of bound) {
      if (root.contains(element) && element.matches(`${CARDS}, ${TARGETS}`)) continue;
      unbind();
      bound.delete(element);
    }
    for (const element of root.querySelectorAll<HTMLElement>(CARDS))
      if (!bound.has(element)) bound.set(element, bindCard(element));
    for (const element of root.querySelectorAll<HTMLElement>(TARGETS))
      if (!bound.has(element)) bound.set(element, bindTarget(element, onDrop));
  };
  sync();
  const observer = new MutationObserver(sync);
  observer.observe(root, {
    childList: true,
    subtree: true,
    attributeFilter: ["data-movable", "data-day", "data-hour", "data-time", "data-idea"],
  });
  // Otherwise the browser animates a card that is dropped outside the calendar back slowly.
  let edge: ReturnType<typeof startEdgeScroll> | undefined;
  const stopMonitor = monitorForElements({
    // A page with several calendars scrolls by the one that is dragged in.
    canMonitor: ({ source }) => root.contains(source.element),
    onDragStart: () => {
      preventUnhandled.start();
      edge = startEdgeScroll(root);
    },
    onDrag: ({ location }) => edge?.move(location.current.input.clientY),
    onDrop: () => {
      preventUnhandled.stop();
      edge?.stop();
    },
  });
  // A file that misses its day must not replace the page.
  const stopFiles = monitorForExternal({
    canMonitor: containsFiles,
    onDragStart: preventUnhandled.start,
    onDrop: preventUnhandled.stop,
  });
  return () => {
    observer.disconnect();
    stopFiles();
    stopMonitor();
    edge?.stop();
    for (const unbind of bound.values()) unbind();
  };
}

function bindCard(element: HTMLElement): () => void {
  return draggable({
    element,
    getInitialData: () =>
      element.dataset.idea ? { idea: Number(element.dataset.idea) } : { card: Number(element.dataset.card) },
    onDragStart: () => element.setAttribute("data-dragging", ""),
    onDrop: () => element.removeAttribute("data-dragging"),
  });
}

/** An hour or a free posting time is within its day: only the innermost of them is marked, and takes what is dropped. */
function bindTarget(element: HTMLElement, onDrop: OnDrop): () => void {
  const isInnermost = ({ location }: BaseEventPayload<ElementDragType | ExternalDragType>) =>
    location.current.dropTargets[0]?.element === element;
  const mark = (event: BaseEventPayload<ElementDragType | ExternalDragType>) => {
    if (isInnermost(event)) element.setAttribute("data-over", "");
    else element.removeAttribute("data-over");
  };
  const unmark = () => element.removeAttribute("data-over");
  const feedback = { onDragEnter: mark, onDropTargetChange: mark, onDragLeave: unmark };
  const unbindCards = dropTargetForElements({
    element,
    getDropEffect: () => "move",
    ...feedback,
    onDrop: (event) => {
      unmark();
      if (!isInnermost(event)) return;
      const { data } = event.source;
      onDrop(data.idea === undefined ? { card: Number(data.card) } : { idea: Number(data.idea) }, targetOf(element));
    },
  });
  const unbindFiles = dropTargetForExternal({
    element,
    canDrop: containsFiles,
    getDropEffect: () => "copy",
    ...feedback,
    onDrop: (event) => {
      unmark();
      if (!isInnermost(event)) return;
      const files = getFiles({ source: event.source });
      if (files.length > 0) onDrop({ files }, targetOf(element));
    },
  });
  return () => {
    unbindCards();
    unbindFiles();
  };
}

function targetOf(element: HTMLElement): Target {
  const { time, hour } = element.dataset;
  const day = element.closest<HTMLElement>("[data-day]")?.dataset.day ?? "";
  return { day, time, hour: hour === undefined ? undefined : Number(hour) };
}
