import type { PostStatus } from "#domain/posts/terms.ts";
import type { Format } from "#domain/transfer/terms.ts";
import { addDays, instantsOf } from "../composer/local-time.ts";

/** What to export; days are those of the brand's zone, the last one included. */
export interface ExportChoice {
  format: Format;
  status: PostStatus | null;
  channelId: number | null;
  fromDay: string;
  toDay: string;
}

/** Where the file is. @param slug of the brand @param zone IANA name, of the brand */
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
