import { type TouchEvent, useRef } from "react";

/** The minimum horizontal distance of a swipe, in pixels. */
const MIN_DISTANCE = 72;

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
      const isFree = event.touches.length === 1 && !handlesTouches(event.target);
      from.current = touch && isFree ? { x: touch.clientX, y: touch.clientY } : null;
    },
    onTouchEnd: (event: TouchEvent) => {
      const touch = event.changedTouches[0];
      const start = from.current;
      from.current = null;
      if (!start || !touch) return;
      const across = touch.clientX - start.x;
      const down = Math.abs(touch.clientY - start.y);
      if (Math.abs(across) < MIN_DISTANCE || Math.abs(across) < 2 * down) return;
      if (across < 0) onNext();
      else onPrevious();
    },
  };
}

function handlesTouches(target: EventTarget): boolean {
  for (let at = target instanceof Element ? target : null; at; at = at.parentElement) {
    if (at.matches("input, textarea, video, form")) return true;
    if (at.scrollWidth > at.clientWidth && /auto|scroll/.test(getComputedStyle(at).overflowX)) return true;
  }
  return false;
}
