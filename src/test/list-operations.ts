import { listBrands, listTeams } from "#domain/brands/brands/index.ts";
import { listClosedBrands } from "#domain/brands/closed-brands/index.ts";
import { getHold, listHeldPosts } from "#domain/brands/hold/index.ts";
import { listMembers } from "#domain/brands/members/index.ts";
import { getBrandGuide, listGuideProposals } from "#domain/content/brand-guide/index.ts";
import { listDeletedPosts } from "#domain/content/deleted-posts/index.ts";
import { listIdeaFeeds } from "#domain/content/idea-feeds/index.ts";
import { getMiningContext, listIdeas } from "#domain/content/ideas/index.ts";
import { listFolders, listMedia } from "#domain/content/media/index.ts";
import {
  getPost,
  listMediaUses,
  listPostHashtags,
  listPosts,
  listPostTags,
  listPublications,
  listRevisions,
} from "#domain/content/posts/index.ts";
import { reportPresence } from "#domain/content/presence/index.ts";
import { listSavedMentions } from "#domain/content/saved-mentions/index.ts";
import { listSavedTexts } from "#domain/content/saved-texts/index.ts";
import { listContacts, listContactTags, listSimilarContacts } from "#domain/engagement/contacts/index.ts";
import { getReplyApproval, getResponseTime, listInboxItems, listInboxTags } from "#domain/engagement/inbox/index.ts";
import { listNotifications } from "#domain/events/notifications/index.ts";
import { listDeliveries, listEndpoints, listEvents } from "#domain/events/webhooks/index.ts";
import { listAvatars } from "#domain/identity/avatars/index.ts";
import { getAccessibilityPassport, summarizeAccessibility } from "#domain/insights/accessibility-scores/index.ts";
import { getBriefing } from "#domain/insights/briefing/index.ts";
import { countHome, getFirstSteps, getHome } from "#domain/insights/home/index.ts";
import {
  comparePosts,
  getBrandMetrics,
  getFollowers,
  getPostMetrics,
  listTopPosts,
} from "#domain/insights/metrics/index.ts";
import { getReviewTimes } from "#domain/insights/review-times/index.ts";
import { listAuditEvents } from "#domain/operations/audit/index.ts";
import {
  getAllBrandsCalendar,
  getCalendar,
  getProfileGrid,
  listBestHours,
  suggestTimes,
} from "#domain/planning/calendar/index.ts";
import { listCalendarFeeds } from "#domain/planning/calendar-feeds/index.ts";
import { getCampaign, getCampaignMetrics, listCampaigns } from "#domain/planning/campaigns/index.ts";
import { getFilling, listEvergreenPosts } from "#domain/planning/evergreen/index.ts";
import { listHolidays } from "#domain/planning/holidays/index.ts";
import { listNotes } from "#domain/planning/notes/index.ts";
import { getQueue, listFreeTimes, listNextTimes } from "#domain/planning/queues/index.ts";
import { listRecurrences } from "#domain/planning/recurrences/index.ts";
import { listChannelSets } from "#domain/publishing/channel-sets/index.ts";
import { listChannels } from "#domain/publishing/channels/index.ts";
import { listConnectLinks } from "#domain/publishing/connect-links/index.ts";
import { getPostImport, listImportedPosts } from "#domain/publishing/imported-posts/index.ts";
import { listPostLinks } from "#domain/publishing/short-links/index.ts";
import { listDelegations } from "#domain/review/approval-delegations/index.ts";
import { getApprovalRules } from "#domain/review/approval-rules/index.ts";
import { getApprovalSteps } from "#domain/review/approval-steps/index.ts";
import { getChatReview } from "#domain/review/chat-reviews/index.ts";
import { listComments, listMentionable } from "#domain/review/comments/index.ts";
import { getReviewChannel } from "#domain/review/review-channels/index.ts";
import { listShareLinks, listShareLinksByPost } from "#domain/review/share-links/index.ts";
import type { AnyOperation } from "#kernel/operation.ts";
import { type FilledRows, RARE_WORD } from "./fill-brand.ts";

/** Lists that no brand makes long: of what a plan limits, of constants, or of one person's credentials. */
export const BOUNDED: ReadonlySet<string> = new Set([
  "app_keys.list",
  "automations.list",
  "channels.list_choices",
  "connections.list",
  "device_tokens.list",
  "exports.list",
  "invitations.list",
  "media.list_uploads",
  "passkeys.list",
  // Of the installation, for operators alone, and a page at a time.
  "people.list",
  "personal_tokens.list",
  "platforms.list",
  "sessions.list",
  "single_sign_on.list_identities",
  "subscription.list_plans",
  "tokens.list",
  "tokens.list_targets",
  "users.list_roles",
]);

/** Of the page that reports its presence. */
const TAB = "3b0c6a4e-6f0d-4c58-9d53-0a8a3b6f6f11";

export type ListCall = { name: string; op: AnyOperation; input: object };

/** The calls of a brand's lists and overviews whose cost must not grow with the brand. */
export function listCalls(now: Date, rows: FilledRows): ListCall[] {
  const { campaignId, channelId, unusedChannelId, gridChannelId, contactId, contactHandle, assetId, postIds } = rows;
  const [id = 0] = postIds;
  const day = (days: number) => new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10);
  const month = { from: day(-28), to: day(13) };
  return [
    call("GET /posts", listPosts, {}),
    call("GET /posts?sort=scheduled", listPosts, { sort: "scheduled" }),
    call("GET /posts?status=in_review&sort=scheduled", listPosts, { status: ["in_review"], sort: "scheduled" }),
    call("GET /posts?from&to", listPosts, { from: day(-30), to: day(-20) }),
    call("GET /posts?from&to&sort=scheduled", listPosts, { from: day(-30), to: day(-20), sort: "scheduled" }),
    call("GET /posts?scheduled=any", listPosts, { scheduled: "any" }),
    call("GET /posts?scheduled=none", listPosts, { scheduled: "none" }),
    call("GET /posts?tag (rare)", listPosts, { tag: RARE_WORD }),
    call("GET /posts?campaign_id", listPosts, { campaign_id: campaignId }),
    call("GET /posts?campaign_id&sort=scheduled", listPosts, { campaign_id: campaignId, sort: "scheduled" }),
    call("GET /posts?channel_id", listPosts, { channel_id: channelId }),
    call("GET /posts?channel_id (unused)", listPosts, { channel_id: unusedChannelId }),
    call("GET /posts?assignee_id=me&status=in_review", listPosts, { assignee_id: "me", status: ["in_review"] }),
    call("GET /posts?to_approve", listPosts, { to_approve: true, status: ["in_review"], sort: "scheduled" }),
    call("GET /posts/:id", getPost, { id }),
    call("GET /posts/:id/revisions", listRevisions, { id }),
    call("GET /posts/:id/publications", listPublications, { id }),
    call("GET /posts/:id/comments", listComments, { id }),
    call("chat_reviews.get", getChatReview, { id }),
    call("GET /posts/:id/mentionable", listMentionable, { id, visibility: "team" }),
    call("GET /posts/:id/share-links", listShareLinksByPost, { id }),
    call("GET /posts/:id/short-links", listPostLinks, { id }),
    call("GET /posts/:id/metrics", getPostMetrics, { id }),
    call("presence.report", reportPresence, { post_id: id, tab: TAB, is_editing: false }),
    call("GET /posts?q (rare)", listPosts, { q: RARE_WORD }),
    call("GET /posts?q (nowhere)", listPosts, { q: "nowhere to be found" }),
    call("GET /posts?status=failed", listPosts, { status: ["failed"] }),
    call("posts.list_tags", listPostTags, {}),
    call("posts.list_hashtags", listPostHashtags, {}),
    call("GET /deleted-posts", listDeletedPosts, {}),
    call("GET /calendar", getCalendar, month),
    call("GET /calendar?limit=150", getCalendar, { ...month, limit: 150 }),
    call("GET /calendar/free-times", suggestTimes, {}),
    call("GET /calendar/next-times", listNextTimes, { channel_ids: [channelId] }),
    call("GET /calendar/profile-grid", getProfileGrid, { channel_id: gridChannelId }),
    call("GET /calendar/posting-times", listFreeTimes, month),
    call("GET /calendar/best-hours", listBestHours, {}),
    call("GET /calendar/notes", listNotes, month),
    call("GET /calendar/holidays", listHolidays, month),
    call("GET /calendar/feeds", listCalendarFeeds, {}),
    call("GET /me/calendar", getAllBrandsCalendar, { ...month, limit: 150 }),
    call("GET /channels", listChannels, {}),
    call("GET /channels/:id/queue", getQueue, { id: channelId }),
    call("GET /campaigns", listCampaigns, {}),
    call("GET /campaigns?with_counts=false", listCampaigns, { with_counts: false }),
    call("GET /campaigns/:id", getCampaign, { id: campaignId }),
    call("GET /campaigns/:id/metrics", getCampaignMetrics, { id: campaignId }),
    call("GET /recurrences", listRecurrences, { limit: 100 }),
    call("GET /evergreen-posts", listEvergreenPosts, { limit: 100 }),
    call("GET /evergreen-posts?active=true", listEvergreenPosts, { active: true, limit: 100 }),
    call("GET /channels/:id/queue/filling", getFilling, { id: channelId }),
    call("GET /recurrences?active=true", listRecurrences, { active: true, limit: 100 }),
    call("GET /brand-guide", getBrandGuide, {}),
    call("GET /brand-guide/proposals", listGuideProposals, {}),
    call("GET /saved-texts", listSavedTexts, {}),
    call("GET /saved-mentions", listSavedMentions, {}),
    call("GET /channel-sets", listChannelSets, {}),
    call("GET /connect-links", listConnectLinks, {}),
    call("GET /hold", getHold, {}),
    call("GET /hold/posts", listHeldPosts, {}),
    call("GET /share-links", listShareLinks, {}),
    call("GET /approval-delegations", listDelegations, {}),
    call("GET /metrics/review-times", getReviewTimes, {}),
    call("GET /approval-rules", getApprovalRules, {}),
    call("GET /approval-steps", getApprovalSteps, {}),
    call("GET /review-channel", getReviewChannel, {}),
    call("GET /idea-feeds", listIdeaFeeds, {}),
    call("GET /imported-posts", listImportedPosts, {}),
    call("GET /imported-posts?channel_id&from", listImportedPosts, {
      channel_id: channelId,
      from: "2020-01-01",
    }),
    call("GET /channels/:id/post-import", getPostImport, { id: channelId }),
    call("GET /ideas", listIdeas, {}),
    call("GET /ideas?status=discarded", listIdeas, { status: "discarded" }),
    call("GET /ideas?q (rare)", listIdeas, { q: RARE_WORD }),
    call("GET /ideas/mining-context", getMiningContext, {}),
    call("GET /media/assets", listMedia, {}),
    call("GET /media/assets?folder", listMedia, { folder: "Folder 7" }),
    call("GET /media/assets?unused=1", listMedia, { unused: true }),
    call("GET /media/assets?undescribed=1", listMedia, { undescribed: true }),
    call("GET /media/assets?q (rare)", listMedia, { q: RARE_WORD }),
    call("GET /media/assets?sort=name", listMedia, { sort: "name" }),
    call("GET /media/assets?sort=largest", listMedia, { sort: "largest" }),
    call("GET /media/folders", listFolders, {}),
    call("GET /media/assets/:id/uses", listMediaUses, { id: assetId }),
    call("GET /posts/:id/accessibility", getAccessibilityPassport, { id }),
    call("GET /metrics/accessibility", summarizeAccessibility, {}),
    call("GET /metrics", getBrandMetrics, {}),
    call("GET /metrics?published_with=all", getBrandMetrics, { published_with: "all" }),
    call("GET /metrics/followers", getFollowers, {}),
    call("GET /imported-posts?sort=engagement", listImportedPosts, { sort: "engagement" }),
    call("GET /metrics/followers?from (a year)", getFollowers, { from: day(-365), to: day(0) }),
    call("GET /metrics/top-posts", listTopPosts, { key: "likes" }),
    call("GET /metrics/top-posts?key=engagement_rate", listTopPosts, { key: "engagement_rate" }),
    call("GET /metrics/top-posts?key=link_clicks", listTopPosts, { key: "link_clicks" }),
    call("GET /metrics/compare", comparePosts, { post_ids: postIds }),
    call("GET /metrics?compare", getBrandMetrics, { compare: "previous_period" }),
    call("GET /metrics/top-posts?from (a year)", listTopPosts, { key: "likes", from: day(-365), to: day(0) }),
    call("GET /metrics/top-posts?from&key=engagement_rate", listTopPosts, {
      key: "engagement_rate",
      from: day(-365),
      to: day(0),
    }),
    call("GET /notifications", listNotifications, {}),
    call("GET /notifications?unread=1", listNotifications, { unread: true }),
    call("GET /me/home", getHome, {}),
    call("GET /briefing", getBriefing, {}),
    call("home.count (every page)", countHome, {}),
    call("home.get_first_steps", getFirstSteps, {}),
    call("GET /contacts", listContacts, {}),
    call("GET /contacts?q (one)", listContacts, { q: contactHandle }),
    call("GET /contacts/:id/similar", listSimilarContacts, { id: contactId }),
    call("GET /contacts?platform", listContacts, { platform: "mastodon" }),
    call("GET /contacts/tags", listContactTags, {}),
    call("GET /inbox", listInboxItems, {}),
    call("GET /inbox?status=open", listInboxItems, { status: "open" }),
    call("GET /inbox?status=open&snoozed=true", listInboxItems, { status: "open", snoozed: true }),
    call("GET /inbox?q (rare)", listInboxItems, { q: RARE_WORD }),
    call("GET /inbox/tags", listInboxTags, {}),
    call("GET /inbox?awaiting_approval=true", listInboxItems, { awaiting_approval: true }),
    call("GET /inbox/reply-approval", getReplyApproval, {}),
    call("GET /inbox/response-time", getResponseTime, { days: 30 }),
    call("GET /audit-events", listAuditEvents, {}),
    call("GET /webhook-deliveries", listDeliveries, {}),
    call("GET /webhook-deliveries?status=exhausted", listDeliveries, { status: "exhausted" }),
    call("GET /webhook-endpoints", listEndpoints, {}),
    call("GET /events", listEvents, {}),
    call("GET /users", listMembers, {}),
    call("GET /users/avatars", listAvatars, {}),
    call("GET /teams", listTeams, {}),
    call("brands.list (every page)", listBrands, {}),
    call("GET /teams/closed", listClosedBrands, {}),
  ];
}

function call(name: string, op: AnyOperation, input: object): ListCall {
  return { name, op, input };
}
