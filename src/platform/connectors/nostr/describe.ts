import { msg, t } from "#kernel/language.ts";
import type { Capabilities, Connector, Content, PreflightIssue } from "../contract.ts";
import { PLAYED_EVERYWHERE } from "../shared/media/codecs.ts";
import { checkLimits, countGraphemes } from "../shared/text/limits.ts";
import { splitThread } from "../shared/text/parts.ts";
import { ERRORS } from "./errors.ts";
import { OPTIONS } from "./options.ts";
import { readQuote } from "./quote.ts";

const IMAGE_TYPES = ["image/jpeg", "image/png", "image/webp", "image/gif"];
const BYTES = 100_000_000;

/** Relays have their own limits; 64 KiB for an event including its tags is usual. */
const capabilities: Capabilities = {
  text_limit: 10_000,
  text_bytes_limit: 40_000,
  text_counting: { unit: "graphemes" },
  media_limit: 10,
  media_types: [...IMAGE_TYPES, "video/mp4"],
  media_bytes_limit: BYTES,
  media: {
    image: { types: IMAGE_TYPES, bytes: BYTES },
    video: { types: ["video/mp4"], bytes: BYTES, safe_codecs: PLAYED_EVERYWHERE },
  },
  alt_text_limit: 2000,
  thread: true,
  first_comment: true,
};

export const nostr: Connector = {
  platform: "nostr",
  metrics: ["likes", "comments", "shares"],
  name: "Nostr",
  icon: "broadcast",
  color: "#8e30eb",
  category: "social",
  listsPosts: "free",
  connection: "credentials",
  fields: [
    {
      key: "bunker",
      label: msg("Signer address"),
      help: msg(
        "In your signer app, such as Amber or nsec.app, create a connection and copy its address. It starts with bunker://. Never enter your private key (nsec).",
      ),
      is_secret: true,
    },
    {
      key: "relays",
      label: msg("Relays"),
      help: msg("Where to publish, divided by commas. Leave it empty to use the relays that the account lists itself."),
      is_secret: false,
      is_optional: true,
    },
  ],
  takesReplies: true,
  replyMedia: { comment: {}, mention: {} },
  capabilities,
  options: OPTIONS,
  errors: ERRORS,
  changes: { remove: {} },
  guide: {
    connect: [
      "The URL of a remote signer (NIP-46), which starts with bunker://. The account's private key stays with the signer: Masthead has every post signed there and never stores an nsec.",
      "Posts are sent to the relays you enter, or to those of the account's relay list (NIP-65). Name and image are read from its profile.",
      "Keep the signer running: each post is signed there shortly before it is sent. To revoke access, remove the connection in the signer.",
      "Files are not uploaded: a post contains their public URLs, so they must be reachable from the internet and stay on this installation.",
    ],
    settlement:
      "Each part is signed before it is sent, and its ID is the hash of its content. Sending the same signed event again is therefore always safe: relays that have it report a duplicate. A post counts as published once one relay has accepted it; the attempt names those that did not.",
  },
  countText: countGraphemes,
  preflight: (content, limits = capabilities) => [...checkLimits(content, limits), ...checkQuote(content)],
  parts: splitThread,
};

function checkQuote({ options }: Content): PreflightIssue[] {
  if (readQuote(options) !== undefined) return [];
  const message = t("This isn't the name of a post on Nostr.");
  const fix = t("Copy the post's ID in your app. It starts with nevent1 or note1.");
  return [{ code: "option_invalid", field: "options.quote", severity: "error", message, fix }];
}

export const connectors = [nostr];
