import { msg, t } from "#kernel/language.ts";
import type { Capabilities, Connector, Content, PreflightIssue } from "../contract.ts";
import { checkAddress, checkLimits, error } from "../shared/text/limits.ts";
import { ERRORS } from "./errors.ts";
import { OPTIONS } from "./options.ts";

/**
 * Source: developers.pinterest.com/docs/api/v5/pins-create; codecs: help.pinterest.com/en/business/article/video-pins in
 * a stored copy of 2021, read 28 November 2026.
 */
const capabilities: Capabilities = {
  text_limit: 800,
  text_counting: { unit: "utf16" },
  media_limit: 5,
  media_types: ["image/jpeg", "image/png", "video/mp4"],
  media_bytes_limit: 10_000_000,
  media: {
    image: { types: ["image/jpeg", "image/png"], bytes: 10_000_000 },
    video: {
      types: ["video/mp4"],
      bytes: 2_000_000_000,
      seconds: { min: 4, max: 900 },
      safe_codecs: { video: ["h264", "hevc"] },
    },
  },
  media_mixes: [{ image: 5 }, { video: 1, image: 1 }],
  alt_text_limit: 500,
  thread: false,
  first_comment: false,
};

const countText = (text: string): number => text.length;

export const pinterest: Connector = {
  platform: "pinterest",
  refusesShortLinks: true,
  metrics: ["impressions", "likes", "comments", "saves", "clicks"],
  name: "Pinterest",
  icon: "brand-pinterest",
  color: "#e60023",
  category: "social",
  listsPosts: "free",
  connection: "redirect",
  keys: ["PINTEREST_APP_ID", "PINTEREST_APP_SECRET"],
  setup: {
    steps: [
      msg("Create an app at developers.pinterest.com and wait for its trial access."),
      msg("Enter {APP_URL}/oauth/pinterest/callback as a redirect URI of the app."),
      msg("Copy the app's ID and secret key into Masthead."),
    ],
    review: msg(
      "With trial access, pins are visible to their creator only. Request standard access with a video of the connection for public pins.",
    ),
  },
  guide: {
    connect: [
      "One account, through this installation's own Pinterest app. You accept the permissions at Pinterest and come back; the boards, up to five, are chosen for each post.",
      "Access is renewed continuously while the channel is in use. A pin needs an image or a video; several images become a carousel, and an image beside a video its cover, in place of the first frame.",
    ],
    settlement:
      "After a request without a response, the pin is looked up among the board's latest pins by its title, text and link, and sent again only if it certainly doesn't exist.",
  },
  capabilities,
  options: OPTIONS,
  targets: { first: "board", others: "more_boards" },
  errors: ERRORS,
  changes: { edit: { options: ["title", "link"] }, remove: {} },
  pace: { channel: { requests: 10, seconds: 60 } },
  countText,
  preflight: (content, limits = capabilities) => [...checkLimits(content, limits, countText), ...checkPin(content)],
};

function checkPin({ media, options: { link } }: Content): PreflightIssue[] {
  const missing = error("media_missing", "media", t("A pin needs an image or a video."), t("Add a file."));
  return [...(media.length === 0 ? [missing] : []), ...checkAddress(link, "options.link")];
}

export const connectors = [pinterest];
