interface Reported {
  from: string;
  to: string;
  channel_id?: number;
  compare?: string;
  published_with?: string;
}

/** The URL of the report with the same period, channel, comparison and posts. @param slug of the brand */
export function reportAddress(
  { from, to, channel_id: channel, compare = "none", published_with: origin = "masthead" }: Reported,
  slug: string,
): string {
  const query = new URLSearchParams({ brand: slug, from, to, compare, published_with: origin });
  if (channel !== undefined) query.set("channel_id", String(channel));
  return `/api/metrics/report?${query}`;
}
