import type { PostStatus } from "#domain/content/posts/terms.ts";
import type { Format } from "#domain/content/transfer/terms.ts";
import { addDays, instantsOf } from "#studio/content/composer/time/local-time.ts";

/** The filters of an export; dates are in the brand's time zone, the last one included. */
export interface ExportChoice {
  format: Format;
  status: PostStatus | null;
  channelId: number | null;
  fromDay: string;
  toDay: string;
}

/** The download URL. @param slug of the brand @param zone the brand's IANA time zone */
export function exportAddress({ format, status, channelId, fromDay, toDay }: ExportChoice, slug: string, zone: string) {
  const midnight = (date: string) => instantsOf({ date, time: "00:00" }, zone).nearest.toISOString();
  const query = new URLSearchParams({
    brand: slug,
    format,
    ...(status === null ? {} : { status }),
    ...(channelId === null ? {} : { channel_id: String(channelId) }),
    ...(fromDay === "" ? {} : { from: midnight(fromDay) }),
    ...(toDay === "" ? {} : { to: midnight(addDays(toDay, 1)) }),
  });
  return `/api/posts/export?${query}`;
}
