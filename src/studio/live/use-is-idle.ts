import { useEffect, useState } from "react";

/** Whether the page has loaded and the browser is idle: the time to load what is not urgent. */
export function useIsIdle(): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    const settle = () => setIdle(true);
    if (!("requestIdleCallback" in window)) {
      const timer = setTimeout(settle, 2000);
      return () => clearTimeout(timer);
    }
    const id = requestIdleCallback(settle, { timeout: 4000 });
    return () => cancelIdleCallback(id);
  }, []);
  return isIdle;
}
