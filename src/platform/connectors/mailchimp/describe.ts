import { msg, t } from "#kernel/language.ts";
import type { Connector, Content, Options, PreflightIssue } from "../contract.ts";
import { readOptions } from "../shared/description/options.ts";
import { MAIL, mailIssue, STATUS } from "../shared/newsletter/describe.ts";

export const MAILCHIMP_OPTIONS = {
  title: { kind: "text", label: msg("Subject"), isRequired: true, max: 150 },
  audience: { kind: "dynamic_select", label: msg("Audience of the email"), isRequired: true },
  segment: {
    kind: "dynamic_select",
    label: msg("Segment or tag"),
    help: msg("Only these contacts of the audience get it."),
    of: "audience",
  },
  preview_text: {
    kind: "text",
    label: msg("Preview text"),
    help: msg("What mail programs show beside the subject."),
    max: 150,
  },
  from_name: {
    kind: "text",
    label: msg("Name of the sender"),
    help: msg("By default that of the audience."),
    max: 100,
  },
  reply_to: {
    kind: "text",
    label: msg("Address for replies"),
    help: msg("By default that of the audience. Its domain has to be verified in Mailchimp."),
    max: 254,
  },
  status: STATUS,
} as const satisfies Options;

function checkReplyTo({ options }: Content): PreflightIssue[] {
  const { reply_to: address } = readOptions(MAILCHIMP_OPTIONS, options);
  if (address === undefined || /^[^\s@<>]+@[^\s@<>]+$/.test(address)) return [];
  const message = t("The address for replies isn't an email address.");
  return [mailIssue("reply_to", message, t("Write an email address."))];
}

export const mailchimp: Connector = {
  ...MAIL,
  platform: "mailchimp",
  metrics: ["views", "clicks", "followers"],
  name: "Mailchimp",
  icon: "mailchimp-letter",
  fields: [
    {
      key: "key",
      label: msg("API key"),
      help: msg("In Mailchimp, under Account & billing, Extras, API keys."),
      is_secret: true,
    },
  ],
  options: MAILCHIMP_OPTIONS,
  // Ten requests of an account at the same time are the most.
  pace: { channel: { requests: 60, seconds: 60, atOnce: 5 } },
  guide: {
    connect: [
      "An account of Mailchimp, with an API key. To revoke access, revoke the key in Mailchimp.",
      "A post is a regular campaign to one audience, or to a segment or a tag of it. Its subject is required. The text is sent as HTML with the images in it, which are stored in the account's files; Mailchimp makes the plain text of it, and adds its footer with the link to unsubscribe. Merge tags such as *|FNAME|* work in the subject and in the text; in Markdown, write a backslash before each asterisk.",
      "An email that was sent can't be changed or taken back. Opened emails are counted as views; the account's subscribers in all audiences are its followers.",
    ],
    settlement:
      "A campaign is first saved as a draft, with the publication's key in its internal title, and then sent. A draft whose answer was lost is found again by that title, and the campaign's own status tells whether it was sent. Mailchimp sends a campaign once, so nobody gets an email twice.",
  },
  preflight: (content, limits) => [...MAIL.preflight(content, limits), ...checkReplyTo(content)],
};

export const connectors = [mailchimp];
