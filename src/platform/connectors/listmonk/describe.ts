import { msg, t } from "#kernel/language.ts";
import type { Connector, Content, Options, PreflightIssue } from "../contract.ts";
import { readOptions } from "../shared/description/options.ts";
import { MAIL, mailIssue, STATUS } from "../shared/newsletter/describe.ts";

export const LISTMONK_OPTIONS = {
  title: { kind: "text", label: msg("Subject"), isRequired: true, max: 255 },
  lists: { kind: "dynamic_list", label: msg("Lists"), help: msg("Who gets it."), isRequired: true, most: 20 },
  from_email: {
    kind: "text",
    label: msg("Sender"),
    help: msg("Such as North Coffee <news@north.example>. By default that of the server."),
    max: 300,
  },
  template: { kind: "dynamic_select", label: msg("Template") },
  status: STATUS,
  count_clicks: {
    kind: "checkbox",
    label: msg("Count clicks"),
    help: msg("Links lead over the newsletter's server."),
    default: true,
  },
  archive: {
    kind: "checkbox",
    label: msg("Show it in the public archive"),
    help: msg("If the server has its archive turned on."),
  },
} as const satisfies Options;

/** A name and an address in angle brackets, or an address. Source: cmd/campaigns.go, validateCampaignFields. */
const SENDER = /^(?:[^<>{}\n]+ )?<[^\s@<>{}]+@[^\s@<>{}]+>$|^[^\s@<>{}]+@[^\s@<>{}]+$/;

function checkSender({ options }: Content): PreflightIssue[] {
  const { from_email: sender } = readOptions(LISTMONK_OPTIONS, options);
  if (sender === undefined || SENDER.test(sender)) return [];
  const fix = t("Write an email address, or a name and the address in angle brackets.");
  return [mailIssue("from_email", t("The sender isn't an email address."), fix)];
}

export const listmonk: Connector = {
  ...MAIL,
  platform: "listmonk",
  metrics: ["views", "clicks"],
  name: "Listmonk",
  icon: "listmonk-letter",
  fields: [
    { key: "site", label: msg("Server"), help: msg("Such as https://news.example.com."), is_secret: false },
    { key: "user", label: msg("API user"), help: msg("In Listmonk, under Users, of the type API."), is_secret: false },
    { key: "token", label: msg("Token"), help: msg("Listmonk shows it once, when it adds the user."), is_secret: true },
  ],
  options: LISTMONK_OPTIONS,
  guide: {
    connect: [
      "A server with Listmonk 5 or newer, over https, with the token of an API user. Its role needs the permissions lists:get_all (or its lists in a list role), campaigns:get_all, campaigns:manage_all, campaigns:send (since version 6.1), media:manage and templates:get. To revoke access, disable the user.",
      "A post is a campaign: its subject is required, and so is at least one list. The text is sent as HTML and as plain text, with the images in it. Braces are text, not commands of Listmonk's templates. The server's template adds the link to unsubscribe.",
      "An email that was sent can't be changed or taken back. Opened emails are counted as views where the template counts them.",
    ],
    settlement:
      "A campaign is first saved as a draft, with a tag that contains the publication's key, and then started. A draft whose answer was lost is found again by its tag, and the campaign's own status tells whether it was started. Listmonk refuses to start a campaign a second time, so nobody gets an email twice.",
  },
  preflight: (content, limits) => [...MAIL.preflight(content, limits), ...checkSender(content)],
};

export const connectors = [listmonk];
