import { msg } from "#kernel/language.ts";
import type { Capabilities, Connector, Content, ContentMedia, Part } from "../contract.ts";
import { SERVER_ERRORS } from "../shared/description/server-errors.ts";
import { PLAYED_EVERYWHERE } from "../shared/media/codecs.ts";
import { checkLimits } from "../shared/text/limits.ts";
import { splitThread } from "../shared/text/parts.ts";

/** The default of Synapse. */
export const BYTES = 50_000_000;

/** An event has 65,536 bytes, with the text twice: plain and as HTML. */
export const capabilitiesWith = (bytes: number): Capabilities => ({
  text_limit: 25_000,
  text_counting: { unit: "bytes" },
  media_limit: 10,
  media_types: [],
  media_bytes_limit: bytes,
  media: {
    image: { types: ["image/jpeg", "image/png", "image/webp", "image/gif"], bytes },
    video: { types: ["video/mp4", "video/webm", "video/quicktime"], bytes, safe_codecs: PLAYED_EVERYWHERE },
  },
  alt_text_limit: 1000,
  thread: true,
  first_comment: true,
});
const capabilities = capabilitiesWith(BYTES);

/** A message has one file, with the text as its caption; further files follow as messages of their own. */
function splitFiles<Media extends ContentMedia>(content: Content<Media>): Part<Media>[] {
  return splitThread(content).flatMap(({ kind, body, media: [first, ...others] }) => [
    { kind, body, media: first ? [first] : [] },
    ...others.map((file) => ({ kind, body: "", media: [file] })),
  ]);
}

export const matrix: Connector = {
  platform: "matrix",
  metrics: ["likes", "comments"],
  name: "Matrix",
  icon: "matrix-room",
  category: "chat",
  connection: "credentials",
  fields: [
    {
      key: "site",
      label: msg("Homeserver"),
      help: msg(
        "Its address, such as https://matrix-client.matrix.org. Element shows it under Settings, Help & About.",
      ),
      is_secret: false,
    },
    {
      key: "token",
      label: msg("Access token"),
      help: msg("Of an account for this purpose alone. Element shows it under Settings, Help & About, Access Token."),
      is_secret: true,
    },
    {
      key: "room",
      label: msg("Room"),
      help: msg("Its address, #news:example.org, or its ID, !…:example.org. The room must not be encrypted."),
      is_secret: false,
    },
  ],
  capabilities,
  errors: SERVER_ERRORS,
  changes: { edit: { options: [] }, remove: {} },
  guide: {
    connect: [
      "One room, through an account's access token on its homeserver. Masthead joins the room with it, or is invited there. To revoke access, sign the account's session out.",
      "Texts are sent plain and as HTML, with their links. A file has the text as its caption, and further files follow as messages of their own; a file without a caption has its alt text. The parts of a thread are a thread of the room.",
      "Encrypted rooms are refused, because the messages would be marked as not encrypted there.",
    ],
    settlement:
      "Each message has a transaction ID, by which the homeserver recognizes one that is sent again and answers as it did the first time. After an hour, the room's newest messages are searched for that ID instead.",
  },
  countText: (text) => new TextEncoder().encode(text).length,
  preflight: (content, limits = capabilities) => checkLimits(content, limits),
  parts: splitFiles,
};

export const connectors = [matrix];
