"use client";

import { type RefObject, useEffect, useRef } from "react";

/**
 * Scrolls the link of the current page into view in a row that is wider than a phone, horizontally only.
 * @param path of the page
 * @returns the ref of the scrolling element
 */
export function useCurrentInView<List extends HTMLElement>(path: string): RefObject<List | null> {
  const list = useRef<List>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page is another current link.
  useEffect(() => {
    const here = list.current?.querySelector<HTMLElement>("[aria-current]");
    if (!list.current || !here) return;
    const { left, width } = here.getBoundingClientRect();
    const frame = list.current.getBoundingClientRect();
    list.current.scrollBy({ left: left + width / 2 - (frame.left + frame.width / 2) });
  }, [path]);
  return list;
}
