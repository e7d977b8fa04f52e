import type { z } from "zod";
import { mediaUrl } from "#domain/content/media/rules.ts";
import { withNames } from "#domain/content/mentions/rules.ts";
import { excerptOf } from "#domain/events/notifications/rules.ts";
import { fullName } from "#domain/identity/accounts/index.ts";
import { viewChannelRef } from "#domain/publishing/channels/index.ts";
import { wireTimeOrNull } from "#kernel/time.ts";
import { withoutMarks } from "#kernel/without-marks.ts";
import { findConnector } from "#platform/connectors/registry.ts";
import { describeError } from "#platform/connectors/shared/http/errors.ts";
import type { ChannelNeedingAttention, InboxNeedingReply, Kind, WaitingRow } from "./find.ts";
import type { Home, WaitingPost } from "./schema.ts";

const EXCERPT = 90;

function viewPosts(rows: readonly WaitingRow[], kind: Kind, appUrl: string) {
  const own = rows.filter((row) => row.kind === kind);
  return { total: own[0]?.total ?? 0, posts: own.map((row) => viewPost(row, appUrl)) };
}

function viewPost(row: WaitingRow, appUrl: string): z.input<typeof WaitingPost> {
  return {
    id: row.id,
    brand_id: row.brandId,
    excerpt: excerptOf(withoutMarks(row.body, row.format).trim().split(/\r?\n/, 1)[0] ?? "", EXCERPT),
    thumbnail_url: row.thumbKey === null ? null : mediaUrl(appUrl, row.thumbKey),
    status: row.status,
    at: wireTimeOrNull(row.at),
    due_at: wireTimeOrNull(row.dueAt),
    author: { id: row.authorId, name: fullName(row) },
    note: withNames(
      row.trouble ? describeTrouble(row.trouble) : row.note,
      row.mentioned.map((person) => ({ id: person.id, name: fullName(person) })),
    ),
  };
}

function describeTrouble({ platform, error }: NonNullable<WaitingRow["trouble"]>): string {
  return describeError(findConnector(platform)?.errors, error);
}

function viewChannel(
  row: ChannelNeedingAttention,
  ctx: Parameters<typeof viewChannelRef>[1],
): z.input<typeof Home>["channels"][number] {
  return { ...viewChannelRef(row, ctx), brand_id: row.brandId, status: row.status };
}

type Found = {
  rows: readonly WaitingRow[];
  channels: readonly ChannelNeedingAttention[];
  inboxes: readonly InboxNeedingReply[];
};

export function viewHome(
  { rows, channels, inboxes }: Found,
  ctx: Parameters<typeof viewChannelRef>[1],
): z.input<typeof Home> {
  const posts = (kind: Kind) => viewPosts(rows, kind, ctx.env.APP_URL);
  return {
    to_approve: posts("to_approve"),
    changes_requested: posts("changes_requested"),
    assigned: posts("assigned"),
    troubled: posts("troubled"),
    expiring: posts("expiring"),
    today: posts("today"),
    channels: channels.map((channel) => viewChannel(channel, ctx)),
    inboxes: inboxes.map(({ brandId, toApprove, ...rest }) => ({ brand_id: brandId, to_approve: toApprove, ...rest })),
  };
}
