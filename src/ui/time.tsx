"use client";

import { useDateSettings } from "./date-settings.tsx";
import { formatInstant, type TimeStyle, zoneName } from "./time-format.ts";

interface TimeProps {
  /** ISO 8601 with offset. */
  iso: string;
  /** The IANA time zone to show it in, usually the brand's. */
  zone: string;
  /** `full` (default) is `Nov 24, 09:00 (Berlin)`. */
  style?: TimeStyle;
  /** Whether the zone's city follows; by default only with `full`. */
  withZone?: boolean;
}

/**
 * An instant in a time zone, formatted the same on the server and in the browser. For "3 min ago" see
 * relative-time.tsx.
 */
export function Time({ iso, zone, style = "full", withZone = style === "full" }: TimeProps) {
  const settings = useDateSettings();
  return (
    <time dateTime={iso} suppressHydrationWarning>
      {`${formatInstant(new Date(iso), zone, style, new Date(), settings)}${withZone ? ` (${zoneName(zone)})` : ""}`}
    </time>
  );
}
