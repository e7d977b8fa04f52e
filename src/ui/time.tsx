import { formatInstant, type TimeStyle, zoneName } from "./time-format.ts";

interface TimeProps {
  /** An instant as ISO 8601, with offset. */
  iso: string;
  /** The IANA zone to show it in, usually the brand's. */
  zone: string;
  /** `full` (default) is `Nov 24, 09:00 (Berlin)`. */
  style?: TimeStyle;
  /** Whether the zone's place follows; by default only with `full`. */
  withZone?: boolean;
}

/** An instant as people of a zone read it, the same from server and browser. For "3 min ago" see relative-time.tsx. */
export function Time({ iso, zone, style = "full", withZone = style === "full" }: TimeProps) {
  return (
    <time dateTime={iso} suppressHydrationWarning>
      {formatInstant(new Date(iso), zone, style, new Date())}
      {withZone ? ` (${zoneName(zone)})` : null}
    </time>
  );
}
