"use client";

import { useDateSettings } from "./date-settings.tsx";
import { formatDistance, formatInstant, zoneName } from "./time-format.ts";
import { useNow } from "./use-now.ts";

interface RelativeTimeProps {
  /** ISO 8601 with offset. */
  iso: string;
  /** The IANA time zone for the title and for instants more than a week away. */
  zone: string;
}

/** "3 min ago", kept current, with the full date as its title; beyond a week the date itself. */
export function RelativeTime({ iso, zone }: RelativeTimeProps) {
  const now = useNow();
  const settings = useDateSettings();
  const instant = new Date(iso);
  return (
    <time
      dateTime={iso}
      title={`${formatInstant(instant, zone, "full", now, settings)} (${zoneName(zone)})`}
      suppressHydrationWarning
    >
      {formatDistance(instant, now) ?? formatInstant(instant, zone, "date", now, settings)}
    </time>
  );
}
