import { useEffect, useState } from "react";
import { requestIdle } from "#ui/request-idle.ts";

const IDLE_MS = 4000;

/** Whether the page has loaded and the browser is idle: the time to load what is not urgent. */
export function useIsIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => requestIdle(() => setIdle(true), IDLE_MS), []);
  return isIdle;
}
