/** How near to the edge of what is visible the pointer scrolls, in pixels. */
const ZONE = 72;
/** Pixels per frame at the very edge. */
const MAX_SPEED = 18;

/** Pixels to scroll per frame with the pointer between two edges; negative towards the first. */
export function scrollSpeed(pointer: number, first: number, last: number): number {
  const zone = Math.min(ZONE, (last - first) / 4);
  if (pointer < first + zone) return -Math.ceil(MAX_SPEED * Math.min(1, (first + zone - pointer) / zone));
  if (pointer > last - zone) return Math.ceil(MAX_SPEED * Math.min(1, (pointer - last + zone) / zone));
  return 0;
}

/** Where `root` is visible: within the window, above and below what covers it. */
function visiblePart(root: HTMLElement): { top: number; bottom: number } {
  const { top, bottom } = root.getBoundingClientRect();
  return { top: Math.max(0, top), bottom: Math.min(window.innerHeight, bottom) };
}

/**
 * Scrolls the page while a card is held near the upper or lower edge of the visible part of `root`. Browsers only begin
 * at the edge of the window, which a bar may cover.
 */
export function startEdgeScroll(root: HTMLElement): { move: (pointerY: number) => void; stop: () => void } {
  let y: number | null = null;
  let frame = 0;
  const step = () => {
    const { top, bottom } = visiblePart(root);
    const speed = y === null ? 0 : scrollSpeed(y, top, bottom);
    if (speed !== 0) window.scrollBy(0, speed);
    frame = requestAnimationFrame(step);
  };
  frame = requestAnimationFrame(step);
  return {
    move: (pointerY) => {
      y = pointerY;
    },
    stop: () => cancelAnimationFrame(frame),
  };
}
