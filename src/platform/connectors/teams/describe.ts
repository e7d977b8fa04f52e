import { msg } from "#kernel/language.ts";
import type { Capabilities, Connector } from "../contract.ts";
import { SERVER_ERRORS } from "../shared/description/server-errors.ts";
import { checkLimits } from "../shared/text/limits.ts";

/** A message has 28 KB with all of its card; the addresses and alt texts of its images take the rest. */
const capabilities: Capabilities = {
  text_limit: 18_000,
  text_counting: { unit: "bytes" },
  media_limit: 6,
  media_types: ["image/jpeg", "image/png", "image/gif"],
  media_bytes_limit: 1_000_000,
  alt_text_limit: 500,
  thread: false,
  first_comment: false,
};

export const teams: Connector = {
  platform: "microsoft_teams",
  name: "Microsoft Teams",
  icon: "teams-workflow",
  category: "chat",
  connection: "credentials",
  fields: [
    {
      key: "url",
      label: msg("Workflow URL"),
      help: msg(
        "In Teams, open the channel's menu, choose Workflows, then the template that posts to a channel when a webhook request is received, and copy the URL. Whoever has it can post, so it's kept encrypted and never shown again.",
      ),
      is_secret: true,
    },
    {
      key: "name",
      label: msg("Channel name"),
      help: msg("Teams doesn't tell us which channel a workflow posts to."),
      is_secret: false,
    },
  ],
  fetchesMedia: ["image", "gif"],
  showsReviews: true,
  capabilities,
  errors: SERVER_ERRORS,
  guide: {
    connect: [
      "One channel or chat, through the URL of a workflow. Teams doesn't say where it posts, so you enter the display name. The incoming webhooks of Microsoft 365 connectors, which Microsoft retires, are not taken.",
      "Masthead sends the workflow a message without cards, from which it posts nothing, to check that it works. The URL is stored encrypted and never shown. To revoke access, turn the workflow off or delete it.",
      "The text is an Adaptive Card, which reads Markdown; the images are below it. Teams fetches them from this installation, so its address has to be public.",
    ],
    settlement:
      "A workflow only says that it took the message, so a published one has neither an ID nor a link. A request without a response is never sent again: the publication becomes unknown, and a user has to confirm whether it was published.",
  },
  pace: { channel: { requests: 4, seconds: 2 } },
  countText: (text) => new TextEncoder().encode(text).length,
  preflight: (content, limits = capabilities) => checkLimits(content, limits),
};

export const connectors = [teams];
