import { operations as billing } from "#domain/billing/billing/index.ts";
import { operations as entitlements } from "#domain/billing/entitlements/index.ts";
import { operations as plans } from "#domain/billing/plans/index.ts";
import { operations as brands } from "#domain/brands/brands/index.ts";
import { operations as closedBrands } from "#domain/brands/closed-brands/index.ts";
import { operations as customDomains } from "#domain/brands/custom-domains/index.ts";
import { operations as hold } from "#domain/brands/hold/index.ts";
import { operations as invitations } from "#domain/brands/invitations/index.ts";
import { operations as members } from "#domain/brands/members/index.ts";
import { operations as accessibility } from "#domain/content/accessibility/index.ts";
import { operations as brandGuide } from "#domain/content/brand-guide/index.ts";
import { operations as bulk } from "#domain/content/bulk/index.ts";
import { operations as deletedPosts } from "#domain/content/deleted-posts/index.ts";
import { operations as drafting } from "#domain/content/drafting/index.ts";
import { operations as ideaFeeds } from "#domain/content/idea-feeds/index.ts";
import { operations as ideas } from "#domain/content/ideas/index.ts";
import { operations as linkCards } from "#domain/content/link-cards/index.ts";
import { operations as media } from "#domain/content/media/index.ts";
import { operations as posts } from "#domain/content/posts/index.ts";
import { operations as presence } from "#domain/content/presence/index.ts";
import { operations as sampleContent } from "#domain/content/sample-content/index.ts";
import { operations as savedMentions } from "#domain/content/saved-mentions/index.ts";
import { operations as savedTexts } from "#domain/content/saved-texts/index.ts";
import { operations as transfer } from "#domain/content/transfer/index.ts";
import { operations as automations } from "#domain/engagement/automations/index.ts";
import { operations as callbacks } from "#domain/engagement/callbacks/index.ts";
import { operations as contacts } from "#domain/engagement/contacts/index.ts";
import { operations as inbox } from "#domain/engagement/inbox/index.ts";
import { operations as notifications } from "#domain/events/notifications/index.ts";
import { operations as webhooks } from "#domain/events/webhooks/index.ts";
import { operations as deletion } from "#domain/identity/account-deletion/index.ts";
import { operations as accountSecurity } from "#domain/identity/account-security/index.ts";
import { operations as accounts } from "#domain/identity/accounts/index.ts";
import { operations as avatars } from "#domain/identity/avatars/index.ts";
import { operations as exports } from "#domain/identity/data-exports/index.ts";
import { operations as deviceLogins } from "#domain/identity/device-logins/index.ts";
import { operations as oauth } from "#domain/identity/oauth/index.ts";
import { operations as ownership } from "#domain/identity/ownership/index.ts";
import { operations as passkeys } from "#domain/identity/passkeys/index.ts";
import { operations as signIn } from "#domain/identity/sign-in/index.ts";
import { operations as singleSignOn } from "#domain/identity/single-sign-on/index.ts";
import { operations as tokens } from "#domain/identity/tokens/index.ts";
import { operations as twoFactor } from "#domain/identity/two-factor/index.ts";
import { operations as accessibilityScores } from "#domain/insights/accessibility-scores/index.ts";
import { operations as briefing } from "#domain/insights/briefing/index.ts";
import { operations as home } from "#domain/insights/home/index.ts";
import { operations as metrics } from "#domain/insights/metrics/index.ts";
import { operations as reportSchedules } from "#domain/insights/report-schedules/index.ts";
import { operations as reports } from "#domain/insights/reports/index.ts";
import { operations as reviewTimes } from "#domain/insights/review-times/index.ts";
import { operations as appKeys } from "#domain/operations/app-keys/index.ts";
import { operations as audit } from "#domain/operations/audit/index.ts";
import { operations as installation } from "#domain/operations/installation/index.ts";
import { operations as people } from "#domain/operations/people/index.ts";
import { operations as calendar } from "#domain/planning/calendar/index.ts";
import { operations as calendarFeeds } from "#domain/planning/calendar-feeds/index.ts";
import { operations as campaigns } from "#domain/planning/campaigns/index.ts";
import { operations as evergreen } from "#domain/planning/evergreen/index.ts";
import { operations as holidays } from "#domain/planning/holidays/index.ts";
import { operations as notes } from "#domain/planning/notes/index.ts";
import { operations as queues } from "#domain/planning/queues/index.ts";
import { operations as recurrences } from "#domain/planning/recurrences/index.ts";
import { operations as channelSets } from "#domain/publishing/channel-sets/index.ts";
import { operations as channels } from "#domain/publishing/channels/index.ts";
import { operations as connectLinks } from "#domain/publishing/connect-links/index.ts";
import { operations as importedPosts } from "#domain/publishing/imported-posts/index.ts";
import { operations as linkRules } from "#domain/publishing/link-rules/index.ts";
import { operations as publishing } from "#domain/publishing/publications/index.ts";
import { operations as receipts } from "#domain/publishing/receipts/index.ts";
import { operations as shortLinks } from "#domain/publishing/short-links/index.ts";
import { operations as approvalDelegations } from "#domain/review/approval-delegations/index.ts";
import { operations as approvalLinks } from "#domain/review/approval-links/index.ts";
import { operations as approvalRules } from "#domain/review/approval-rules/index.ts";
import { operations as approvalSteps } from "#domain/review/approval-steps/index.ts";
import { operations as chatReviews } from "#domain/review/chat-reviews/index.ts";
import { operations as review } from "#domain/review/comments/index.ts";
import { operations as guestEmails } from "#domain/review/guest-emails/index.ts";
import { operations as minutes } from "#domain/review/minutes/index.ts";
import { operations as reviewChannels } from "#domain/review/review-channels/index.ts";
import { operations as shareLinks } from "#domain/review/share-links/index.ts";
import { operations as suggestions } from "#domain/review/suggestions/index.ts";
import type { AnyOperation } from "#kernel/operation.ts";

/** Every operation of the product. */
export const operations: readonly AnyOperation[] = [
  ...accounts,
  ...avatars,
  ...accountSecurity,
  ...appKeys,
  ...audit,
  ...automations,
  ...billing,
  ...brands,
  ...accessibility,
  ...accessibilityScores,
  ...bulk,
  ...calendar,
  ...calendarFeeds,
  ...callbacks,
  ...channelSets,
  ...channels,
  ...contacts,
  ...customDomains,
  ...closedBrands,
  ...hold,
  ...deletedPosts,
  ...deletion,
  ...deviceLogins,
  ...drafting,
  ...entitlements,
  ...evergreen,
  ...exports,
  ...briefing,
  ...home,
  ...savedMentions,
  ...brandGuide,
  ...savedTexts,
  ...ideaFeeds,
  ...importedPosts,
  ...ideas,
  ...inbox,
  ...installation,
  ...invitations,
  ...ownership,
  ...linkCards,
  ...linkRules,
  ...receipts,
  ...media,
  ...members,
  ...metrics,
  ...notes,
  ...campaigns,
  ...holidays,
  ...notifications,
  ...oauth,
  ...passkeys,
  ...people,
  ...plans,
  ...posts,
  ...presence,
  ...connectLinks,
  ...publishing,
  ...queues,
  ...recurrences,
  ...reportSchedules,
  ...reports,
  ...reviewTimes,
  ...review,
  ...approvalDelegations,
  ...minutes,
  ...approvalRules,
  ...approvalSteps,
  ...chatReviews,
  ...reviewChannels,
  ...sampleContent,
  ...approvalLinks,
  ...guestEmails,
  ...shareLinks,
  ...suggestions,
  ...shortLinks,
  ...signIn,
  ...singleSignOn,
  ...tokens,
  ...transfer,
  ...twoFactor,
  ...webhooks,
];
