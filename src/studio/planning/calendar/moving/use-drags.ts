import { type RefObject, useEffect, useRef } from "react";
import { loadChunk } from "#ui/load-chunk.ts";
import { requestIdle } from "#ui/request-idle.ts";
import type { OnDrop } from "./drag.ts";

const IDLE_MS = 1000;

/**
 * Makes cards and ideas draggable by mouse or pen, and days accept files: loaded when the pointer comes, at the latest
 * once the page is idle.
 */
export function useDrags(root: RefObject<HTMLElement | null>, onDrop: OnDrop): void {
  const drop = useRef(onDrop);
  useEffect(() => {
    drop.current = onDrop;
  });
  useEffect(() => {
    const element = root.current;
    if (!element || !window.matchMedia("(pointer: fine)").matches) return;
    let unbind: (() => void) | undefined;
    let isOver = false;
    let isLoading = false;
    const bind = async () => {
      if (isLoading) return;
      isLoading = true;
      const { bindDrags } = await loadChunk(() => import("./drag.ts"));
      if (!isOver) unbind = bindDrags(element, (dropped, target) => drop.current(dropped, target));
    };
    // Without the library, cards can still be moved by keyboard and dialog.
    const start = () => void bind().catch(() => undefined);
    const cancelIdle = requestIdle(start, IDLE_MS);
    element.addEventListener("pointerover", start, { once: true });
    return () => {
      isOver = true;
      cancelIdle();
      element.removeEventListener("pointerover", start);
      unbind?.();
    };
  }, [root]);
}
