import type { Capabilities, Connector, Content, PreflightIssue } from "../contract.ts";
import { checkLimits } from "../limits.ts";
import { splitThread } from "../parts.ts";
import { countText } from "./text.ts";

/** What a server takes unless it says otherwise. */
export const DEFAULTS: Capabilities = {
  text_limit: 500,
  media_limit: 4,
  media_types: ["image/jpeg", "image/png", "image/gif", "image/webp", "video/mp4", "video/webm", "video/quicktime"],
  media_bytes_limit: 16_777_216,
  alt_text_limit: 1500,
  thread: true,
  first_comment: true,
};

/** Mastodon and every server that speaks its API: GoToSocial, Pleroma, Akkoma, snac and others. */
export const mastodon: Connector = {
  platform: "mastodon",
  name: "Mastodon",
  connection: "redirect",
  fields: [
    {
      key: "server",
      label: "Your server or handle",
      help: "For example mastodon.social, or @you@mastodon.social. Other servers with the Mastodon API work too.",
      is_secret: false,
    },
  ],
  takesReplies: true,
  capabilities: DEFAULTS,
  // A server takes 300 requests in five minutes of one account; metrics and mentions are read from the same allowance.
  pace: { channel: { requests: 150, seconds: 300 } },
  countText,
  preflight: (content) => [...checkLimits(content, DEFAULTS, countText), ...checkMix(content)],
  parts: splitThread,
};

export const connectors = [mastodon];

/** A status has images, or one video; an animated GIF becomes a video there. */
export function checkMix({ media }: Content): PreflightIssue[] {
  const moving = media.filter(({ type }) => type.startsWith("video/") || type === "image/gif").length;
  if (moving === 0 || media.length === 1) return [];
  return [
    {
      code: "media_mixed",
      field: "media",
      severity: "error",
      message: "Mastodon takes either images or a single video or GIF in one post.",
      fix: "Keep the images, or one video or GIF.",
    },
  ];
}
