import { router } from "./procedure.ts";
import { entitlements, plans, subscription } from "./routers/billing.ts";
import { brands, customDomain, invitations, me, members } from "./routers/brands.ts";
import {
  deletedPosts,
  drafting,
  ideaFeeds,
  ideas,
  linkCards,
  media,
  posts,
  presence,
  sampleContent,
  savedTexts,
} from "./routers/content.ts";
import { automations, contacts, dataDeletions, inbox } from "./routers/engagement.ts";
import { notificationPreferences, notifications, webhooks } from "./routers/events.ts";
import {
  account,
  accountSecurity,
  connections,
  deletion,
  deviceLogins,
  email,
  exports,
  passkeys,
  passwords,
  personalTokens,
  sessions,
  singleSignOn,
  tokens,
  twoFactor,
} from "./routers/identity.ts";
import { home, metrics } from "./routers/insights.ts";
import { audit } from "./routers/operations.ts";
import { calendar, calendarFeeds, campaigns, evergreen, holidays, notes, recurrences } from "./routers/planning.ts";
import { channels, feed, linkSettings, publications } from "./routers/publishing.ts";
import { approvalLinks, approvalSteps, guestEmails, shareLinks, thread } from "./routers/review.ts";

/** The studio's API: every leaf is an operation. Each noun is a router, in the file of its area. */
export const appRouter = router({
  account,
  accountSecurity,
  audit,
  automations,
  approvalSteps,
  brands,
  calendar,
  calendarFeeds,
  channels,
  connections,
  contacts,
  customDomain,
  dataDeletions,
  deletedPosts,
  deletion,
  deviceLogins,
  drafting,
  email,
  entitlements,
  evergreen,
  exports,
  feed,
  home,
  savedTexts,
  ideaFeeds,
  ideas,
  inbox,
  invitations,
  linkCards,
  linkSettings,
  me,
  media,
  members,
  metrics,
  notes,
  holidays,
  campaigns,
  notificationPreferences,
  notifications,
  passkeys,
  passwords,
  personalTokens,
  plans,
  posts,
  presence,
  publications,
  recurrences,
  sampleContent,
  sessions,
  approvalLinks,
  guestEmails,
  shareLinks,
  singleSignOn,
  subscription,
  thread,
  tokens,
  twoFactor,
  webhooks,
});

export type AppRouter = typeof appRouter;
