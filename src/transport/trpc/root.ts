import { router } from "./procedure.ts";
import { account } from "./routers/account.ts";
import { accountSecurity } from "./routers/account-security.ts";
import { approvalLinks } from "./routers/approval-links.ts";
import { approvalSteps } from "./routers/approval-steps.ts";
import { audit } from "./routers/audit.ts";
import { automations } from "./routers/automations.ts";
import { brands } from "./routers/brands.ts";
import { calendar, holidays, notes } from "./routers/calendar.ts";
import { campaigns } from "./routers/campaigns.ts";
import { channels } from "./routers/channels.ts";
import { connections } from "./routers/connections.ts";
import { contacts } from "./routers/contacts.ts";
import { customDomain } from "./routers/custom-domain.ts";
import { dataDeletions } from "./routers/data-deletions.ts";
import { deletion } from "./routers/deletion.ts";
import { deviceLogins } from "./routers/device-logins.ts";
import { drafting } from "./routers/drafting.ts";
import { email } from "./routers/email.ts";
import { entitlements } from "./routers/entitlements.ts";
import { evergreen } from "./routers/evergreen.ts";
import { exports } from "./routers/exports.ts";
import { feed } from "./routers/feed.ts";
import { home } from "./routers/home.ts";
import { ideaFeeds } from "./routers/idea-feeds.ts";
import { ideas } from "./routers/ideas.ts";
import { inbox } from "./routers/inbox.ts";
import { invitations } from "./routers/invitations.ts";
import { linkCards } from "./routers/link-cards.ts";
import { linkSettings } from "./routers/link-settings.ts";
import { me } from "./routers/me.ts";
import { media } from "./routers/media.ts";
import { members } from "./routers/members.ts";
import { metrics } from "./routers/metrics.ts";
import { notificationPreferences } from "./routers/notification-preferences.ts";
import { notifications } from "./routers/notifications.ts";
import { passkeys } from "./routers/passkeys.ts";
import { passwords } from "./routers/passwords.ts";
import { personalTokens } from "./routers/personal-tokens.ts";
import { plans } from "./routers/plans.ts";
import { posts } from "./routers/posts.ts";
import { presence } from "./routers/presence.ts";
import { publications } from "./routers/publications.ts";
import { recurrences } from "./routers/recurrences.ts";
import { sampleContent } from "./routers/sample-content.ts";
import { savedTexts } from "./routers/saved-texts.ts";
import { sessions } from "./routers/sessions.ts";
import { shareLinks } from "./routers/share-links.ts";
import { singleSignOn } from "./routers/single-sign-on.ts";
import { subscription } from "./routers/subscription.ts";
import { thread } from "./routers/thread.ts";
import { tokens } from "./routers/tokens.ts";
import { twoFactor } from "./routers/two-factor.ts";
import { webhooks } from "./routers/webhooks.ts";

/** The studio's API: every leaf is an operation. Each noun is a router in its own file. */
export const appRouter = router({
  account,
  accountSecurity,
  audit,
  automations,
  approvalSteps,
  brands,
  calendar,
  channels,
  connections,
  contacts,
  customDomain,
  dataDeletions,
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
  shareLinks,
  singleSignOn,
  subscription,
  thread,
  tokens,
  twoFactor,
  webhooks,
});

export type AppRouter = typeof appRouter;
