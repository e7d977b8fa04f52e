import { WAITING_DAYS } from "#domain/publishing/channels/terms.ts";
import { t, tn } from "#kernel/language.ts";
import { lookUp } from "#kernel/look-up.ts";
import type { Capabilities } from "#platform/connectors/contract.ts";
import type { Channel } from "./channel.ts";

const DAY_MS = 86_400_000;

/** How long its credentials last. */
export function accessLeft(expiresAt: string, now: Date): string {
  const days = Math.floor((Date.parse(expiresAt) - now.getTime()) / DAY_MS);
  if (days < 0) return t("Access has expired");
  if (days === 0) return t("Access expires within a day");
  return tn(days, "Access expires in {count} day", "Access expires in {count} days");
}

/** What is wrong with a channel, in a sentence; null if nothing is. */
export function problemOf({ status, is_disconnected, expires_at, paused_at }: Channel, now: Date): string | null {
  if (status === "needs_reconnect")
    return t("Connection lost. Scheduled posts are on hold for up to {days} days until you reconnect.", {
      days: WAITING_DAYS,
    });
  if (is_disconnected) return t("Disconnected. Nothing is published.");
  if (status === "disabled") return t("Disabled. Nothing is published until you enable it.");
  if (paused_at) return t("Paused. Posts that come due wait until you resume it.");
  if (status === "expiring" && expires_at) return `${accessLeft(expires_at, now)}.`;
  return null;
}

/** Media types as kinds with their formats: "images (JPEG, PNG)". */
export function describeMedia(types: readonly string[]): string {
  const byKind = Map.groupBy(types, (type) => type.split("/")[0] ?? "");
  const [first = "", ...rest] = [...byKind].map(([kind, each]) => describeKind(kind, each.map(formatName).join(", ")));
  return rest.reduce((others, last) => t("{others} and {last}", { others, last }), first);
}

function describeKind(kind: string, formats: string): string {
  switch (kind) {
    case "image":
      return t("images ({formats})", { formats });
    case "video":
      return t("videos ({formats})", { formats });
    case "audio":
      return t("sound ({formats})", { formats });
    default:
      return `${kind} (${formats})`;
  }
}

const FORMATS: Record<string, string> = { webp: "WebP", quicktime: "MOV", webm: "WebM" };

function formatName(type: string): string {
  const format = type.split("/")[1] ?? type;
  return lookUp(FORMATS, format) ?? format.toUpperCase();
}

export interface Limit {
  term: string;
  value: string;
}

/** With one decimal; rounded down, so that a file of this size is accepted. */
const inUnits = (bytes: number, unit: number): number => Math.floor((bytes / unit) * 10) / 10;

/** A platform's limits, line by line. */
export function limitsOf(takes: Capabilities): Limit[] {
  const size =
    takes.media_bytes_limit >= 1e9
      ? t("{count} GB", { count: inUnits(takes.media_bytes_limit, 1e9) })
      : t("{count} MB", { count: inUnits(takes.media_bytes_limit, 1e6) });
  return [
    { term: t("Text"), value: tn(takes.text_limit, "{count} character", "{count} characters") },
    {
      term: t("Media"),
      value:
        takes.media_limit === 0
          ? t("media|None")
          : t("Up to {limit}: {media}, {size} each", {
              limit: takes.media_limit,
              media: describeMedia(takes.media_types),
              size,
            }),
    },
    {
      term: t("Alt text"),
      value:
        takes.alt_text_limit === 0
          ? t("Not taken")
          : tn(takes.alt_text_limit, "{count} character", "{count} characters"),
    },
    { term: t("Thread"), value: takes.thread ? t("Yes") : t("No, one text") },
    { term: t("First comment"), value: takes.first_comment ? t("Yes") : t("No") },
  ];
}
