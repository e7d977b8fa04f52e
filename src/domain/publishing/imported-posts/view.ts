import type { z } from "zod";
import { MetricValues } from "#domain/insights/metrics/schema.ts";
import { viewChannelRef } from "#domain/publishing/channels/index.ts";
import { wireTime, wireTimeOrNull } from "#kernel/time.ts";
import { LISTED_KINDS } from "#platform/connectors/contract.ts";
import { findConnector } from "#platform/connectors/registry.ts";
import type { Channel, PostImport as ImportRow, ImportedPost as Row, Tx } from "#platform/db/index.ts";
import type { Env } from "#platform/env.ts";
import type { ImportedPost, PostImport } from "./schema.ts";

export function viewImportedPost(
  row: Row & { channel: Channel },
  ctx: { env: Pick<Env, "APP_URL"> },
): z.input<typeof ImportedPost> {
  return {
    id: row.id,
    channel: viewChannelRef(row.channel, ctx),
    external_id: row.externalId,
    body: row.body,
    kind: LISTED_KINDS.find((kind) => kind === row.kind) ?? "text",
    media_count: row.mediaCount,
    permalink: row.permalink,
    published_at: wireTime(row.publishedAt),
    values: MetricValues.parse(row.metrics),
    listed_at: wireTime(row.listedAt),
  };
}

/** @param state null for a channel whose import was not planned yet */
export async function viewPostImport(
  db: Tx,
  channel: Pick<Channel, "id" | "platform">,
  state: ImportRow | null,
): Promise<z.input<typeof PostImport>> {
  const availability = findConnector(channel.platform)?.listsPosts ?? "none";
  const isOn = state?.isOn ?? availability === "free";
  return {
    channel_id: channel.id,
    availability,
    is_on: isOn,
    status: isOn ? statusOf(state) : "off",
    read_count: state?.readCount ?? 0,
    imported_count: await db.importedPost.count({ where: { channelId: channel.id } }),
    completed_at: wireTimeOrNull(state?.completedAt ?? null),
    next_at: isOn ? wireTimeOrNull(state?.nextAt ?? null) : null,
  };
}

function statusOf(state: ImportRow | null) {
  if (state?.startedAt) return "running" as const;
  if (state && state.failures > 0) return "failed" as const;
  return state?.completedAt ? ("done" as const) : ("waiting" as const);
}
