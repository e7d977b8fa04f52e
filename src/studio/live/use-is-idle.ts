import { useEffect, useState } from "react";

/** Whether the page stands and the browser has nothing better to do: what nobody waits for can be loaded now. */
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
