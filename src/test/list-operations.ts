import { listAuditEvents } from "#domain/audit/index.ts";
import { getCalendar, suggestTimes } from "#domain/calendar/index.ts";
import { listContacts, listContactTags } from "#domain/contacts/index.ts";
import { countHome, getFirstSteps, getHome } from "#domain/home/index.ts";
import { getMiningContext, listIdeas } from "#domain/ideas/index.ts";
import { listInboxItems, listInboxTags } from "#domain/inbox/index.ts";
import { listFolders, listMedia } from "#domain/media/index.ts";
import { getBrandMetrics, listTopPosts } from "#domain/metrics/index.ts";
import { listNotifications } from "#domain/notifications/index.ts";
import { listPosts, listPostTags } from "#domain/posts/index.ts";
import { listDeliveries, listEvents } from "#domain/webhooks/index.ts";
import type { AnyOperation } from "#kernel/operation.ts";
import { RARE_WORD } from "./fill-brand.ts";

export type ListCall = { name: string; op: AnyOperation; input: object };

/** The calls of a brand's lists and overviews whose cost must not grow with the brand. */
export function listCalls(now: Date): ListCall[] {
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
    call("GET /posts?q (rare)", listPosts, { q: RARE_WORD }),
    call("GET /posts?q (nowhere)", listPosts, { q: "nowhere to be found" }),
    call("GET /posts?status=failed", listPosts, { status: ["failed"] }),
    call("posts.list_tags", listPostTags, {}),
    call("GET /calendar", getCalendar, month),
    call("GET /calendar?limit=150", getCalendar, { ...month, limit: 150 }),
    call("GET /calendar/free-times", suggestTimes, {}),
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
    call("GET /metrics", getBrandMetrics, {}),
    call("GET /metrics/top-posts", listTopPosts, { key: "likes" }),
    call("GET /metrics/top-posts?key=engagement_rate", listTopPosts, { key: "engagement_rate" }),
    call("GET /metrics?compare", getBrandMetrics, { compare: "previous_period" }),
    call("GET /metrics/top-posts?from (a year)", listTopPosts, { key: "likes", from: day(-365), to: day(0) }),
    call("GET /notifications", listNotifications, {}),
    call("GET /notifications?unread=1", listNotifications, { unread: true }),
    call("GET /me/home", getHome, {}),
    call("home.count (every page)", countHome, {}),
    call("home.get_first_steps", getFirstSteps, {}),
    call("GET /contacts", listContacts, {}),
    call("GET /contacts?q (one)", listContacts, { q: "@contact77" }),
    call("GET /contacts?platform", listContacts, { platform: "mastodon" }),
    call("GET /contacts/tags", listContactTags, {}),
    call("GET /inbox", listInboxItems, {}),
    call("GET /inbox?status=open", listInboxItems, { status: "open" }),
    call("GET /inbox?q (rare)", listInboxItems, { q: RARE_WORD }),
    call("GET /inbox/tags", listInboxTags, {}),
    call("GET /audit-events", listAuditEvents, {}),
    call("GET /webhook-deliveries", listDeliveries, {}),
    call("GET /webhook-deliveries?status=exhausted", listDeliveries, { status: "exhausted" }),
    call("GET /events", listEvents, {}),
  ];
}

function call(name: string, op: AnyOperation, input: object): ListCall {
  return { name, op, input };
}
