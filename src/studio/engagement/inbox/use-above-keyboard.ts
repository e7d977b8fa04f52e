import { type RefObject, useEffect } from "react";
import { isNarrow } from "./use-shown-item.ts";

/** Less is a bar of the browser that comes and goes, not a keyboard. */
const LEAST_KEYBOARD_PX = 120;

/**
 * Marks the pane while an on-screen keyboard covers the page's lower part, with the visible part's place and height for the
 * CSS: keyboards of phones cover a page without resizing it.
 */
export function useAboveKeyboard(pane: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const view = window.visualViewport;
    if (!view) return;
    const fit = () => {
      const element = pane.current;
      if (!element) return;
      const isZoomed = Math.abs(view.scale - 1) > 0.01;
      const isCovered = window.innerHeight - view.height > LEAST_KEYBOARD_PX;
      element.toggleAttribute("data-keyboard", isCovered && !isZoomed && isNarrow());
      element.style.setProperty("--visible-top", `${view.offsetTop}px`);
      element.style.setProperty("--visible-height", `${view.height}px`);
    };
    view.addEventListener("resize", fit);
    view.addEventListener("scroll", fit);
    return () => {
      view.removeEventListener("resize", fit);
      view.removeEventListener("scroll", fit);
    };
  }, [pane]);
}
