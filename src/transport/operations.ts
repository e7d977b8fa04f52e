import { operations as accountSecurity } from "#domain/account-security/index.ts";
import { operations as accounts } from "#domain/accounts/index.ts";
import { operations as approvalLinks } from "#domain/approval-links/index.ts";
import { operations as approvalSteps } from "#domain/approval-steps/index.ts";
import { operations as audit } from "#domain/audit/index.ts";
import { operations as automations } from "#domain/automations/index.ts";
import { operations as billing } from "#domain/billing/index.ts";
import { operations as brands } from "#domain/brands/index.ts";
import { operations as bulk } from "#domain/bulk/index.ts";
import { operations as calendar } from "#domain/calendar/index.ts";
import { operations as callbacks } from "#domain/callbacks/index.ts";
import { operations as campaigns } from "#domain/campaigns/index.ts";
import { operations as channels } from "#domain/channels/index.ts";
import { operations as closedBrands } from "#domain/closed-brands/index.ts";
import { operations as contacts } from "#domain/contacts/index.ts";
import { operations as customDomains } from "#domain/custom-domains/index.ts";
import { operations as deletion } from "#domain/deletion/index.ts";
import { operations as deviceLogins } from "#domain/device-logins/index.ts";
import { operations as drafting } from "#domain/drafting/index.ts";
import { operations as entitlements } from "#domain/entitlements/index.ts";
import { operations as evergreen } from "#domain/evergreen/index.ts";
import { operations as exports } from "#domain/exports/index.ts";
import { operations as holidays } from "#domain/holidays/index.ts";
import { operations as home } from "#domain/home/index.ts";
import { operations as ideaFeeds } from "#domain/idea-feeds/index.ts";
import { operations as ideas } from "#domain/ideas/index.ts";
import { operations as inbox } from "#domain/inbox/index.ts";
import { operations as invitations } from "#domain/invitations/index.ts";
import { operations as linkCards } from "#domain/link-cards/index.ts";
import { operations as linkRules } from "#domain/link-rules/index.ts";
import { operations as media } from "#domain/media/index.ts";
import { operations as members } from "#domain/members/index.ts";
import { operations as metrics } from "#domain/metrics/index.ts";
import { operations as notes } from "#domain/notes/index.ts";
import { operations as notifications } from "#domain/notifications/index.ts";
import { operations as oauth } from "#domain/oauth/index.ts";
import { operations as passkeys } from "#domain/passkeys/index.ts";
import { operations as plans } from "#domain/plans/index.ts";
import { operations as posts } from "#domain/posts/index.ts";
import { operations as presence } from "#domain/presence/index.ts";
import { operations as publishing } from "#domain/publishing/index.ts";
import { operations as queues } from "#domain/queues/index.ts";
import { operations as recurrences } from "#domain/recurrences/index.ts";
import { operations as reportSchedules } from "#domain/report-schedules/index.ts";
import { operations as reports } from "#domain/reports/index.ts";
import { operations as review } from "#domain/review/index.ts";
import { operations as sampleContent } from "#domain/sample-content/index.ts";
import { operations as savedTexts } from "#domain/saved-texts/index.ts";
import { operations as shareLinks } from "#domain/share-links/index.ts";
import { operations as shortLinks } from "#domain/short-links/index.ts";
import { operations as signIn } from "#domain/sign-in/index.ts";
import { operations as singleSignOn } from "#domain/single-sign-on/index.ts";
import { operations as tokens } from "#domain/tokens/index.ts";
import { operations as transfer } from "#domain/transfer/index.ts";
import { operations as twoFactor } from "#domain/two-factor/index.ts";
import { operations as webhooks } from "#domain/webhooks/index.ts";
import type { AnyOperation } from "#kernel/operation.ts";

/** Every operation of the product. */
export const operations: readonly AnyOperation[] = [
  ...accounts,
  ...accountSecurity,
  ...audit,
  ...automations,
  ...billing,
  ...brands,
  ...bulk,
  ...calendar,
  ...callbacks,
  ...channels,
  ...contacts,
  ...customDomains,
  ...closedBrands,
  ...deletion,
  ...deviceLogins,
  ...drafting,
  ...entitlements,
  ...evergreen,
  ...exports,
  ...home,
  ...savedTexts,
  ...ideaFeeds,
  ...ideas,
  ...inbox,
  ...invitations,
  ...linkCards,
  ...linkRules,
  ...media,
  ...members,
  ...metrics,
  ...notes,
  ...campaigns,
  ...holidays,
  ...notifications,
  ...oauth,
  ...passkeys,
  ...plans,
  ...posts,
  ...presence,
  ...publishing,
  ...queues,
  ...recurrences,
  ...reportSchedules,
  ...reports,
  ...review,
  ...approvalSteps,
  ...sampleContent,
  ...approvalLinks,
  ...shareLinks,
  ...shortLinks,
  ...signIn,
  ...singleSignOn,
  ...tokens,
  ...transfer,
  ...twoFactor,
  ...webhooks,
];
