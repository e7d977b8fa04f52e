import type { z } from "zod";
import { mediaUrl } from "#domain/content/media/rules.ts";
import { fullName } from "#domain/identity/accounts/index.ts";
import { dayOrNull } from "#domain/planning/repetition/index.ts";
import type { BrandContext } from "#kernel/context.ts";
import { firstCharacters } from "#kernel/excerpt.ts";
import { wireTime, wireTimeOrNull } from "#kernel/time.ts";
import type { QueueFilling } from "#platform/db/index.ts";
import { type FullEvergreenPost, statusOf } from "./find.ts";
import type { EvergreenPost, Filling } from "./schema.ts";
import { MIN_DAYS, TIMES } from "./terms.ts";

const MAX_WORDS = 160;

export function viewEvergreenPost(
  row: FullEvergreenPost,
  { env, clock }: Pick<BrandContext, "env" | "clock">,
): z.input<typeof EvergreenPost> {
  const { post, used, setAside, createdBy } = row;
  const [image] = post.media;
  const there = post.publications.filter(({ removedAt }) => removedAt === null).map(({ channelId }) => channelId);
  const published = post.publications.flatMap(({ publishedAt }) => publishedAt ?? []);
  const last = [...published, ...(used.lastAt ? [used.lastAt] : [])].toSorted((a, b) => Number(a) - Number(b)).at(-1);
  return {
    id: row.id,
    post: {
      id: row.postId,
      words: firstCharacters(post.body, MAX_WORDS).replace(/\s+/g, " ").trim(),
      thumbnail_url: image ? mediaUrl(env.APP_URL, image.asset.thumbKey) : null,
    },
    channel_ids: there.filter((id) => !setAside.includes(id)),
    left_out_channel_ids: there.filter((id) => setAside.includes(id)),
    ends_on: dayOrNull(row.endsOn),
    handling: row.handling,
    status: statusOf(row, clock.now()),
    pause_reason: row.pauseReason,
    paused_at: wireTimeOrNull(row.pausedAt),
    times_used: used.times,
    last_used_at: wireTimeOrNull(last ?? null),
    next_at: wireTimeOrNull(used.nextAt),
    created_by: { id: createdBy.id, name: fullName(createdBy) },
    created_at: wireTime(row.createdAt),
  };
}

/** @param row null for a channel whose queue was never filled */
export function viewFilling(channelId: number, row: QueueFilling | null, posts: number): z.input<typeof Filling> {
  return {
    channel_id: channelId,
    enabled: row?.isOn ?? false,
    times: row?.times ?? TIMES.usual,
    min_days: row?.minDays ?? MIN_DAYS.usual,
    stopped_at: wireTimeOrNull(row?.stoppedAt ?? null),
    stop_reason: row?.stopReason ?? null,
    posts,
  };
}
