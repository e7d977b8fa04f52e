import { msg } from "#kernel/language.ts";
import type { Capabilities, Connector } from "../contract.ts";
import { SERVER_ERRORS } from "../shared/description/server-errors.ts";
import { PLAYED_EVERYWHERE } from "../shared/media/codecs.ts";
import { checkLimits } from "../shared/text/limits.ts";
import { splitThread } from "../shared/text/parts.ts";

/** `FileSettings.MaxFileSize` of a server that nobody has configured. */
const BYTES = 100_000_000;

/** Source: api/v4/source/posts.yaml and PostMessageMaxRunesV2 of mattermost/mattermost, read 30 November 2026. */
const capabilities: Capabilities = {
  text_limit: 16_383,
  text_counting: { unit: "code_points" },
  media_limit: 5,
  media_types: [],
  media_bytes_limit: BYTES,
  media: {
    image: { types: ["image/jpeg", "image/png", "image/webp", "image/gif"], bytes: BYTES },
    video: { types: ["video/mp4", "video/webm", "video/quicktime"], bytes: BYTES, safe_codecs: PLAYED_EVERYWHERE },
    document: { types: ["application/pdf"], bytes: BYTES },
  },
  alt_text_limit: 0,
  thread: true,
  first_comment: true,
};

export const mattermost: Connector = {
  platform: "mattermost",
  metrics: ["likes", "comments"],
  name: "Mattermost",
  icon: "mattermost-channel",
  category: "chat",
  connection: "credentials",
  fields: [
    {
      key: "address",
      label: msg("Channel address"),
      help: msg("As your browser shows it: https://chat.example.com/team/channels/name."),
      is_secret: false,
    },
    {
      key: "token",
      label: msg("Bot token"),
      help: msg(
        "Under Integrations, Bot Accounts, add a bot and copy its token. Add the bot to the team and the channel.",
      ),
      is_secret: true,
    },
  ],
  capabilities,
  errors: SERVER_ERRORS,
  changes: { edit: { options: [] }, remove: {} },
  guide: {
    connect: [
      "One channel of a team, through a bot of the server. A personal access token works too, if the server allows them. To revoke access, disable the token or the bot.",
      "Texts are Markdown. A message takes up to five images, videos or PDFs. Mattermost has no alt text. The parts of a thread, and the first comment, are replies to the first message.",
    ],
    settlement:
      "Each message carries the publication's key among its properties, which readers don't see. After a request without a response, the channel's messages since then are searched for that key, and it is sent again only if none has it.",
  },
  countText: (text) => [...text].length,
  preflight: (content, limits = capabilities) => checkLimits(content, limits),
  parts: splitThread,
};

export const connectors = [mattermost];
