import { msg } from "#kernel/language.ts";
import type { Connector } from "../contract.ts";
import { COMMUNITIES, COMMUNITY_SETTLEMENT, signInFields } from "../shared/communities/describe.ts";

export const lemmy: Connector = {
  ...COMMUNITIES,
  platform: "lemmy",
  name: "Lemmy",
  icon: "lemmy-community",
  fields: [
    ...signInFields(msg("Such as https://lemmy.world.")),
    {
      key: "code",
      label: msg("Two-factor code"),
      help: msg("Only if the account has two-factor authentication."),
      is_secret: true,
      is_optional: true,
    },
  ],
  guide: {
    connect: [
      "An account of a Lemmy server (version 0.19). Masthead signs in with the password, stores only the token of that session, and signs it out when the channel is disconnected.",
      "A post goes to up to five communities that the account is subscribed to, also on other servers, as a post of its own in each. The text is Markdown. The first image, or the link, is what the post is about; further images are below the text.",
    ],
    settlement: COMMUNITY_SETTLEMENT,
  },
};

export const connectors = [lemmy];
