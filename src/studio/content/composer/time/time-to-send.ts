import type { ChannelTimes, Draft, Post } from "../saving/draft.ts";
import { stageOf } from "../sending/stage.ts";
import type { Act } from "./intents.ts";
import { resolveWhen, type When } from "./when.ts";

/**
 * The time to send with a save; undefined leaves the stored one unchanged. A delay ("in a minute") counts from
 * submitting or approving, never from saving a draft. The next free slot is chosen by the server. An invalid time does not
 * prevent the text from being saved.
 */
export function timeToSend(
  when: When,
  post: Post | null,
  act: Act | null,
  zone: string,
  now: Date,
): string | null | undefined {
  return resolveTime(when, post?.scheduled_at ?? null, post, act, zone, now);
}

/** The same for each channel with a custom time; null for one that follows the post again. */
export function channelTimesToSend(
  { channelIds, variants }: Draft,
  post: Post | null,
  act: Act | null,
  zone: string,
  now: Date,
): ChannelTimes {
  const times = new Map<number, string | null>();
  for (const id of channelIds) {
    const stored = post?.publications.find(({ channel }) => channel.id === id);
    const isOwn = stored?.follows_post === false;
    const when = variants[id]?.when;
    if (when && when.kind !== "none") {
      const time = resolveTime(when, isOwn ? stored.scheduled_at : null, post, act, zone, now);
      if (time) times.set(id, time);
    } else if (isOwn) times.set(id, null);
  }
  return times;
}

function resolveTime(when: When, stored: string | null, post: Post | null, act: Act | null, zone: string, now: Date) {
  const stage = stageOf(post);
  const isHandedOn = act === "approve" || act === "submit" || (act === "save" && stage === "approved");
  if (when.kind === "slot" || (when.kind === "in" && !isHandedOn)) return undefined;
  // An ended post restarts only when a time is sent, even an unchanged one.
  if (when.kind === "at" && when.instant === stored && stage !== "ended") return undefined;
  if (when.kind === "none" && stage === "ended" && act !== "approve") return undefined;
  const { instant, problem } = resolveWhen(when, zone, now);
  return problem === null ? instant : undefined;
}
