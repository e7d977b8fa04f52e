import type { Capabilities, Connector } from "../contract.ts";
import { checkLimits, countGraphemes } from "../limits.ts";
import { splitThread } from "../parts.ts";
import { ERRORS } from "./errors.ts";
import { OPTIONS } from "./options.ts";

const IMAGE_TYPES = ["image/jpeg", "image/png", "image/webp", "image/gif"];
/** Image size by the lexicon of November 2026: of a post's images and of a link card's. */
const IMAGE_BYTES = 2_000_000;
const CARD_IMAGE_BYTES = 1_000_000;
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
    video: { types: ["video/mp4"], bytes: 100_000_000, seconds: { max: 180 } },
  },
  media_mixes: [{ image: MAX_IMAGES }, { video: 1 }],
  alt_text_limit: 2000,
  thread: true,
  first_comment: true,
};

export const bluesky: Connector = {
  platform: "bluesky",
  name: "Bluesky",
  connection: "credentials",
  fields: [
    {
      key: "handle",
      label: "Handle",
      help: "For example north-coffee.bsky.social, or your own domain.",
      is_secret: false,
    },
    {
      key: "password",
      label: "App password",
      help: "Create one on Bluesky under Settings, Privacy and security, App passwords. It is not your password.",
      is_secret: true,
    },
  ],
  takesReplies: true,
  capabilities,
  options: OPTIONS,
  errors: ERRORS,
  changes: { remove: {} },
  guide: {
    connect: [
      "A handle and an app password. The account's own server is found from its handle, so accounts on any server of the AT Protocol work.",
      "An app password can't change the account and is revoked in Bluesky's settings. The account's main password is refused.",
      "Access lasts about two hours and is renewed by itself. Disconnecting ends the session on the server.",
    ],
    settlement:
      "Each part has its record key before it is sent, derived from the publication, and is written only where there is no record under it yet. Sending it again is therefore harmless for good: the server says that it is there.",
  },
  linkCard: { title: 300, description: 1000, image: { types: IMAGE_TYPES, bytes: CARD_IMAGE_BYTES } },
  // An account has 5,000 points an hour on its server; creating a record costs two.
  pace: { channel: { requests: 1000, seconds: 3600 } },
  countText: countGraphemes,
  preflight: (content, limits = capabilities) => checkLimits(content, limits),
  parts: splitThread,
};

export const connectors = [bluesky];
