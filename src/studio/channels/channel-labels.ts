import { WAITING_DAYS } from "#domain/channels/terms.ts";
import { counted } from "#kernel/counted.ts";
import type { Capabilities } from "#platform/connectors/contract.ts";
import type { Channel } from "./channel.ts";

const DAY_MS = 86_400_000;

/** The time until its credentials expire, in words. */
export function timeLeft(expiresAt: string, now: Date): string {
  const days = Math.floor((Date.parse(expiresAt) - now.getTime()) / DAY_MS);
  if (days < 0) return "has expired";
  if (days === 0) return "expires within a day";
  return `expires in ${counted(days, "day")}`;
}

/** What is wrong with a channel, in a sentence; null if nothing is. */
export function problemOf({ status, is_disconnected, expires_at, paused_at }: Channel, now: Date): string | null {
  if (status === "needs_reconnect")
    return `Connection lost. Scheduled posts are on hold for up to ${WAITING_DAYS} days until you reconnect.`;
  if (is_disconnected) return "Disconnected. Nothing is published.";
  if (status === "disabled") return "Disabled. Nothing is published until you enable it.";
  if (paused_at) return "Paused. Posts that come due wait until you resume it.";
  if (status === "expiring" && expires_at) return `Access ${timeLeft(expires_at, now)}.`;
  return null;
}

const KINDS: Record<string, string> = { image: "images", video: "videos", audio: "sound" };

/** Media types as kinds with their formats: "images (JPEG, PNG)". */
export function describeMedia(types: readonly string[]): string {
  const byKind = Map.groupBy(types, (type) => type.split("/")[0] ?? "");
  return [...byKind].map(([kind, each]) => `${KINDS[kind] ?? kind} (${each.map(formatName).join(", ")})`).join(" and ");
}

const FORMATS: Record<string, string> = { webp: "WebP", quicktime: "MOV", webm: "WebM" };

function formatName(type: string): string {
  const format = type.split("/")[1] ?? type;
  return FORMATS[format] ?? format.toUpperCase();
}

export interface Limit {
  term: string;
  value: string;
}

/** A platform's limits, line by line. */
export function limitsOf(takes: Capabilities): Limit[] {
  const size =
    takes.media_bytes_limit >= 1e9 ? `${takes.media_bytes_limit / 1e9} GB` : `${takes.media_bytes_limit / 1e6} MB`;
  return [
    { term: "Text", value: counted(takes.text_limit, "character") },
    {
      term: "Media",
      value:
        takes.media_limit === 0
          ? "None"
          : `Up to ${takes.media_limit}: ${describeMedia(takes.media_types)}, ${size} each`,
    },
    {
      term: "Alt text",
      value: takes.alt_text_limit === 0 ? "Not taken" : counted(takes.alt_text_limit, "character"),
    },
    { term: "Thread", value: takes.thread ? "Yes" : "No, one text" },
    { term: "First comment", value: takes.first_comment ? "Yes" : "No" },
  ];
}
