import type { Route } from "../route.ts";
import { account } from "./account.ts";
import { audit } from "./audit.ts";
import { auth } from "./auth.ts";
import { automations } from "./automations.ts";
import { brands } from "./brands.ts";
import { calendar } from "./calendar.ts";
import { campaigns } from "./campaigns.ts";
import { channels } from "./channels.ts";
import { connections } from "./connections.ts";
import { contacts } from "./contacts.ts";
import { customDomain } from "./custom-domain.ts";
import { evergreen } from "./evergreen.ts";
import { exports } from "./exports.ts";
import { ideaFeeds } from "./idea-feeds.ts";
import { ideas } from "./ideas.ts";
import { identity } from "./identity.ts";
import { inbox } from "./inbox.ts";
import { invitations } from "./invitations.ts";
import { linkSettings } from "./link-settings.ts";
import { media } from "./media.ts";
import { metrics } from "./metrics.ts";
import { notifications } from "./notifications.ts";
import { posts } from "./posts.ts";
import { recurrences } from "./recurrences.ts";
import { savedTexts } from "./saved-texts.ts";
import { shareLinks } from "./share-links.ts";
import { subscription } from "./subscription.ts";
import { transfer } from "./transfer.ts";
import { webhooks } from "./webhooks.ts";

/** Every route of the API: the server matches it and OpenAPI lists it. */
export const routes: readonly Route[] = [
  ...account,
  ...audit,
  ...auth,
  ...automations,
  ...brands,
  ...calendar,
  ...channels,
  ...connections,
  ...contacts,
  ...customDomain,
  ...exports,
  ...campaigns,
  ...savedTexts,
  ...ideaFeeds,
  ...ideas,
  ...identity,
  ...inbox,
  ...invitations,
  ...linkSettings,
  ...media,
  ...metrics,
  ...notifications,
  // Before the posts, whose `{id}` would match `export`.
  ...transfer,
  ...posts,
  ...recurrences,
  ...evergreen,
  ...shareLinks,
  ...subscription,
  ...webhooks,
];
