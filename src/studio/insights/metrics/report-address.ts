interface Reported {
  from: string;
  to: string;
  channel_id?: number;
  compare?: string;
}

/** The URL of the report with the same period, channel and comparison. @param slug of the brand */
export function reportAddress({ from, to, channel_id: channel, compare = "none" }: Reported, slug: string): string {
  const query = new URLSearchParams({ brand: slug, from, to, compare });
  if (channel !== undefined) query.set("channel_id", String(channel));
  return `/api/metrics/report?${query}`;
}
