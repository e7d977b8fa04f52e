import type { Route } from "../route.ts";
import { subscription } from "./billing.ts";
import { brands, customDomain, invitations } from "./brands.ts";
import {
  accessibility,
  brandGuide,
  ideaFeeds,
  ideas,
  media,
  posts,
  savedMentions,
  savedTexts,
  transfer,
} from "./content.ts";
import { automations, contacts, inbox } from "./engagement.ts";
import { notifications, webhooks } from "./events.ts";
import { account, auth, connections, exports, identity } from "./identity.ts";
import { briefing, metrics } from "./insights.ts";
import { administration, audit } from "./operations.ts";
import { calendar, campaigns, evergreen, recurrences } from "./planning.ts";
import { channelSets, channels, connectLinks, importedPosts, linkSettings } from "./publishing.ts";
import { comments, shareLinks } from "./review.ts";

/** Every route of the API: the server matches it and OpenAPI lists it. */
export const routes: readonly Route[] = [
  ...accessibility,
  ...account,
  ...administration,
  ...audit,
  ...auth,
  ...automations,
  ...brands,
  ...calendar,
  ...channels,
  ...importedPosts,
  ...connectLinks,
  ...connections,
  ...contacts,
  ...customDomain,
  ...exports,
  ...campaigns,
  ...brandGuide,
  ...savedTexts,
  ...savedMentions,
  ...channelSets,
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
  ...comments,
  ...recurrences,
  ...evergreen,
  ...shareLinks,
  ...subscription,
  ...webhooks,
  ...briefing,
];
