import { msg } from "#kernel/language.ts";
import type { Connector } from "../contract.ts";
import { COMMUNITIES, COMMUNITY_SETTLEMENT, signInFields } from "../shared/communities/describe.ts";

export const piefed: Connector = {
  ...COMMUNITIES,
  platform: "piefed",
  name: "PieFed",
  icon: "piefed-community",
  fields: signInFields(msg("Such as https://piefed.social.")),
  // Source: the limits of its routes in app/api/alpha/routes.py of rimu/pyfedi, read 1 December 2026.
  pace: { channel: { requests: 3, seconds: 60 } },
  guide: {
    connect: [
      "An account of a PieFed server (version 1.0 or later) whose API is turned on. Masthead signs in with the password and stores only the token that it gets, which ends when the password is changed: PieFed can't sign it out.",
      "A post goes to up to five communities that the account is subscribed to, also on other servers, as a post of its own in each. The text is Markdown. The first image, or the link, is what the post is about; further images are below the text. PieFed takes three posts a minute and fifteen files an hour from an account.",
    ],
    settlement: COMMUNITY_SETTLEMENT,
  },
};

export const connectors = [piefed];
