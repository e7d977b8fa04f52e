import type { Issue } from "#kernel/fault.ts";
import { formatNumber, t, tn } from "#kernel/language.ts";
import type { Pace } from "#platform/connectors/contract.ts";
import { findConnector } from "#platform/connectors/registry.ts";
import { mediaOfAll } from "#platform/connectors/shared/text/parts.ts";
import type { PlatformPace, Tx } from "#platform/db/index.ts";
import type { Target } from "./check-post.ts";

/** A shorter period ends before anybody reads the warning. */
const MIN_PERIOD_SECONDS = 3600;
/** A remaining quota below this share causes a warning. */
const LOW_QUOTA_SHARE = 0.2;
/** The remaining quota as reported by the platform. */
const FEW_LEFT = 5;

/**
 * Warns of exhausted or nearly exhausted rate limits. Warnings only, because waiting publications are sent
 * automatically later.
 */
export async function checkPaces(db: Tx, now: Date, targets: readonly Target[]): Promise<Issue[]> {
  const platforms = [...new Set(targets.map(({ channel }) => channel.platform))];
  const rows = await db.platformPace.findMany({ where: { platform: { in: platforms } } });
  return targets.flatMap(({ channel: { id, platform }, content }): Issue[] => {
    const about = { channel_id: id, platform, field: "channel_id", severity: "warning" } as const;
    const { name = platform, pace } = findConnector(platform) ?? {};
    const own = rows.filter((row) => row.platform === platform && (row.channelId === 0 || row.channelId === id));
    const blocked = own
      .map(({ blockedUntil }) => blockedUntil?.getTime() ?? 0)
      .filter((until) => until > now.getTime());
    if (blocked.length > 0) {
      const message = t("{name} is limiting requests until {time}.", { name, time: clock(Math.max(...blocked)) });
      return [
        {
          ...about,
          code: "platform_throttled",
          message,
          fix: t("Posts due before then are sent when the limit is lifted."),
        },
      ];
    }
    const videos = mediaOfAll(content).filter(({ type }) => type.startsWith("video/"));
    const bytes = Math.max(...videos.map((video) => video.bytes));
    const limit =
      videos.length > 0 && own.map((row) => checkVideoQuota(row, bytes, name, now)).find((one) => one !== null);
    if (limit) return [{ ...about, ...limit }];
    const quota = own.map((row) => checkQuota(row, name, now)).find((one) => one !== null);
    if (quota) return [{ ...about, ...quota }];
    const found = own.map((row) => checkPace(row, row.channelId === 0 ? pace?.app : pace?.channel, name, now));
    return found
      .filter((one) => one !== null)
      .map((one) => ({ ...about, ...one }))
      .slice(0, 1);
  });
}

/** As reported by the platform, possibly with every response. */
function checkQuota(
  { quotaLeft, quotaUntil }: PlatformPace,
  name: string,
  now: Date,
): Pick<Issue, "code" | "message" | "fix"> | null {
  if (quotaLeft === null || quotaUntil === null || quotaUntil <= now || quotaLeft >= FEW_LEFT) return null;
  const time = clock(quotaUntil.getTime());
  if (quotaLeft === 0) {
    const message = t("{name} takes no more posts of this channel until {time}.", { name, time });
    return { code: "quota_used_up", message, fix: t("Schedule the post for later.") };
  }
  const message = tn(
    quotaLeft,
    "{name} takes {count} more post of this channel until {time}.",
    "{name} takes {count} more posts of this channel until {time}.",
    { name, time },
  );
  return { code: "quota_nearly_used_up", message, fix: null };
}

/** `bytes`: of the largest video of the post. */
function checkVideoQuota(
  { videosLeft, videoBytesLeft, videosUntil }: PlatformPace,
  bytes: number,
  name: string,
  now: Date,
): Pick<Issue, "code" | "message" | "fix"> | null {
  if (videosUntil === null || videosUntil <= now) return null;
  const time = clock(videosUntil.getTime());
  const fix = t("The post waits for as long as the limit holds. To be sent on time, schedule it for later.");
  if (videosLeft === 0) {
    const message = t("{name} takes no more videos of this channel until {time}.", { name, time });
    return { code: "quota_used_up", message, fix };
  }
  if (videoBytesLeft !== null && videoBytesLeft < bytes) {
    const size = `${formatNumber(Number(videoBytesLeft) / 1e6, { minimumFractionDigits: 1, maximumFractionDigits: 1, useGrouping: false })} MB`;
    const message = t("{name} takes only {size} of videos of this channel until {time}.", { name, size, time });
    return { code: "quota_used_up", message, fix };
  }
  if (videosLeft === null || videosLeft >= FEW_LEFT) return null;
  const message = tn(
    videosLeft,
    "{name} takes {count} more video of this channel until {time}.",
    "{name} takes {count} more videos of this channel until {time}.",
    { name, time },
  );
  return { code: "quota_nearly_used_up", message, fix: null };
}

function checkPace(
  { usedUntil }: PlatformPace,
  pace: Pace | undefined,
  name: string,
  now: Date,
): Pick<Issue, "code" | "message" | "fix"> | null {
  if (!pace || pace.seconds < MIN_PERIOD_SECONDS || !usedUntil) return null;
  const each = pace.seconds / pace.requests;
  const used = Math.ceil((usedUntil.getTime() - now.getTime()) / 1000 / each);
  const left = Math.max(pace.requests - Math.max(used, 0), 0);
  if (left > pace.requests * LOW_QUOTA_SHARE) return null;
  const hours = Math.round(pace.seconds / 3600);
  if (left === 0) {
    const message = describeUsedUp(name, pace.requests, hours);
    return { code: "pace_used_up", message, fix: t("Posts due now are sent as soon as there is room.") };
  }
  return { code: "pace_nearly_used_up", message: describeLeft(name, pace.requests, hours, left), fix: null };
}

function describeUsedUp(name: string, posts: number, hours: number): string {
  if (hours === 24) {
    return tn(
      posts,
      "{name} allows {count} post in a day, and none are left.",
      "{name} allows {count} posts in a day, and none are left.",
      { name },
    );
  }
  if (hours === 1) {
    return tn(
      posts,
      "{name} allows {count} post in an hour, and none are left.",
      "{name} allows {count} posts in an hour, and none are left.",
      { name },
    );
  }
  return tn(
    posts,
    "{name} allows {count} post in {hours} hours, and none are left.",
    "{name} allows {count} posts in {hours} hours, and none are left.",
    { name, hours },
  );
}

function describeLeft(name: string, posts: number, hours: number, left: number): string {
  if (hours === 24) {
    return tn(
      posts,
      "{name} allows {count} post in a day, and {left} are left.",
      "{name} allows {count} posts in a day, and {left} are left.",
      { name, left: String(left) },
    );
  }
  if (hours === 1) {
    return tn(
      posts,
      "{name} allows {count} post in an hour, and {left} are left.",
      "{name} allows {count} posts in an hour, and {left} are left.",
      { name, left: String(left) },
    );
  }
  return tn(
    posts,
    "{name} allows {count} post in {hours} hours, and {left} are left.",
    "{name} allows {count} posts in {hours} hours, and {left} are left.",
    { name, hours, left: String(left) },
  );
}

function clock(at: number): string {
  return `${new Date(at).toISOString().slice(0, 16).replace("T", " ")} UTC`;
}
