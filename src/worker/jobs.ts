import { jobs as backups } from "#domain/backups/index.ts";
import { jobs as billing } from "#domain/billing/index.ts";
import { jobs as callbacks } from "#domain/callbacks/index.ts";
import { jobs as campaigns } from "#domain/campaigns/index.ts";
import { jobs as channels } from "#domain/channels/index.ts";
import { jobs as closedBrands } from "#domain/closed-brands/index.ts";
import { jobs as customDomains } from "#domain/custom-domains/index.ts";
import { jobs as deletion } from "#domain/deletion/index.ts";
import { jobs as deviceLogins } from "#domain/device-logins/index.ts";
import { jobs as evergreen } from "#domain/evergreen/index.ts";
import { jobs as exports } from "#domain/exports/index.ts";
import { jobs as ideaFeeds } from "#domain/idea-feeds/index.ts";
import { jobs as idempotency } from "#domain/idempotency/index.ts";
import { jobs as inbox } from "#domain/inbox/index.ts";
import { jobs as invitations } from "#domain/invitations/index.ts";
import { jobs as linkCards } from "#domain/link-cards/index.ts";
import { jobs as mail } from "#domain/mail/index.ts";
import { jobs as media } from "#domain/media/index.ts";
import { jobs as metrics } from "#domain/metrics/index.ts";
import { jobs as notifications } from "#domain/notifications/index.ts";
import { jobs as oauth } from "#domain/oauth/index.ts";
import { jobs as posts } from "#domain/posts/index.ts";
import { jobs as publishing } from "#domain/publishing/index.ts";
import { jobs as recurrences } from "#domain/recurrences/index.ts";
import { jobs as reportSchedules } from "#domain/report-schedules/index.ts";
import { jobs as retention } from "#domain/retention/index.ts";
import { jobs as sampleContent } from "#domain/sample-content/index.ts";
import { jobs as signIn } from "#domain/sign-in/index.ts";
import { jobs as singleSignOn } from "#domain/single-sign-on/index.ts";
import { jobs as tokens } from "#domain/tokens/index.ts";
import { jobs as twoFactor } from "#domain/two-factor/index.ts";
import { jobs as webhooks } from "#domain/webhooks/index.ts";
import type { Job } from "#kernel/job.ts";

/** All background jobs; each is a queue. */
export const jobs: readonly Job<never>[] = [
  ...backups,
  ...billing,
  ...callbacks,
  ...campaigns,
  ...channels,
  ...closedBrands,
  ...customDomains,
  ...deletion,
  ...deviceLogins,
  ...evergreen,
  ...exports,
  ...ideaFeeds,
  ...idempotency,
  ...inbox,
  ...invitations,
  ...linkCards,
  ...mail,
  ...media,
  ...metrics,
  ...notifications,
  ...oauth,
  ...posts,
  ...publishing,
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
