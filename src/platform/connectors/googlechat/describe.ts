import { msg } from "#kernel/language.ts";
import type { Capabilities, Connector } from "../contract.ts";
import { SERVER_ERRORS } from "../shared/description/server-errors.ts";
import { checkLimits } from "../shared/text/limits.ts";
import { splitThread } from "../shared/text/parts.ts";

/** A message has 32,000 bytes with its cards; the addresses and alt texts of ten images take the rest. */
const capabilities: Capabilities = {
  text_limit: 20_000,
  text_counting: { unit: "bytes" },
  media_limit: 10,
  media_types: ["image/jpeg", "image/png", "image/gif"],
  media_bytes_limit: 10_000_000,
  alt_text_limit: 500,
  thread: true,
  first_comment: true,
};

export const googlechat: Connector = {
  platform: "googlechat",
  name: "Google Chat",
  icon: "googlechat-space",
  category: "chat",
  connection: "credentials",
  fields: [
    {
      key: "url",
      label: msg("Webhook URL"),
      help: msg(
        "In the space, open Apps & integrations, then Webhooks, add one and copy its URL. Whoever has it can post, so it's kept encrypted and never shown again.",
      ),
      is_secret: true,
    },
    {
      key: "name",
      label: msg("Space name"),
      help: msg("Google Chat doesn't tell us which space a webhook posts to."),
      is_secret: false,
    },
  ],
  fetchesMedia: ["image", "gif"],
  capabilities,
  errors: SERVER_ERRORS,
  guide: {
    connect: [
      "One space of a Google Workspace account, through the URL of an incoming webhook. Google Chat doesn't say which space it posts to, so you enter its display name.",
      "Masthead sends the webhook an empty message, which Chat refuses without posting anything, to check that it works. The URL is stored encrypted and never shown. To revoke access, delete the webhook in the space.",
      "Images are in a card below the text; Google Chat fetches them from this installation, so its address has to be public. The parts of a thread are a thread of the space. A webhook can't edit or delete messages.",
    ],
    settlement:
      "Each message has a request ID, with which Chat returns the message that it has instead of creating another one. That is relied on for an hour; later, the publication becomes unknown, and a user has to confirm whether it was published.",
  },
  pace: { channel: { requests: 1, seconds: 1 } },
  countText: (text) => new TextEncoder().encode(text).length,
  preflight: (content, limits = capabilities) => checkLimits(content, limits),
  parts: splitThread,
};

export const connectors = [googlechat];
