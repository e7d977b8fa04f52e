import { msg } from "#kernel/language.ts";
import type { Connector, ErrorTable, Options } from "../contract.ts";
import { SERVER_ERRORS } from "../shared/description/server-errors.ts";
import { MAIL, STATUS } from "../shared/newsletter/describe.ts";

export const BEEHIIV_OPTIONS = {
  title: { kind: "text", label: msg("Subject"), isRequired: true, max: 255 },
  subtitle: { kind: "text", label: msg("Subtitle"), max: 500 },
  preview_text: {
    kind: "text",
    label: msg("Preview text"),
    help: msg("What mail programs show beside the subject."),
    max: 255,
  },
  readers: {
    kind: "select",
    label: msg("Readers"),
    help: msg("By default those that are set in Beehiiv."),
    choices: { all: msg("Everybody"), free: msg("Free subscribers"), premium: msg("Paying subscribers") },
  },
  status: STATUS,
} as const satisfies Options;

export const BEEHIIV_ERRORS = {
  ...SERVER_ERRORS,
  plan: {
    category: "user",
    message: msg("Beehiiv lets apps create posts only for publications with its Enterprise plan."),
    retryable: false,
    next: {
      step: msg("Ask Beehiiv for the plan and for access to its Create Post API, or write this one there."),
      link: null,
    },
  },
} as const satisfies ErrorTable;

export const beehiiv: Connector = {
  ...MAIL,
  platform: "beehiiv",
  metrics: ["views", "clicks", "followers"],
  name: "Beehiiv",
  icon: "beehiiv-letter",
  fields: [
    {
      key: "key",
      label: msg("API key"),
      help: msg("In Beehiiv, under Settings, API. Posts need the Enterprise plan."),
      is_secret: true,
    },
    {
      key: "publication",
      label: msg("Publication"),
      help: msg("Its ID, which begins with pub_, if the key has several."),
      is_secret: false,
      is_optional: true,
    },
  ],
  fetchesMedia: ["image", "gif"],
  options: BEEHIIV_OPTIONS,
  errors: BEEHIIV_ERRORS,
  guide: {
    connect: [
      "A publication of Beehiiv, with an API key. Beehiiv lets apps create posts only for publications with its Enterprise plan, and calls that a beta: with any other plan the channel can be connected, and each post is refused. To revoke access, delete the key in Beehiiv.",
      "A post is sent by email and published on the publication's site. Its subject is required, and is its title on the site. The text is HTML with the images in it, which readers' mail programs load from this installation, so its address has to be public. Tags are content tags.",
      "An email that was sent can't be changed or taken back. Views are opened emails and views on the site; active subscriptions are followers.",
    ],
    settlement:
      "Creating a post sends it, and Beehiiv recognizes no repeated request. A request without a response is never sent again by itself: the publication becomes unknown, and a user looks in Beehiiv and confirms whether it was sent.",
  },
};

export const connectors = [beehiiv];
