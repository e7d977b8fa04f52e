import type { Post } from "./draft.ts";
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
  const stage = stageOf(post);
  const isHandedOn = act === "approve" || act === "submit" || (act === "save" && stage === "set");
  if (when.kind === "in" && !isHandedOn) return undefined;
  // What ended begins again only where the time is named, even if it is the same one.
  if (when.kind === "at" && when.instant === post?.scheduled_at && stage !== "ended") return undefined;
  if (when.kind === "none" && stage === "ended" && act !== "approve") return undefined;
  const { instant, problem } = resolveWhen(when, zone, now);
  return problem === null ? instant : undefined;
}
