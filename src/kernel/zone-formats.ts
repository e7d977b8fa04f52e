/** There are some 600 time zones, but each is accepted in any letter case. */
const MOST = 1000;

/**
 * Keeps the formats of time zones, since creating one takes a hundred times as long as using it.
 * @param create for a time zone's IANA name
 */
export function zoneFormats(create: (zone: string) => Intl.DateTimeFormat): (zone: string) => Intl.DateTimeFormat {
  const kept = new Map<string, Intl.DateTimeFormat>();
  return (zone) => {
    const format = kept.get(zone) ?? create(zone);
    if (kept.size >= MOST) kept.clear();
    kept.set(zone, format);
    return format;
  };
}
