"use client";

import { useEffect, useState } from "react";
import { currentZone } from "#kernel/zone-names.ts";

/** The browser's time zone. */
export function browserZone(): string {
  return currentZone(Intl.DateTimeFormat().resolvedOptions().timeZone || "UTC");
}

/** The same for times that belong to the person and not to a brand; UTC until hydration. */
export function useBrowserZone(): string {
  const [zone, setZone] = useState("UTC");
  useEffect(() => setZone(browserZone()), []);
  return zone;
}
