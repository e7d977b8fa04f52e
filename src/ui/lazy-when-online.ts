import { type ComponentType, type LazyExoticComponent, lazy } from "react";

/**
 * A component whose chunk is loaded late. Offline it waits for the connection; one that can't be loaded even then stays
 * empty, because it must not take the page down.
 */
export function lazyWhenOnline<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> {
  const none: ComponentType<Props> = () => null;
  return lazy(() =>
    load().catch(async () => {
      if (!navigator.onLine) await new Promise((resolve) => addEventListener("online", resolve, { once: true }));
      return load().catch(() => ({ default: none }));
    }),
  );
}
