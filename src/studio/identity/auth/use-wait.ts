"use client";

import { useEffect, useState } from "react";
import type { Refusal } from "#ui/refusal.ts";

/** The remaining seconds that a throttled person has to wait, counted down; 0 for everybody else. */
export function useWait(refusal: Refusal | null): number {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    const until = Date.now() + (refusal?.retry_after ?? 0) * 1000;
    const show = () => setLeft(Math.max(0, Math.ceil((until - Date.now()) / 1000)));
    show();
    const timer = setInterval(show, 1000);
    return () => clearInterval(timer);
  }, [refusal]);
  return left;
}
