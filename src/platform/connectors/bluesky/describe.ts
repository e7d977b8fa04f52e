import { msg, t } from "#kernel/language.ts";
import type { Capabilities, Connector, Content, DeclaredField, PreflightIssue } from "../contract.ts";
import { checkCaptions } from "../shared/text/captions.ts";
import { checkLimits, countGraphemes } from "../shared/text/limits.ts";
import { splitThread } from "../shared/text/parts.ts";
import { ERRORS } from "./errors.ts";
import { OPTIONS } from "./options.ts";
import { readQuote } from "./quote-address.ts";

const IMAGE_TYPES = ["image/jpeg", "image/png", "image/webp", "image/gif"];
/** Image size by the lexicon of November 2026: of a post's images and of a link card's. */
const IMAGE_BYTES = 2_000_000;
const CARD_IMAGE_BYTES = 1_000_000;
/** Of a video, by the lexicon and by the network's own app in November 2026. */
const VIDEO_BYTES = 300_000_000;
const VIDEO_SECONDS = 600;
/** Of the captions of a video, by the lexicon of November 2026. */
const CAPTION_BYTES = 20_000;
/** Up to four images are shown as a grid; more become a gallery. */
const MAX_IMAGES = 10;

const capabilities: Capabilities = {
  text_limit: 300,
  text_bytes_limit: 3000,
  text_counting: { unit: "graphemes" },
  media_limit: MAX_IMAGES,
  media_types: [...IMAGE_TYPES, "video/mp4"],
  media_bytes_limit: IMAGE_BYTES,
  media: {
    image: { types: IMAGE_TYPES, bytes: IMAGE_BYTES },
    video: { types: ["video/mp4"], bytes: VIDEO_BYTES, seconds: { max: VIDEO_SECONDS } },
  },
  media_mixes: [{ image: MAX_IMAGES }, { video: 1 }],
  alt_text_limit: 2000,
  thread: true,
  first_comment: true,
};

const HANDLE: DeclaredField = {
  key: "handle",
  label: msg("Handle"),
  help: msg("For example north-coffee.bsky.social, or your own domain."),
  is_secret: false,
};

export const bluesky: Connector = {
  platform: "bluesky",
  metrics: ["likes", "comments", "shares", "saves", "followers"],
  name: "Bluesky",
  icon: "brand-bluesky",
  color: "#1185fe",
  category: "social",
  listsPosts: "free",
  connection: "redirect",
  fields: [HANDLE],
  alternative: {
    connection: "credentials",
    label: msg("an app password"),
    fields: [
      HANDLE,
      {
        key: "password",
        label: msg("App password"),
        help: msg(
          "Create one on Bluesky under Settings, Privacy and security, App passwords. It is not your password.",
        ),
        is_secret: true,
      },
    ],
  },
  takesReplies: true,
  replyMedia: { comment: {}, mention: {} },
  likes: ["comment", "mention"],
  searchesAccounts: true,
  capabilities,
  options: OPTIONS,
  errors: ERRORS,
  changes: { remove: {} },
  guide: {
    connect: [
      "By OAuth: enter a handle and sign in on the account's own server, which Masthead finds by the handle, so accounts on any AT Protocol server work. It needs an https address without a port, because servers read the app's document there. Tokens are bound to a key (DPoP) and refreshed automatically; disconnecting revokes them.",
      "An installation on this machine only is an app in development, whose grants end after two weeks at most. When a key is removed from ENCRYPTION_KEYS, channels connected with it have to be reconnected.",
      "A video is encoded by the network's video service before the post is published, where it can reach the account's server; otherwise it is uploaded to the server, which may accept smaller files only. The service takes a number of videos and bytes a day: preflight shows what is left, and a post beyond it waits without using up a try, while posts without a video go out.",
      "Or by an app password, which can't change the account and is revoked in Bluesky's settings. The account's main password is refused. Disconnecting ends the session on the server.",
    ],
    settlement:
      "Each part's record key is derived from the publication before it is sent, and the record is only created if none exists under this key. Sending it again is therefore always safe: the server reports that it exists.",
  },
  linkCard: { title: 300, description: 1000, image: { types: IMAGE_TYPES, bytes: CARD_IMAGE_BYTES } },
  // An account has 5,000 points an hour on its server; creating a record costs two.
  pace: { channel: { requests: 1000, seconds: 3600 } },
  countText: countGraphemes,
  preflight: (content, limits = capabilities) => [
    ...checkLimits(content, limits),
    ...checkCaptions(content, { bytes: CAPTION_BYTES }),
    ...checkQuote(content),
  ],
  parts: splitThread,
};

function checkQuote({ options }: Content): PreflightIssue[] {
  if (readQuote(options) !== undefined) return [];
  const message = t("This isn't the address of a post on Bluesky.");
  const fix = t("Open the post on Bluesky and copy its link.");
  return [{ code: "option_invalid", field: "options.quote", severity: "error", message, fix }];
}

export const connectors = [bluesky];
