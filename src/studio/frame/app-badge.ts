import { useEffect } from "react";
import type { z } from "zod";
import type { Counts } from "#domain/insights/home/schema.ts";

/**
 * Shows on the icon of the installed app (Badging API) how many posts and inbox items wait for the person, in all their
 * brands. Browsers without it, and those in which the app isn't installed, show nothing.
 */
export function useAppBadge({ brands }: z.output<typeof Counts>): void {
  const waiting = brands.reduce((sum, { to_approve: posts, inbox }) => sum + posts + inbox, 0);
  useEffect(() => {
    if ("setAppBadge" in navigator) navigator.setAppBadge(waiting).catch(() => undefined);
  }, [waiting]);
}

/** On sign-out, because the number is the person's. */
export function clearAppBadge(): void {
  if ("clearAppBadge" in navigator) navigator.clearAppBadge().catch(() => undefined);
}
