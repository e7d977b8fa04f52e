import { type TouchEvent, useRef } from "react";

/** The minimum horizontal distance of a swipe, in pixels. */
const MIN_DISTANCE = 72;
/** Swipes that begin this close to an edge of the screen are the browser's, in pixels. */
const EDGE = 24;

interface Swipe {
  onNext: () => void;
  onPrevious: () => void;
}

/** Changes posts by swiping. Elements that scroll horizontally and text fields keep their touches. */
export function useSwipe({ onNext, onPrevious }: Swipe) {
  const from = useRef<{ x: number; y: number } | null>(null);
  return {
    onTouchStart: (event: TouchEvent) => {
      const touch = event.touches[0];
      const isFree = event.touches.length === 1 && !isAtEdge(touch?.clientX ?? 0) && !handlesTouches(event.target);
      from.current = touch && isFree ? { x: touch.clientX, y: touch.clientY } : null;
    },
    onTouchEnd: (event: TouchEvent) => {
      const touch = event.changedTouches[0];
      const start = from.current;
      from.current = null;
      // A text is being selected.
      if (!start || !touch || getSelection()?.isCollapsed === false) return;
      const across = touch.clientX - start.x;
      const down = Math.abs(touch.clientY - start.y);
      if (Math.abs(across) < MIN_DISTANCE || Math.abs(across) < 2 * down) return;
      if (across < 0) onNext();
      else onPrevious();
    },
  };
}

function isAtEdge(x: number): boolean {
  return x < EDGE || x > document.documentElement.clientWidth - EDGE;
}

function handlesTouches(target: EventTarget): boolean {
  for (let at = target instanceof Element ? target : null; at; at = at.parentElement) {
    if (at.matches("input, textarea, video, form")) return true;
    if (at.scrollWidth > at.clientWidth && /auto|scroll/.test(getComputedStyle(at).overflowX)) return true;
  }
  return false;
}
