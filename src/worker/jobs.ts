import { jobs as billing } from "#domain/billing/billing/index.ts";
import { jobs as closedBrands } from "#domain/brands/closed-brands/index.ts";
import { jobs as customDomains } from "#domain/brands/custom-domains/index.ts";
import { jobs as invitations } from "#domain/brands/invitations/index.ts";
import { jobs as brandGuide } from "#domain/content/brand-guide/index.ts";
import { jobs as deletedPosts } from "#domain/content/deleted-posts/index.ts";
import { jobs as ideaFeeds } from "#domain/content/idea-feeds/index.ts";
import { jobs as linkCards } from "#domain/content/link-cards/index.ts";
import { jobs as media } from "#domain/content/media/index.ts";
import { jobs as posts } from "#domain/content/posts/index.ts";
import { jobs as sampleContent } from "#domain/content/sample-content/index.ts";
import { jobs as callbacks } from "#domain/engagement/callbacks/index.ts";
import { jobs as contacts } from "#domain/engagement/contacts/index.ts";
import { jobs as inbox } from "#domain/engagement/inbox/index.ts";
import { jobs as mail } from "#domain/events/mail/index.ts";
import { jobs as notifications } from "#domain/events/notifications/index.ts";
import { jobs as webhooks } from "#domain/events/webhooks/index.ts";
import { jobs as deletion } from "#domain/identity/account-deletion/index.ts";
import { jobs as exports } from "#domain/identity/data-exports/index.ts";
import { jobs as deviceLogins } from "#domain/identity/device-logins/index.ts";
import { jobs as oauth } from "#domain/identity/oauth/index.ts";
import { jobs as ownership } from "#domain/identity/ownership/index.ts";
import { jobs as signIn } from "#domain/identity/sign-in/index.ts";
import { jobs as singleSignOn } from "#domain/identity/single-sign-on/index.ts";
import { jobs as tokens } from "#domain/identity/tokens/index.ts";
import { jobs as twoFactor } from "#domain/identity/two-factor/index.ts";
import { jobs as briefing } from "#domain/insights/briefing/index.ts";
import { jobs as metrics } from "#domain/insights/metrics/index.ts";
import { jobs as reportSchedules } from "#domain/insights/report-schedules/index.ts";
import { jobs as audit } from "#domain/operations/audit/index.ts";
import { jobs as backups } from "#domain/operations/backups/index.ts";
import { jobs as idempotency } from "#domain/operations/idempotency/index.ts";
import { jobs as monitoring } from "#domain/operations/monitoring/index.ts";
import { jobs as retention } from "#domain/operations/retention/index.ts";
import { jobs as campaigns } from "#domain/planning/campaigns/index.ts";
import { jobs as evergreen } from "#domain/planning/evergreen/index.ts";
import { jobs as queues } from "#domain/planning/queues/index.ts";
import { jobs as recurrences } from "#domain/planning/recurrences/index.ts";
import { jobs as channels } from "#domain/publishing/channels/index.ts";
import { jobs as importedPosts } from "#domain/publishing/imported-posts/index.ts";
import { jobs as publishing } from "#domain/publishing/publications/index.ts";
import { jobs as receipts } from "#domain/publishing/receipts/index.ts";
import { jobs as commentImages } from "#domain/review/comment-images/index.ts";
import { jobs as guestEmails } from "#domain/review/guest-emails/index.ts";
import type { Job } from "#kernel/job.ts";

/** All background jobs; each is a queue. */
export const jobs: readonly Job<never>[] = [
  ...audit,
  ...backups,
  ...billing,
  ...brandGuide,
  ...briefing,
  ...callbacks,
  ...campaigns,
  ...channels,
  ...closedBrands,
  ...customDomains,
  ...deletedPosts,
  ...deletion,
  ...deviceLogins,
  ...evergreen,
  ...exports,
  ...guestEmails,
  ...ideaFeeds,
  ...importedPosts,
  ...idempotency,
  ...contacts,
  ...inbox,
  ...invitations,
  ...ownership,
  ...linkCards,
  ...commentImages,
  ...mail,
  ...media,
  ...metrics,
  ...monitoring,
  ...notifications,
  ...oauth,
  ...posts,
  ...publishing,
  ...queues,
  ...receipts,
  ...recurrences,
  ...reportSchedules,
  ...retention,
  ...sampleContent,
  ...signIn,
  ...singleSignOn,
  ...tokens,
  ...twoFactor,
  ...webhooks,
];
