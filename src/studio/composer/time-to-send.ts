import type { ChannelTimes, Draft, Post } from "./draft.ts";
import type { Act } from "./intents.ts";
import { stageOf } from "./stage.ts";
import { resolveWhen, type When } from "./when.ts";

/**
 * The time to send with a save: undefined leaves the stored one as it is. A span ("in a minute") begins when the post is
 * handed on, never with a draft that is merely kept; and a time that cannot be does not keep the words from being saved.
 */
export function timeToSend(
  when: When,
  post: Post | null,
  act: Act | null,
  zone: string,
  now: Date,
): string | null | undefined {
  return meant(when, post?.scheduled_at ?? null, post, act, zone, now);
}

/** The same for each channel with a time of its own; one that gave its own back follows the post again. */
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
      const time = meant(when, isOwn ? stored.scheduled_at : null, post, act, zone, now);
      if (time) times.set(id, time);
    } else if (isOwn) times.set(id, null);
  }
  return times;
}

function meant(when: When, stored: string | null, post: Post | null, act: Act | null, zone: string, now: Date) {
  const stage = stageOf(post);
  const isHandedOn = act === "approve" || act === "submit" || (act === "save" && stage === "set");
  if (when.kind === "in" && !isHandedOn) return undefined;
  // What ended begins again only where the time is named, even if it is the same one.
  if (when.kind === "at" && when.instant === stored && stage !== "ended") return undefined;
  if (when.kind === "none" && stage === "ended" && act !== "approve") return undefined;
  const { instant, problem } = resolveWhen(when, zone, now);
  return problem === null ? instant : undefined;
}
